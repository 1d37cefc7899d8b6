#!/usr/bin/env python3
"""Plays, records, composes and looks at devices in a headless Chromium: Tests/Studio/instrument.py PAGE_FOLDER [THRUM] [--pictures FOLDER] [--axe AXE.js] [--only NAME…]

An edit while a pattern plays is heard without a gap; recorded taps land where they were heard; what the page composes is what `thrum compose` writes,
byte for byte; lanes of devices; what pads, phones and effects get. No console message and no report of the Content-Security-Policy is allowed."""
import instrument_play
import instrument_follow
import instrument_make
import instrument_compare
import walks

walks.report()
