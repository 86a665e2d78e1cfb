"""Running the server: settings, start and stop, background tasks, backups, logs, metrics, service time."""
