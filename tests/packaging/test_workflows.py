"""What runs elsewhere when a change is proposed: commands that exist here, with no right too many."""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

TOP = Path(__file__).parents[2]
WORKFLOWS = sorted((TOP / ".github" / "workflows").glob("*.yml"))
UNIX_ALONE = {"fcntl", "grp", "pty", "pwd", "resource", "termios"}


@pytest.fixture(params=WORKFLOWS, ids=lambda file: str(file.stem))
def workflow(request: pytest.FixtureRequest) -> dict[str, Any]:
    read = yaml.safe_load(request.param.read_text("utf-8"))
    assert isinstance(read, dict)
    return read


def steps_of(workflow: dict[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    return [(job, step) for job in workflow["jobs"].values() for step in job["steps"]]


def test_each_command_of_a_workflow_exists(workflow: dict[str, Any]) -> None:
    targets = set(re.findall(r"^([a-z]+):", (TOP / "Makefile").read_text(), re.MULTILINE))
    ran = [(job, command) for job, step in steps_of(workflow) for command in step.get("run", "").splitlines()]
    assert ran
    for job, command in ran:
        program, *arguments = command.split()
        if program == "make":
            assert arguments and set(arguments) <= targets, command
        elif program == "apt-get":
            assert "container" in job, "a bare system has neither make nor git"
        else:
            assert (TOP / program).is_file() and os.access(TOP / program, os.X_OK), command


def test_a_workflow_reads_the_source_and_knows_no_secret(workflow: dict[str, Any]) -> None:
    assert workflow["permissions"] == {"contents": "read"}
    assert "secrets." not in str(workflow) and "pull_request_target" not in str(workflow)
    for job in workflow["jobs"].values():
        assert "permissions" not in job and job["timeout-minutes"] <= 120
    used = [step for _, step in steps_of(workflow) if "uses" in step]
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"]) for step in used)
    cloned = [step for step in used if step["uses"].startswith("actions/checkout@")]
    assert len(cloned) == len(workflow["jobs"])
    assert all(step["with"]["persist-credentials"] is False for step in cloned)


def test_what_must_pass_is_run_on_linux_windows_and_macos() -> None:
    said = {file.stem: file.read_text("utf-8") for file in WORKFLOWS}
    assert set(said) == {"tests", "package"}
    for text in said.values():
        assert all(f"{system}-latest" in text for system in ("ubuntu", "windows", "macos"))
    assert "run: .ci/run" in said["tests"] and "run: make test" in said["tests"]
    assert "run: make package" in said["package"] and "run: make wheel" in said["package"]


def test_no_file_of_the_tests_needs_a_module_of_unix_to_be_read() -> None:
    found = []
    for file in (TOP / "tests").rglob("*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            found += [f"{file.relative_to(TOP)}:{node.lineno}: {name}" for name in UNIX_ALONE & set(names)]
    assert found == [], "Windows has none of them"
