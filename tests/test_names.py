"""A module is a noun of the field, a function a verb with its object, a class a noun."""

from __future__ import annotations

import ast
import re

from tests.test_architecture import Module, modules, report

# Nouns of the field that end as participles do.
NOUNS_IN_ING = {"mapping", "monitoring", "tracking", "matching", "signing", "handling"}
MODULES = re.compile(
    r"(?:.*_)?(?:reading|kept|told|doors?|found|shown|known|seen|deeds|wishes|looks|books|holes|manners|past"
    r"|whose|meanwhile|lately|picked|barred|pieces|rests|turns|of|utils?|helpers?|common)"
)
CLASSES = set(
    "Found Shown Kept Known Met Tie Told Rest Rests Books Deeds Line Once Way Waiting Reading Picked Asked "
    "Look Listed Making Trial Handed Seen Made Given Elsewhere Everywhere Leaving".split()
)
FUNCTIONS = set(
    "told tell kept keep keeps of by at heed settle settled look looks take taken leave left rest rests go "
    "going noted happened found shown seen made held asked counted listed gone due story take_off let_go "
    "hold_up hand_on put_off go_on gets_it_as taken_off of_all of_lead waits_for two more".split()
)
ON_THE_WIRE = {"Tie", "Met"}  # their names stand in the API's documents
BRITISH = re.compile(
    r"colour|behaviour|licence|recognis|labell|dialled|neighbour|minimis|honour|summaris|categoris|authoris"
    r"|[Ee]nrol(?!l)|\bgrey\b|\bpractise|\bcentre\b",
    re.I,
)
ONE_WORD_MAX = 0.15  # of the functions of modules: a known noun or verb, such as `button` or `fold`
HEADLESS = re.compile(
    r"(?:The same(?: as)? (?:above|before)|See above|As above)\b|(?:Who|Whom|Whose|What|Those|All whom)\b"
)
DIALECT = re.compile(
    r"\b(?:somebody|nobody|everybody|at once|by itself|for good|meanwhile|heeds?|is told|let go)\b"
)


def functions_of(module: Module) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in module.tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def written() -> list[Module]:
    """All modules but migrations, which are never edited."""
    return [module for module in modules().values() if "/versions/" not in module.inside]


def test_module_names_are_domain_nouns() -> None:
    found = []
    for module in written():
        name = module.path.stem
        if MODULES.fullmatch(name) or (name.endswith("ing") and name.rpartition("_")[2] not in NOUNS_IN_ING):
            found.append(module.at(1, f"{name} is no noun of the field"))
    report(found)


def test_class_names_are_specific() -> None:
    report(
        [
            module.at(node, f"{node.name} says nothing")
            for module in written()
            for node in module.nodes
            if isinstance(node, ast.ClassDef) and node.name.strip("_") in CLASSES - ON_THE_WIRE
        ]
    )


def test_class_name_in_service_or_desktop_is_given_once() -> None:
    for floor in ("service", "desktop"):
        places: dict[str, list[str]] = {}
        for module in written():
            for node in module.tree.body if module.inside.startswith(f"{floor}/") else ():
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places.setdefault(node.name, []).append(module.inside)
        assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_function_names_have_verb_and_object() -> None:
    named = [(module, node, node.name.strip("_")) for module in written() for node in functions_of(module)]
    report([module.at(node, f"{name} says nothing") for module, node, name in named if name in FUNCTIONS])
    short = [name for _, _, name in named if "_" not in name]
    assert len(short) <= ONE_WORD_MAX * len(named), f"{len(short)} of {len(named)} names have one word"


def test_spelling_is_american() -> None:
    promised = "contacts_enrol"  # the id of an operation, which programs may call
    lines = [
        (module, at, line) for module in written() for at, line in enumerate(module.text.splitlines(), 1)
    ]
    report([module.at(at, line) for module, at, line in lines if BRITISH.search(line.replace(promised, ""))])


def test_docstrings_are_understandable_without_context() -> None:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    report(
        [
            module.at(node, f"“{text.splitlines()[0]}” is not plain, or not understandable alone")
            for module in written()
            for node in module.nodes
            if isinstance(node, documented) and (text := ast.get_docstring(node) or "")
            if HEADLESS.match(text) or DIALECT.search(text)
        ]
    )
