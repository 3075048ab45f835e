"""The `outreach` command line: the desktop, or a subcommand.

The subcommands are practice, service, key, user, invite, move, reseal, backup, restore, diagnosis and
self-test.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path
from typing import Any

from app import __version__, cli_types
from app.launch import as_path, is_invitation
from app.private_files import hide_new_files

WINDOWS = (None, "practice", "self-test")  # umask unchanged: a browser that they start would inherit it


def main(argv: list[str] | None = None) -> int:
    """Run the subcommand, or the desktop if there is none, and return the exit code."""
    argv = sys.argv[1:] if argv is None else argv
    if argv[:1] == ["world"]:  # internal: the simulated mail servers of practice mode
        from app.service.practice.process import run

        hide_new_files()
        return run(argv[1:])
    argv = [*map(as_path, argv[:1]), *argv[1:]]
    if argv[:1] and Path(argv[0]).suffix.lower() in (".csv", ".tsv"):  # opened from a file manager
        argv = ["--open", *argv]
    elif argv[:1] and is_invitation(argv[0]):
        argv = ["--link" if argv[0].startswith("outreach:") else "--open", *argv]
    if argv == ["worker"]:  # started by a service that has worker processes
        gc.disable()
        from app.service.worker_process import run as work

        hide_new_files()
        return work()
    args = _build_parser().parse_args(argv)
    if args.command not in WINDOWS:
        hide_new_files()
    doors = {
        "service": _run_service_command,
        "practice": _run_practice_command,
        "backup": _run_backup_command,
        "restore": _run_backup_command,
    }
    doors |= dict.fromkeys(("key", "user", "invite", "move", "reseal"), _run_team_command)
    doors |= {"self-test": _self_test, "diagnosis": _run_diagnosis_command}
    return doors.get(args.command, _run_desktop_command)(args)


def service() -> None:
    """Run `outreach service`: the entry point of the console executable that a frozen desktop starts."""
    sys.exit(main(["service", *sys.argv[1:]]))


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="outreach", description="Outreach Desk")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", title="commands")
    practice = commands.add_parser(
        "practice", help="the desktop on a practice workspace: nothing leaves the computer"
    )
    practice.add_argument("--data", type=Path, help="data folder")
    practice.add_argument("--open", type=Path, metavar="CSV", help="import this file of contacts")
    parser.add_argument("--open", type=Path, metavar="FILE", help="import contacts, or accept an invitation")
    parser.add_argument("--link", default="", metavar="outreach://…", help="accept an invitation")
    _service_arguments(commands.add_parser("service", help="the service alone"))
    tried = commands.add_parser("self-test", help="try every part of this installation; 0 when all work")
    tried.add_argument("--window", action="store_true", help=argparse.SUPPRESS)  # only the window's paint
    parser.add_argument("--data", type=Path, help="data folder", dest="desktop_data")
    backup = commands.add_parser("backup", help="save the workspace in one sealed file")
    restore = commands.add_parser("restore", help="put a backup in place")
    for door in (backup, restore):
        door.add_argument("file", type=Path)
        door.add_argument("--data", type=Path, help="data folder")
    restore.add_argument("--steps", action="store_true", help=argparse.SUPPRESS)
    told = commands.add_parser("diagnosis", help="versions, counts and last errors in a file, names masked")
    told.add_argument("file", help="where to write it; - prints it")
    told.add_argument("--window", type=Path, help=argparse.SUPPRESS)  # the folder with the window's log
    _team_arguments(commands, told)
    return parser


def _team_arguments(commands: Any, told: argparse.ArgumentParser) -> None:
    key = commands.add_parser("key", help="keys of the team").add_subparsers(dest="act", required=True)
    user = commands.add_parser("user", help="users of the team").add_subparsers(dest="act", required=True)
    doors = {
        "add_key": key.add_parser("add", help="print a new key, once"),
        "list_keys": key.add_parser("list", help="all keys, without their secrets"),
        "revoke": key.add_parser("revoke", help="the key opens nothing any more, at once"),
        "add_user": user.add_parser("add", help="somebody whom keys can belong to"),
        "list_users": user.add_parser("list", help="all users, with how many valid keys each has"),
        "remove": user.add_parser("remove", help="gone from the team, and all keys of that person revoked"),
        "invite": commands.add_parser("invite", help="print a link that makes a key, once"),
        "move": commands.add_parser("move", help="move the workspace to another database"),
        "reseal": commands.add_parser("reseal", help="seal all passwords under a new key; none is typed"),
    }
    for name in ("add_key", "add_user", "invite"):
        doors[name].add_argument("--name", required=True, help="what it is called")
    for name in ("add_key", "invite"):
        scopes = "parted by commas, such as contacts:read,campaigns:write; * is everything"
        doors[name].add_argument("--scopes", required=True, help=scopes)
    for name in ("add_user", "invite"):
        doors[name].add_argument("--email", required=True)
    doors["add_key"].add_argument("--user", help="address or name of whose it is (default: the owner)")
    doors["add_key"].add_argument("--days", type=cli_types.days, help="it opens nothing after so many days")
    doors["revoke"].add_argument("key", help="its ID or its name")
    doors["remove"].add_argument("email", help="address or name")
    doors["invite"].add_argument("--address", required=True, help="where the service is reached: https://…")
    doors["invite"].add_argument("--hours", type=int, default=48, help="how long it is good (1 to 168)")
    doors["invite"].add_argument("--file", type=Path, help="write a .outreach-invite file in place of a link")
    move = doors["move"].add_argument
    move("--to", metavar="DATABASE|FOLDER", help="postgresql://user@host/name, or a data folder")
    move("--to-data", type=Path, metavar="FOLDER", help="data folder of that service (default: this one)")
    move("--team", default="", help="which one, where several are: ID, or name of a workspace")
    move("--give-up", action="store_true", help="call off a move that has not ended")
    move("--steps", action="store_true", help=argparse.SUPPRESS)
    for door in (told, *doors.values()):
        door.add_argument("--data", type=Path, help="data folder")
        door.add_argument("--database", help="database URL (default: SQLite in the data folder)")


def _service_arguments(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--data", type=Path, help="data folder")
    serve.add_argument("--database", help="database URL (default: SQLite in the data folder)")
    serve.add_argument("--host", default="127.0.0.1")
    serve.add_argument("--port", type=cli_types.port, default=0, help="0 takes any free one")
    serve.add_argument(
        "--pages-port", type=cli_types.port, default=0, help="for the pages that recipients see"
    )
    serve.add_argument("--public-url", type=cli_types.web_address, help="where recipients reach the pages")
    serve.add_argument(
        "--allow-webhook",
        type=cli_types.parse_receiver,
        action="append",
        default=[],
        metavar="ADDRESS:PORT",
        help="let webhooks reach this receiver on this computer, such as 127.0.0.1:8443",
    )
    serve.add_argument(
        "--webhook-ca",
        type=Path,
        metavar="FILE",
        help="believe this certificate (PEM) at webhook endpoints, too",
    )
    _hosting_arguments(serve)
    _operating_arguments(serve)


def _hosting_arguments(serve: argparse.ArgumentParser) -> None:
    hosting = serve.add_mutually_exclusive_group()  # exclusive: practice hosts its own domains
    hosting.add_argument("--practice", action="store_true", help="with simulated people and a fast clock")
    hosting.add_argument(
        "--mail-host", type=Path, metavar="FILE", help="where domains and inboxes are hosted"
    )
    serve.add_argument(
        "--dns-server",
        type=cli_types.dns_server,
        action="append",
        default=[],
        metavar="ADDRESS[:PORT]",
        help="ask this one about hosted domains, not the system's; more than one may be named",
    )
    fast = "virtual seconds a second"
    serve.add_argument("--practice-speed", type=cli_types.parse_speed, default=1440.0, help=fast)


def _operating_arguments(serve: argparse.ArgumentParser) -> None:
    often = cli_types.build_integer_parser(1, 1_000_000, "requests a minute are")
    serve.add_argument(
        "--requests-per-minute", type=often, help="for one key (default: 600, in practice 6000)"
    )
    large = cli_types.build_integer_parser(1, 1024, "megabytes are")
    serve.add_argument("--max-body-mb", type=large, default=8, help="of a request that uploads no file")
    serve.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name that a reverse proxy on this computer passes on",
    )
    serve.add_argument(
        "--trusted-proxy",
        type=cli_types.parse_network,
        action="append",
        default=[],
        metavar="ADDRESS[/NET]",
        help="a reverse proxy whose X-Forwarded-For is believed; more than one may be named (default: none)",
    )
    open_at_once = cli_types.build_integer_parser(1, 100_000, "connections are")
    serve.add_argument(
        "--connections-per-address",
        type=open_at_once,
        default=64,
        metavar="N",
        help="that may be open at once from one address, if it is no trusted proxy (default: 64)",
    )
    serve.add_argument(
        "--workers",
        type=int,
        default=0,
        choices=range(33),
        metavar="N",
        help="processes that do the work, with PostgreSQL; more on other machines share it (default: none)",
    )
    serve.add_argument("--takeover-seconds", type=float, default=15.0, help=argparse.SUPPRESS)
    serve.add_argument("--from-window", action="store_true", help=argparse.SUPPRESS)
    serve.add_argument("--stay", action="store_true", help="go on when standard input closes")
    serve.add_argument("--log-format", choices=("text", "json"), default="text")
    serve.add_argument("--log-to", choices=("file", "stderr"), default="file")


def data_folder(name: str) -> Path:
    """Return the default path of the data folder `name`."""
    from platformdirs import user_data_path

    return user_data_path("outreach-desk", appauthor=False) / name


def state_folder() -> Path:
    """Return the folder for state that must survive when a data folder is restored from a copy."""
    from platformdirs import user_state_path

    return user_state_path("outreach-desk", appauthor=False)


def _run_service_command(args: argparse.Namespace) -> int:
    gc.disable()  # objects made at startup are permanent; the running service collects garbage
    from app.contract.handshake import BOOTSTRAP_KEY_VARIABLE, StartOrder
    from app.service.core.settings import Settings
    from app.service.main import run

    order = StartOrder(
        key=os.environ.pop(BOOTSTRAP_KEY_VARIABLE, None),
        webhook_receivers=tuple(args.allow_webhook),
        webhook_ca=args.webhook_ca,
    )
    if args.from_window:
        try:
            order = StartOrder.model_validate_json(_read_line_of_standard_input())
        except ValueError:  # the window ended before it said more
            sys.stderr.write("No order came from a window. Start the service without --from-window.\n")
            return 2
    return run(
        Settings(
            data=args.data or data_folder("practice" if args.practice else "workspace"),
            database=args.database,
            host=args.host,
            port=args.port,
            pages_port=args.pages_port,
            public_url=args.public_url,
            webhook_receivers=order.webhook_receivers,
            webhook_ca=order.webhook_ca,
            practice=args.practice,
            practice_speed=args.practice_speed,
            bootstrap_key=order.key,
            requests_per_minute=args.requests_per_minute or (6_000 if args.practice else 600),
            body_megabytes=args.max_body_mb,
            allowed_hosts=tuple(name.lower() for name in args.allow_host),
            trusted_proxies=tuple(args.trusted_proxy),
            connections_per_address=args.connections_per_address,
            stays=args.stay,
            log_format=args.log_format,
            log_to=args.log_to,
            mail_host=args.mail_host,
            dns_servers=tuple(args.dns_server),
            workers=args.workers,
            takeover_seconds=args.takeover_seconds,
            state=state_folder(),
        )
    )


def _read_line_of_standard_input() -> bytes:
    """Read one line, unbuffered: the later watch for end of file reads the descriptor itself."""
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as stdin:
        return stdin.readline()


def _run_team_command(args: argparse.Namespace) -> int:
    from app.service.core.settings import Settings

    if args.command == "move":
        from app.service.cli.transfer import run
    elif args.command == "reseal":
        from app.service.cli.key_rotation import run
    else:
        from app.service.cli.team import run
    return run(Settings(data=args.data or data_folder("workspace"), database=args.database), args)


def _run_diagnosis_command(args: argparse.Namespace) -> int:
    from app.service.core.settings import Settings
    from app.service.workflows.diagnosis import write_diagnosis

    settings = Settings(data=args.data or data_folder("workspace"), database=args.database)
    return write_diagnosis(settings, args.window or settings.data, args.file)


def _run_backup_command(args: argparse.Namespace) -> int:
    from app.service.cli.backup import run_backup, run_restore
    from app.service.core.settings import Settings

    settings = Settings(data=args.data or data_folder("workspace"))
    if args.command == "backup":
        return run_backup(settings, args.file)
    return run_restore(settings, args.file, args.steps)


def _self_test(args: argparse.Namespace) -> int:
    from app.desktop.self_test import run_self_test

    return run_self_test(lambda line: print(line, flush=True), window_only=args.window)


def _run_practice_command(args: argparse.Namespace) -> int:
    from app.desktop.main import run_desktop

    return run_desktop(args.data or data_folder("practice"), practice=True, file=args.open)


def _run_desktop_command(args: argparse.Namespace) -> int:
    from app.desktop.main import run_desktop

    return run_desktop(
        args.desktop_data or data_folder("workspace"), practice=False, file=args.open, link=args.link
    )


if __name__ == "__main__":
    sys.exit(main())
