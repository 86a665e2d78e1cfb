"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.loop_lag = Histogram(
            "leyline_loop_lag_seconds",
            "How much later than due the event loop runs what is due",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.ready = Gauge("leyline_ready", "Whether clients may connect", registry=self.registry)
        self.outbox = Gauge("leyline_outbox_bytes", "What waits for clients to read it", registry=self.registry)
        self.loaded = Gauge("leyline_tables_loaded", "Tables in memory", registry=self.registry)
        self.tables = Gauge("leyline_tables", "Tables stored", ["status"], registry=self.registry)
        self.set_apart = Counter(
            "leyline_tables_set_apart", "Due tables that could not be opened", registry=self.registry
        )
        self.removed = Counter("leyline_removed", "Old tables and guests removed", ["kind"], registry=self.registry)
        self.connections = Gauge("leyline_connections", "WebSocket connections", registry=self.registry)
        self.events = Counter("leyline_events", "Events stored", ["kind"], registry=self.registry)
        self.refusals = Counter("leyline_refusals", "Requests refused", ["code"], registry=self.registry)
        self.faults = Counter("leyline_faults", "Errors of the server itself", registry=self.registry)
        self.closed = Counter(
            "leyline_connections_closed", "Connections closed by the server", ["code"], registry=self.registry
        )
        self.move = Histogram(
            "leyline_move_seconds",
            "From receiving a message to sending its outcome to all clients",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.commit = Histogram(
            "leyline_commit_seconds", "One durable transaction", buckets=_SECONDS, registry=self.registry
        )
        self.group = Histogram(
            "leyline_commit_jobs",
            "Jobs stored in one transaction",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
            registry=self.registry,
        )
        self.bot_decisions = Counter(
            "leyline_bot_decisions", "Decisions of bots", ["bot", "how"], registry=self.registry
        )
        self.bots_thinking = Gauge(
            "leyline_bots_thinking", "Bots thinking or waiting for a worker", registry=self.registry
        )
        self.bots_waiting = Gauge("leyline_bots_waiting", "Decisions that wait for a worker", registry=self.registry)
        self.bot_wait = Histogram(
            "leyline_bot_wait_seconds",
            "From asking for a worker to having it",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.bot_seconds = Histogram(
            "leyline_bot_seconds", "A bot's decision", ["bot"], buckets=_SECONDS, registry=self.registry
        )
        self.experiments = Counter(
            "leyline_experiments", "Experiments of the lab", ["kind", "how"], registry=self.registry
        )
        self.mails = Counter("leyline_mails", "Mails, by what became of them", ["how"], registry=self.registry)
        self.pushes = Counter("leyline_pushes", "Web Push messages, by outcome", ["outcome"], registry=self.registry)
        self.requests = Counter("leyline_http_requests", "HTTP requests", ["route", "status"], registry=self.registry)

    def text(self) -> bytes:
        """Return all metrics in the Prometheus text format."""
        return generate_latest(self.registry)

    def observe_commit(self, jobs: int, seconds: float) -> None:
        """Record a durable transaction."""
        self.group.observe(jobs)
        self.commit.observe(seconds)
