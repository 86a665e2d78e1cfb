"""`python -m leyline` is the same as `leyline`."""

from leyline.cli import main

raise SystemExit(main())
