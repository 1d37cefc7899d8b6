#!/usr/bin/env python3
"""Walks through the studio in a headless Chromium: Tests/Studio/walk.py PAGE_FOLDER [THRUM] [--pictures FOLDER] [--axe AXE.js] [--only NAME…]

From the empty page to a saved pattern by mouse, and the same by keys alone; text and picture in step; undo to the first bytes; a draft after
a kill; findings; a link; small windows. No console message and no report of the Content-Security-Policy is allowed."""
import walk_hand
import walk_document
import walk_looks
import walk_page
import walk_phone
import walk_points
import walk_reference
import walk_rhythm
import walk_sounds
import walk_trial
import walk_typed
import walk_values
import walk_ways
import walk_words
import walks

walks.report()
