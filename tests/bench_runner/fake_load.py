#!/usr/bin/env python3
"""Plays the load tool: says what the environment's FAKE_LOAD wants."""

import json
import os
import sys
import time

from given import a_report

how = os.environ.get("FAKE_LOAD", "")
if how == "fails":
    print("bench_load: no order of the set-up was answered with success", file=sys.stderr)
    sys.exit(1)
if how == "hangs":
    time.sleep(30)
if how != "silent":
    print("begin", flush=True)
    print("end", flush=True)
print("no JSON" if how == "babbles" else json.dumps(a_report()))
