"""What everything else of the service rests on: database, clock, settings, sealing, tables. Knows no noun."""
