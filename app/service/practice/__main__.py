from app.service.practice.process import run

raise SystemExit(run())
