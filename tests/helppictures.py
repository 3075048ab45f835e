"""The help's pictures, made of the screenshots: small, and with few colors.

python -m tests.screenshots FOLDER light de; python -m tests.helppictures FOLDER de [name...]
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage

from app.resources import find_resource

WIDE, COLORS = 860, 128
ALIKE = 12  # of 765: how far apart two colors are that one stands for
OF = {  # the picture, and the screenshot that it is
    "backup": "backup",
    "bulk": "bulk-named",
    "campaigns": "campaigns",
    "connect": "connect-3",
    "contacts": "contacts-one",
    "domains": "domains-one",
    "figures": "campaign-figures",
    "flow": "campaign-flow",
    "import": "import-2",
    "inboxes": "inboxes-one",
    "leads": "campaign-journey",
    "mails": "campaign-mails",
    "outbox": "outbox-one",
    "palette": "palette-found",
    "practice": "practice-mailbox",
    "preferences": "preferences-sending",
    "replies": "conversation-answer",
    "schedule": "campaign-schedule",
    "setup": "domain-3",
    "team": "dialog-invitedialog",
    "today": "today",
    "webhooks": "webhook-deliveries",
    "welcome": "welcome",
}


def small(image: QImage) -> QImage:
    """In the colors that most of it has, of which no two are alike: a red number is small, but red."""
    if image.width() > WIDE:
        image = image.scaledToWidth(WIDE, Qt.TransformationMode.SmoothTransformation)
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    seen = Counter(image.pixel(x, y) for y in range(0, image.height(), 2) for x in range(image.width()))
    table: list[int] = []
    for color, _ in seen.most_common():
        if len(table) < COLORS and all(_apart(color, other) > ALIKE for other in table):
            table.append(color)
    return image.convertToFormat(QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.ThresholdDither)


def _apart(one: int, other: int) -> int:
    return sum(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (0, 8, 16))


def main(folder: Path, language: str, names: Sequence[str]) -> None:
    app = QGuiApplication([])
    for name in names or OF:
        shot = OF[name]
        image = QImage(str(folder / f"{shot}-light.png"))
        assert not image.isNull(), f"{shot} was not taken"
        small(image).save(str(find_resource("help", "pictures", language) / f"{name}.png"), quality=0)
    del app


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
