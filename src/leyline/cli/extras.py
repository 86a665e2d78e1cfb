"""Extras: packages that only some commands need, and what to say where they are missing."""

from __future__ import annotations

from importlib.util import find_spec

EXTRAS = {
    "lab": ("altair", "numpy", "openskill", "optuna", "polars", "vl_convert"),
    "print": ("fpdf", "markdown_it", "PIL", "pypdfium2"),
    "server": (
        *("aiosmtplib", "alembic", "argon2", "cryptography", "h11", "httptools", "itsdangerous", "msgspec"),
        *("networkx", "openskill", "PIL", "prometheus_client", "psycopg", "segno", "sqlalchemy", "starlette"),
        *("uvicorn", "uvloop", "websockets", "zxcvbn"),
    ),
    "solve": ("numpy",),
    "batch": ("librt", "numpy", "gymnasium"),
    "jax": ("jax", "numpy"),
    "ray": ("ray",),
    "pettingzoo": ("librt", "pettingzoo", "gymnasium", "numpy"),
    "openspiel": ("pyspiel", "open_spiel"),
}
"""The modules that each extra of pyproject.toml brings. A module of several is named with the first of them."""


def missing(extra: str) -> list[str]:
    """Return the modules of an extra that are not installed here."""
    return [module for module in EXTRAS[extra] if find_spec(module) is None and module != "uvloop"]


def advice(command: str, module: str) -> str:
    """Return what to install for a command that cannot import a module; nothing if no extra brings that module."""
    for extra, modules in EXTRAS.items():
        if module.split(".", maxsplit=1)[0] in modules:
            return (
                f"{command} needs the extra {extra!r} ({module} is not installed): "
                f"run pip install '.[{extra}]' in a checkout of Leyline"
            )
    return ""
