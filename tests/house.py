"""`make house`: how the source is cut, in figures, from the source alone."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.test_architecture import ROOT, SCREEN_MAY_ALSO_IMPORT

Graph = dict[str, set[str]]


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_of(module: str, file: Path, known: set[str]) -> Iterator[str]:
    """Modules of `known` that `file` imports, wherever in it the import stands."""
    package = module if file.stem == "__init__" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*parents, *([node.module] if node.module else [])])
            names = [f"{source}.{each.name}" for each in node.names]
        else:
            continue
        for name in names:
            found = name if name in known else name.rpartition(".")[0]
            if found in known and found != module:
                yield found


def largest_circle(graph: Graph) -> set[str]:
    """The most nodes that all reach each other; empty where there is no circle."""

    def reached(start: str) -> set[str]:
        found, waiting = set[str](), [start]
        while waiting:
            for following in graph.get(waiting.pop(), set()) - found:
                found.add(following)
                waiting.append(following)
        return found

    reach = {node: reached(node) for node in graph}
    circles = ({other for other in reach[node] if node in reach.get(other, ())} for node in graph)
    return max(circles, key=len, default=set())


def folder_of(module: str) -> str:
    return module.rpartition(".")[0]


def layer_of(module: str) -> str:
    """One of the floors; the service has layers of its own."""
    floor, *inside = module.split(".")[1:] or [""]
    return f"{floor}.{inside[0]}" if floor == "service" and inside else floor


def report() -> Iterator[tuple[str, str]]:
    """Each figure with its name."""
    files = {name_of(file): file for file in sorted((ROOT / "app").rglob("*.py"))}
    lines = {module: len(file.read_text("utf-8").splitlines()) for module, file in files.items()}
    graph: Graph = {module: set(imports_of(module, file, set(files))) for module, file in files.items()}
    importers: Graph = defaultdict(set)
    for module, imported in graph.items():
        for each in imported:
            importers[each].add(module)

    folders: Graph = defaultdict(set)
    for module, imported in graph.items():
        for each in imported:
            here, there = ([*name.split("."), ""][2:4] for name in (module, each))
            is_service = module.startswith("app.service.") and each.startswith("app.service.")
            if is_service and here[0] != there[0] and here[1] and there[1]:
                folders[here[0]].add(there[0])
    circle = largest_circle(folders)
    yield "folders of the service in one circle", f"{len(circle)} {' '.join(sorted(circle))}".strip()

    slivers = [
        module
        for module, users in importers.items()
        if len(users) == 1 and folder_of(module) == folder_of(next(iter(users)))
        if files[module].stem != "__init__"
    ]
    yield "modules with one importer, in their own folder", str(len(slivers))
    yield "of these under 70 lines", str(sum(lines[module] < 70 for module in slivers))
    yield "modules and lines of the app", f"{len(files)} {sum(lines.values())}"
    for part in ("contract", "client", "desktop", "service"):
        its = [module for module in files if module.startswith(f"app.{part}")]
        yield f"modules and lines of {part}", f"{len(its)} {sum(lines[module] for module in its)}"
    yield "exceptions to the screen rule", str(sum(map(len, SCREEN_MAY_ALSO_IMPORT.values())))
    yield "modules over 500 lines", str(sum(count > 500 for count in lines.values()))

    functions = [
        node.name.strip("_")
        for file in files.values()
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    one_word = sum("_" not in name for name in functions)
    yield "module-level functions with a name of one word", f"{100 * one_word / len(functions):.0f} %"
    yield (
        "modules that end in -ing",
        str(sum(bool(re.fullmatch(r".*ing", file.stem)) for file in files.values())),
    )
    layers = Counter((layer_of(module), file.stem) for module, file in files.items())
    usual = {"__init__", "__main__", "page", "model"}
    twice = sum(number > 1 and stem not in usual for (_, stem), number in layers.items())
    yield "file names twice within a layer", str(twice)


if __name__ == "__main__":
    for name, figure in report():
        print(f"{name:50} {figure}")  # noqa: T201
