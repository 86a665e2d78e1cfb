"""leyline admin: look after a server: tables, people, reports, bans, and stopping it gently."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from leyline.cli import arguments
from leyline.core.errors import LeylineError

if TYPE_CHECKING:
    from leyline.server.operations.admin import Admin

DAY = 86_400_000
SHOWN = 50
FIGURES = {
    "processes": "server processes",
    "open": "open tables",
    "running": "running games",
    "players": "players connected to them",
    "over": "finished games",
    "apart": "tables set apart",
    "accounts": "accounts",
    "guests": "guests",
    "sessions": "sessions",
    "reports": "open reports",
    "bans": "bans",
    "mails": "mails to send",
}
"""The figures of a server, in words."""


def parser() -> arguments.Parser:
    out = arguments.parser(
        "admin", "Look after a server through its database; the server may run, and notices within a second or two."
    )
    out.add_argument("--database", metavar="URL", help="as for leyline serve")
    kinds = out.add_subparsers(dest="what", metavar="COMMAND", required=True)
    _add(kinds, "figures", "how many tables, people, reports … there are", _figures)
    tables = _add(kinds, "tables", "list tables, the latest first", _tables)
    tables.add_argument("--status", choices=("open", "running", "over"), default="running")
    people = _add(kinds, "people", "list people, the newest first", _people)
    people.add_argument("words", nargs="?", default="", help="a part of the name or login, or an id")
    chat = _add(kinds, "chat", "list what was said at a table, with the numbers of the lines", _chat)
    chat.add_argument("table")
    _add(kinds, "reports", "list the open reports", _reports)
    _add(kinds, "orders", "list what moderators and operators did", _orders)
    _add(kinds, "moderators", "list the moderators", _moderators)
    appoint = _add(kinds, "appoint", "make an account a moderator", _appoint)
    appoint.add_argument("person", help="a login, or an id")
    dismiss = _add(kinds, "dismiss", "let a person be a moderator no longer", _dismiss)
    dismiss.add_argument("person", help="a login, or an id")
    ban = _add(kinds, "ban", "ban a person: they can read, and not act; a bot plays on for them", _ban)
    ban.add_argument("person", help="a login, or an id")
    ban.add_argument("--days", type=float, help="how long (default: for good)")
    ban.add_argument("--reason", default="", help="the person is told")
    unban = _add(kinds, "unban", "end a ban", _unban)
    unban.add_argument("person", help="a login, or an id")
    close = _add(kinds, "close", "close a table: its game ends unfinished, and its record is kept", _close)
    close.add_argument("table", help="an id, the beginning of one, or an address")
    line = _add(kinds, "remove-line", "remove a chat line for everybody", _remove_line)
    line.add_argument("table", help="an id, the beginning of one, or an address")
    line.add_argument("line", type=int, help="its number; see leyline admin chat")
    _add(kinds, "apart", "list tables that are set apart because they cannot be opened", _apart)
    again = _add(kinds, "retry", "try a table again that is set apart", _retry)
    again.add_argument("table")
    drain = _add(kinds, "drain", "refuse new games; running ones go on", _drain)
    drain.add_argument("--stop", action="store_true", help="stop the server when nobody plays any more")
    drain.add_argument("--wait", type=float, default=30.0, metavar="MINUTES", help="with --stop: at most (default 30)")
    _add(kinds, "resume", "take new games again", _resume)
    return out


def _add(
    kinds: Any, name: str, help: str, work: Callable[[Admin, argparse.Namespace], None]
) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = kinds.add_parser(name, help=help, description=f"{help[:1].upper()}{help[1:]}.")
    made.set_defaults(work=work)
    return made


def run(args: argparse.Namespace) -> int:
    from leyline.server.operations.admin import Admin
    from leyline.server.operations.settings import from_environment

    with Admin(from_environment(database=args.database).database) as admin:
        args.work(admin, args)
    return 0


# --- looking ----------------------------------------------------------------------------------------------------


def _figures(admin: Admin, args: argparse.Namespace) -> None:
    from leyline.server.store import admin_queries

    figures = admin.run(admin_queries.figures)
    for name, words in FIGURES.items():
        print(f"{getattr(figures, name):8}  {words}")


def _tables(admin: Admin, args: argparse.Namespace) -> None:
    from leyline.server.store import queries
    from leyline.server.tables import read_models

    rows = admin.run(lambda connection: queries.list_all_tables(connection, args.status, None, SHOWN))
    found = read_models.page_of(rows, SHOWN).tables
    for brief in found:
        names = ", ".join([seat.name or "open" for seat in brief.seats])
        private = " · private" if brief.private else ""
        print(f"{brief.id}  {_time(brief.updated)}  {brief.title}: {names}{private}")
    _nothing(found, f"There are no {args.status} tables.")


def _people(admin: Admin, args: argparse.Namespace) -> None:
    from leyline.server.store import admin_queries

    found = admin.run(lambda connection: admin_queries.find_people(connection, args.words, None, SHOWN))
    for each in found:
        marks = [
            each.login or "guest",
            *(["moderator"] if each.moderator else []),
            *(["banned"] if each.banned else []),
        ]
        print(f"{each.id}  {_time(each.since)}  {each.name} ({', '.join(marks)})")
    _nothing(found, "There is nobody like that.")


def _chat(admin: Admin, args: argparse.Namespace) -> None:
    from leyline.server.store import admin_queries

    table = admin.table(args.table)
    found = admin.run(lambda connection: admin_queries.chat_of(connection, table))
    for n, event in found:
        print(f"{n:6}  {event.person}  {event.name}: {event.words or '(removed)'}")
    _nothing(found, "Nothing was said there.")


def _reports(admin: Admin, args: argparse.Namespace) -> None:
    from leyline.server.store import report_queries

    found = admin.run(lambda connection: report_queries.latest(connection, False, SHOWN))
    for each in found:
        said = f" said {each.words!r} (line {each.line})" if each.line is not None else ""
        print(f"{_time(each.made)}  {each.name} ({each.person}){said} at {each.table_id}")
        print(f"    {each.reporter_name or 'a deleted person'}: {each.reason}")
    _nothing(found, "There are no open reports.")


def _orders(admin: Admin, args: argparse.Namespace) -> None:
    from leyline.server.store import moderation_queries

    found = admin.run(lambda connection: moderation_queries.latest_orders(connection, SHOWN))
    for each in found:
        line = "" if each.line is None else f" line {each.line}"
        subject = f"{each.person or each.table_id or ''}{line}"
        print(f"{_time(each.made)}  {each.made_by}: {each.kind} {subject} {each.words}".rstrip())
        print(f"    {each.outcome or 'not carried out yet'}")
    _nothing(found, "Nothing was ordered yet.")


def _moderators(admin: Admin, args: argparse.Namespace) -> None:
    from leyline.server.store import moderation_queries

    found = admin.run(moderation_queries.moderators_in_order)
    for id, name, login in found:
        print(f"{id}  {name} ({login})")
    _nothing(found, "There are no moderators. To make one: leyline admin appoint LOGIN")


def _apart(admin: Admin, args: argparse.Namespace) -> None:
    from leyline.server.store import queries

    found = admin.run(queries.tables_apart)
    for id, reason, made in found:
        print(f"{id}  {_time(made)}  {reason}")
    _nothing(found, "No table is set apart.")


def _nothing(found: list[Any], words: str) -> None:
    if not found:
        print(words)
    elif len(found) == SHOWN:
        print(f"(the latest {SHOWN})")


def _time(milliseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(milliseconds / 1000))


# --- acting -----------------------------------------------------------------------------------------------------


def _appoint(admin: Admin, args: argparse.Namespace) -> None:
    person = admin.person(args.person)
    if person.login is None:
        raise LeylineError(f"{person.name} is a guest; a moderator needs a login and a password.")
    admin.order("appoint", person.id)
    print(f"{person.name} is a moderator.")


def _dismiss(admin: Admin, args: argparse.Namespace) -> None:
    person = admin.person(args.person)
    admin.order("dismiss", person.id)
    print(f"{person.name} is no moderator.")


def _ban(admin: Admin, args: argparse.Namespace) -> None:
    from leyline.server.operations.service_clock import wall

    person = admin.person(args.person)
    if args.days is not None and not 0 < args.days <= 36500:
        raise LeylineError("--days must be more than 0.")
    until = None if args.days is None else wall() + int(args.days * DAY)
    outcome = admin.order("ban", person.id, words=args.reason, until=until)
    print(f"{person.name} is banned {'for good' if until is None else f'until {_time(until)} UTC'}. {outcome}")


def _unban(admin: Admin, args: argparse.Namespace) -> None:
    person = admin.person(args.person)
    admin.order("unban", person.id)
    print(f"{person.name} is not banned.")


def _close(admin: Admin, args: argparse.Namespace) -> None:
    print(admin.order("close", table=admin.table(args.table)))


def _remove_line(admin: Admin, args: argparse.Namespace) -> None:
    print(admin.order("remove-line", table=admin.table(args.table), line=args.line))


def _retry(admin: Admin, args: argparse.Namespace) -> None:
    from leyline.server.store import queries

    table = admin.table(args.table)
    if not admin.run(lambda connection: queries.try_again(connection, table)):
        raise LeylineError("This table is not set apart.")
    print("It is tried again within a second or two; if that fails, it is set apart again.")


def _drain(admin: Admin, args: argparse.Namespace) -> None:
    from leyline.server.store import admin_queries

    if not admin.run(admin_queries.count_processes):
        raise LeylineError("No server is running.")
    admin.order("drain")
    print("New games are refused; running ones go on. To take new ones again: leyline admin resume", flush=True)
    if not args.stop:
        return
    limit = time.monotonic() + args.wait * 60
    said = 0
    while (players := admin.run(admin_queries.count_players)) and time.monotonic() < limit:
        if players != said:
            print(f"{players} {'player is' if players == 1 else 'players are'} in a running game.", flush=True)
            said = players
        time.sleep(1.0)
    admin.order("stop")
    print("The server stops. Games that are not over go on when it starts again.")


def _resume(admin: Admin, args: argparse.Namespace) -> None:
    admin.order("resume")
    print("New games are taken.")
