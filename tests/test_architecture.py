"""The rules of the layers, each violation named by file and line. Reads the source, imports none of it."""

from __future__ import annotations

import ast
import functools
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
APP = ROOT / "app"

TOP_LEVEL = {
    *("app", "resources", "tests", "packaging", "pyproject.toml", "Makefile"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE"),
}
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "base"}
QT = {"PySide6", "shiboken6", "qasync"}
DATABASE = {"sqlalchemy", "alembic", "sqlite3"}
MAIL = {"aiosmtplib", "smtplib", "imapclient", "imaplib", "aiosmtpd", "pymap"}
HTTP = {"httpx", "httpcore", "fastapi", "starlette", "uvicorn", "urllib.request", "http.client"}
SYSTEM = {"socket", "ssl", "subprocess", "threading", "multiprocessing", "asyncio", "anyio", "keyring"}
IO = QT | DATABASE | MAIL | HTTP | SYSTEM

PURE = (
    "service/rules/*.py",
    "service/mail/compose.py",
    "service/mail/template.py",
    "service/mail/links.py",
    "service/mail/template.py",
    "service/mail/imap_folders.py",
    "service/mail/quote_splitter.py",
    "service/mail/parse_message.py",
    "service/mail/signatures.py",
    "service/mail/opt_out_detection.py",
)
# What screens stand on, and what several of them show; neither knows a screen.
BELOW_SCREENS = {
    *("widgets", "main_window", "session", "refresh_trigger", "list_page", "lazy_page"),
    *("connections", "settings", "autostart", "update_check"),
}
PARTS_OF_SCREENS = {
    *("sequence", "branches", "leads", "csv_import", "prior_contact", "analytics", "practice", "help"),
}
# A screen knows these and its own noun, and besides:
SCREEN_MAY_ALSO_IMPORT = {
    "leads": {"contacts.enroll_dialog", "contacts.filter_state"},  # leads come from the contacts on a filter
    "domains": {"inboxes.used_by"},  # who is sent from there
    # items by their id, which the other screens list
    "public_api_mode": {"campaigns.checklist", "campaigns.schedule", "inboxes.bulk_dialog"},
    "welcome": {"preferences.add_connection"},  # the first start connects as the preferences do
}


class Import(NamedTuple):
    target: str
    line: int


class Module:
    """One source file of the package, parsed once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text("utf-8")
        self.tree = ast.parse(self.text, str(path))
        self.nodes = list(ast.walk(self.tree))
        self.inside = path.relative_to(APP).as_posix()
        parts = ("app", *path.relative_to(APP).with_suffix("").parts)
        self.is_package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.is_package else parts)

    def at(self, node: ast.AST | int, what: str) -> str:
        line = node if isinstance(node, int) else getattr(node, "lineno", 0)
        return f"app/{self.inside}:{line}: {what}"

    @functools.cached_property
    def imports(self) -> list[Import]:
        """Everything imported, also within functions; not what only type checkers see."""
        unseen: set[ast.AST] = set()
        for node in self.nodes:
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
                unseen.update(inner for statement in node.body for inner in ast.walk(statement))
        return [found for node in self.nodes if node not in unseen for found in self.imported_by(node)]

    def imported_by(self, node: ast.AST) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            here = self.name.split(".") if self.is_package else self.name.split(".")[:-1]
            start = here[: len(here) - node.level + 1] if node.level else []
            origin = ".".join([*start, *([node.module] if node.module else [])])
            yield Import(origin, node.lineno)
            yield from (Import(f"{origin}.{alias.name}", node.lineno) for alias in node.names)


@functools.cache
def modules() -> dict[str, Module]:
    found = (Module(path) for path in sorted(APP.rglob("*.py")))
    return {module.name: module for module in found}


def under(*packages: str) -> list[Module]:
    return [m for m in modules().values() if any(within(m.name, package) for package in packages)]


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def reached_from(start: Module) -> dict[str, tuple[str, ...]]:
    """Every name a module reaches through the package, with the way there."""
    ways: dict[str, tuple[str, ...]] = {}
    waiting = [(start, (start.name,))]
    while waiting:
        module, way = waiting.pop()
        for target, _ in module.imports:
            parts = target.split(".")
            for name in (".".join(parts[: n + 1]) for n in range(len(parts))):
                if name not in ways:
                    ways[name] = (*way, name)
                    if name in modules():
                        waiting.append((modules()[name], ways[name]))
    return ways


def never_reach(sources: list[Module], forbidden: set[str]) -> list[str]:
    found = []
    for module in sources:
        ways = reached_from(module)
        found += [
            module.at(1, "reaches " + " > ".join(ways[name])) for name in sorted(forbidden & ways.keys())
        ]
    return found


def report(violations: list[str]) -> None:
    assert not violations, "\n" + "\n".join(violations)


def dotted(node: ast.AST) -> str:
    """`a.b.c` of an expression, or an empty text."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def calls(module: Module) -> Iterator[tuple[ast.Call, str]]:
    for node in module.nodes:
        if isinstance(node, ast.Call):
            yield node, dotted(node.func)


