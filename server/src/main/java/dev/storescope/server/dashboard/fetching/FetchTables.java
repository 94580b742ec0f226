package dev.storescope.server.dashboard.fetching;

import dev.storescope.fetching.FailingFetch;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.UpcomingFetch;
import dev.storescope.observation.SubjectName;
import dev.storescope.server.dashboard.page.Csv;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The tables of the page, to be taken along. */
final class FetchTables {
  private FetchTables() {}

  static Csv hosts(List<FetchHealth.Host> hosts) {
    Csv csv =
        new Csv(
            "hosts",
            "host",
            "calls_per_minute",
            "current_calls_per_minute",
            "rests_until",
            "last_refusal_at",
            "last_refusal");
    for (FetchHealth.Host host : hosts) {
      csv.row(
          host.name(),
          host.callsPerMinute(),
          host.currentCallsPerMinute(),
          text(host.restsUntil()),
          text(host.lastRefusal().map(FetchHealth.Refusal::at)),
          host.lastRefusal().map(FetchHealth.Refusal::reason).orElse(""));
    }
    return csv;
  }

  static Csv failures(List<FailingFetch> failures) {
    Csv csv =
        new Csv("failures", "subject", "reason", "since", "last_at", "given_up", "next_try_at");
    failures.forEach(
        one ->
            csv.row(
                SubjectName.format(one.subject()),
                one.reason(),
                one.since(),
                one.lastAt(),
                one.givenUp(),
                text(one.retryAt())));
    return csv;
  }

  static Csv upcoming(List<UpcomingFetch> fetches) {
    Csv csv = new Csv("upcoming", "subject", "due_at", "why", "running");
    fetches.forEach(
        one ->
            csv.row(
                SubjectName.format(one.subject()),
                one.dueAt(),
                Reasons.wireName(one.why()),
                one.running()));
    return csv;
  }

  static Csv drifts(List<FetchHealth.Drift> drifts) {
    Csv csv = new Csv("drifts", "at", "request", "reason", "file");
    drifts.forEach(one -> csv.row(one.at(), one.request(), one.reason(), one.file()));
    return csv;
  }

  private static String text(Optional<Instant> instant) {
    return instant.map(Instant::toString).orElse("");
  }
}
