"""What the folder above has too. It comes after this one, which has names of its own."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

import machine as machine
import sheet as sheet