# --- floors ----------------------------------------------------------------------------------------------


def test_desktop_and_service_import_nothing_from_each_other() -> None:
    desktop = never_reach(under("app.desktop"), {"app.service", "fastapi", "uvicorn", *DATABASE, *MAIL})
    service = never_reach(under("app.service"), {"app.desktop", "app.client", *QT})
    report(desktop + service)


def test_client_and_contract_import_no_upper_layer() -> None:
    upper = {"app.desktop", "app.service", *QT, *DATABASE, *MAIL}
    client = never_reach(under("app.client"), {*upper, "fastapi"})
    contract = never_reach(under("app.contract"), {*upper, *HTTP, "app.client"})
    report(client + contract)


def test_practice_imports_no_other_app_module() -> None:
    """Not even its types."""
    home = "app.service.practice"
    report(
        [
            module.at(line, f"practice imports {target}")
            for module in under(home)
            for node in module.nodes
            for target, line in module.imported_by(node)
            if within(target, "app") and not within(target, home)
        ]
    )


def test_decision_modules_do_no_io() -> None:
    pure = {path for pattern in PURE for path in APP.glob(pattern)}
    sources = [module for module in modules().values() if module.path in pure]
    asking = {"open", "io.open", "os.environ.get", "os.getenv", "time.monotonic", "random.random"}
    asked = [m.at(call, f"{name}()") for m in sources for call, name in calls(m) if name in asking]
    report(never_reach(sources, IO) + asked)


def test_desktop_screens_do_not_import_each_other() -> None:
    found = []
    for module in under("app.desktop"):
        own = module.name.removeprefix("app.desktop.").split(".")[0]
        if not (APP / "desktop" / own).is_dir() or own == "main_window":
            continue
        below = {"widgets"} if own == "widgets" else BELOW_SCREENS | PARTS_OF_SCREENS
        may = {own, *below, *SCREEN_MAY_ALSO_IMPORT.get(own, ())}
        for target, line in module.imports:
            place = target.removeprefix("app.desktop").strip(".")
            if within(target, "app.desktop") and place and not any(within(place, one) for one in may):
                found.append(module.at(line, f"{own} imports {target}"))
    report(found)


QTS_INPUTS = {
    *("QSpinBox", "QDoubleSpinBox", "QComboBox", "QFontComboBox", "QTimeEdit", "QDateEdit", "QDateTimeEdit"),
    *("QSlider", "QDial", "QTabBar", "QTabWidget"),
}


def test_desktop_inputs_come_from_focus_safe_widgets_module() -> None:
    """Qt's own are changed by whoever scrolls past them."""
    found = []
    for module in under("app.desktop"):
        if module.name == "app.desktop.widgets.inputs":
            continue
        made = {name.rpartition(".")[2]: node for node, name in calls(module)}
        bases = {
            dotted(base): node
            for node in module.nodes
            if isinstance(node, ast.ClassDef)
            for base in node.bases
        }
        for name, node in (made | bases).items():
            if name in QTS_INPUTS:
                found.append(module.at(node, f"{name} instead of widgets.inputs'"))
    report(found)


# --- sizes and names -------------------------------------------------------------------------------------


def test_modules_have_at_most_500_lines() -> None:
    found = []
    for module in modules().values():
        lines = module.text.count("\n")
        if lines > 500 and "/migrations/" not in module.inside:
            found.append(module.at(1, f"{lines} lines, at most 500"))
    report(found)


def test_functions_have_at_most_60_lines() -> None:
    found = []
    for module in modules().values():
        for node in module.nodes:
            if (
                not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
                or "/migrations/" in module.inside
            ):
                continue
            lines = (node.end_lineno or 0) - node.lineno + 1
            if lines > 60:
                found.append(module.at(node, f"{node.name} has {lines} lines, at most 60"))
    report(found)


def test_file_and_folder_names_are_specific() -> None:
    found = []
    for path in [*APP.rglob("*"), *(ROOT / "tests").rglob("*")]:
        if path.stem.removeprefix("test_") in FORBIDDEN_NAMES and (path.is_dir() or path.suffix == ".py"):
            found.append(f"{path.relative_to(ROOT)}: a name that says nothing")
    report(found)


# --- habits ----------------------------------------------------------------------------------------------


