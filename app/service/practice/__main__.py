from app.service.practice.door import run

raise SystemExit(run())
