#!/usr/bin/env python3
"""Nothing is lost with the server of this machine: Tests/Studio/kept.py PAGE_FOLDER THRUM_STUDIO [--pictures FOLDER] [--axe AXE.js] [--only NAME…]

Every way to save while a file was changed outside, a save that takes long, drafts that are opened as what they are, also after the server was
killed, and a page that outlives its server."""
import kept_conflict
import kept_drafts
import walks

walks.report()