def captures_self(argument: ast.AST) -> bool:
    if isinstance(argument, ast.Call) and dotted(argument.func).split(".")[-1] == "partial":
        return any(dotted(inner).split(".")[0] == "self" for inner in ast.walk(argument))
    if isinstance(argument, ast.Lambda):
        return any(isinstance(inner, ast.Name) and inner.id == "self" for inner in ast.walk(argument))
    return False


def task_groups(module: Module) -> set[str]:
    """Names of task groups, which own the tasks that they create."""
    items = (item for node in module.nodes if isinstance(node, ast.AsyncWith) for item in node.items)
    return {ast.unparse(i.optional_vars) for i in items if i.optional_vars and "TaskGroup" in ast.unparse(i)}


def test_desktop_code_never_blocks_event_loop_or_loses_task() -> None:
    found = []
    for module in under("app.desktop"):
        owners = {f"{name}.create_task" for name in task_groups(module)}
        for call, name in calls(module):
            last = call.func.attr if isinstance(call.func, ast.Attribute) else name
            if last in {"exec", "exec_", "processEvents"} and module.inside != "desktop/main.py":
                found.append(module.at(call, f"{last}() runs a second loop; use widgets/dialogs.ask"))
            if last in {"itemAt", "takeAt"} and module.inside != "desktop/widgets/factories.py":
                found.append(
                    module.at(call, f"{last}() gives an item that dies by itself; use widgets/factories")
                )
            if last == "setFocusProxy":
                found.append(
                    module.at(call, "a focus proxy cuts the ring of Tab; use widgets/factories.FocusPage")
                )
            lost = last in {"create_task", "ensure_future"} and name not in owners
            if lost and module.inside != "desktop/widgets/tasks.py":
                found.append(module.at(call, f"{last}() without an owner; use widgets/tasks.Tasks"))
            if last == "connect" and any(captures_self(argument) for argument in call.args):
                found.append(module.at(call, "a lambda or partial keeps self for ever; use a bound method"))
        for target, line in module.imports:
            if target in {"qasync.asyncSlot", "qasync.asyncClose"}:
                found.append(module.at(line, f"{target} keeps no reference to its task"))
    report(found)


def test_print_is_called_by_command_line_only() -> None:
    report(
        [
            module.at(call, "print()")
            for module in modules().values()
            if module.inside != "__main__.py"
            for call, name in calls(module)
            if name == "print"
        ]
    )


def test_code_uses_no_executable_data_formats() -> None:
    """Data is JSON: to read it runs nothing."""
    runs = {"pickle", "marshal", "shelve", "yaml", "eval", "exec", "compile"}
    found = [
        module.at(line, name)
        for module in modules().values()
        for name, line in [
            *((one.target.partition(".")[0], one.line) for one in module.imports),
            *((name, call.lineno) for call, name in calls(module)),
        ]
        if name in runs
    ]
    report(found)


def test_service_code_reads_time_only_through_clock() -> None:
    asking = re.compile(
        r"(^|\.)(datetime\.(now|utcnow|today)|date\.today|time\.(time|time_ns|localtime|gmtime))$"
    )
    exempt = ("app.service.core.clock", "app.service.practice")
    report(
        [
            module.at(call, f"{name}(): take the time as a parameter, or ask service/core/clock.py")
            for module in under("app.service")
            if not any(within(module.name, place) for place in exempt)
            for call, name in calls(module)
            if asking.search(name)
        ]
    )


# --- the tree --------------------------------------------------------------------------------------------


def tracked() -> list[Path]:
    """Files of the project: what git knows, or all but hidden folders where git can't say."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, check=True).stdout.decode()
        names = [Path(name) for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        names = [
            path.relative_to(ROOT) for top in TOP_LEVEL for path in [ROOT / top, *(ROOT / top).rglob("*")]
        ]
    return [name for name in names if (ROOT / name).is_file() and "__pycache__" not in name.parts]


def test_repository_top_level_contains_only_expected_entries() -> None:
    tops = {name.parts[0] for name in tracked()}
    report([f"{top} is not meant to be there" for top in tops - TOP_LEVEL if not top.startswith(".")])


def test_repository_files_contain_no_machine_path_or_package_registry() -> None:
    folders = "|".join(["ro" + "ot", r"ho" + r"me/[a-z]\w*", r"Us" + r"ers/[A-Za-z]\w*", "wo" + "rk"])
    hosts = "|".join(["py" + r"pi\.org", "python" + r"hosted\.org", "npm" + r"js\.", "index" + r"-url"])
    machine = re.compile(rf"(?<![\w./<-])/(?:{folders})/")
    registry = re.compile(rf"(?:{hosts})")
    found = []
    for name in tracked():
        content = (ROOT / name).read_bytes()
        if b"\0" in content or len(content) > 1_000_000:
            continue
        for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1):
            if machine.search(line) or registry.search(line):
                found.append(f"{name}:{number}: {line.strip()[:100]}")
    report(found)
