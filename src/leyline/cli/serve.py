"""leyline serve: serve tables, to browsers and to programs."""

from __future__ import annotations

import argparse

from leyline.cli import arguments, extras


def parser() -> arguments.Parser:
    out = arguments.parser("serve", "Serve tables for people, in the browser and for programs, until stopped.")
    out.add_argument("--host", help="the address to serve at (default 127.0.0.1: only this machine)")
    out.add_argument(
        "--lan",
        action="store_true",
        default=None,
        help="serve everybody on the local network, and print the address to open there as a QR code, too",
    )
    out.add_argument("--address", metavar="URL", help="where people reach this server: https://play.example.org")
    out.add_argument("--port", type=int, help="the port (default 8000; 0: any that is free)")
    out.add_argument(
        "--database", metavar="URL", help="an SQLite file, or postgresql://… (default: a file in the state folder)"
    )
    out.add_argument(
        "--origin",
        action="append",
        dest="origins",
        metavar="URL",
        help="another site whose pages may use this server (may be repeated)",
    )
    out.add_argument(
        "--secure",
        action="store_true",
        default=None,
        help="clients connect by HTTPS, through a proxy in front of this server",
    )
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.server.operations.run import serve
    from leyline.server.operations.settings import from_environment

    # Without the lab's packages the server serves tables and refuses experiments.
    lab = {"lab_jobs": 0} if extras.missing("lab") else {}
    settings = from_environment(**vars(args), **lab)
    serve(settings, lambda address: ready(address, settings.lan))
    return 0


def ready(address: str, lan: bool) -> None:
    """Print where the server is and, for the local network, a QR code of that."""
    from leyline.server.operations.network import is_loopback
    from leyline.server.web import static_page

    print(f"Leyline is at {address}", flush=True)
    if lan and is_loopback(address):
        print("This machine has no network address: only its own browsers can open that.", flush=True)
    elif lan:
        print("Everybody on this network can open it. With a phone:\n", flush=True)
        _print_qr(address)
    if not (static_page.FOLDER / static_page.DOCUMENT).exists():
        print(static_page.MISSING, end="", flush=True)


def _print_qr(address: str) -> None:
    """Print an address as a QR code, if the terminal can show one."""
    import segno

    try:
        segno.make_qr(address).terminal(compact=True, border=2)
    except UnicodeEncodeError:
        return
    print(flush=True)
