package dev.storescope.server.dashboard.fetching;

import dev.storescope.accounts.Account;
import dev.storescope.answer.Evidence;
import dev.storescope.fetching.FailingFetch;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchQueueFigures;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.UpcomingFetch;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.server.dashboard.page.Figures;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.Tracking;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * How the stores take the fetching; and for administrators what is fetched and what fails, of all
 * accounts together.
 */
public final class FetchingPages implements Pages.Group {
  private static final String PATH = "/dashboard/fetching";
  private static final int MOST_SHOWN = 50;
  private static final int MOST_IN_A_FILE = 100_000;

  private final Sight sight;
  private final Tracking tracking;

  public FetchingPages(Sight sight, Tracking tracking) {
    this.sight = sight;
    this.tracking = tracking;
  }

  /**
   * What the page tells.
   *
   * @param inDetail whether what is fetched is told, or only how much
   * @param renews whether it is to be loaded anew again and again
   * @param keptReplies how many replies of an unknown shape are kept
   */
  public record Model(
      FetchQueueFigures figures,
      List<HostLine> hosts,
      List<FailureLine> failures,
      List<UpcomingLine> upcoming,
      List<DriftLine> drifts,
      int keptReplies,
      boolean inDetail,
      boolean renews,
      String at) {
    /** Whether there may be more fetches to come, or failures, than are shown. */
    public boolean isLong(List<?> lines) {
      return lines.size() >= MOST_SHOWN;
    }
  }

  /**
   * A host; {@code rests} and {@code refused} are blank where they do not apply.
   *
   * @param slowed whether it is called less often than is set
   */
  public record HostLine(
      String name,
      String set,
      String current,
      boolean slowed,
      String rests,
      String refused,
      String refusal) {}

  /** A failure; {@code next} is blank where only a new request makes it be tried again. */
  public record FailureLine(
      FetchLine what, String reason, String since, boolean givenUp, String next) {}

  /** A fetch to come. */
  public record UpcomingLine(FetchLine what, String why, boolean running, String due) {}

  /** A reply of a shape that is not known. */
  public record DriftLine(String at, String request, String reason, String file) {}

  @Override
  public void addTo(Pages pages) {
    pages.shown(PATH, this::show);
  }

  private void show(Visit visit) {
    boolean inDetail = visit.account().role() == Account.Role.ADMINISTRATOR;
    if (visit.wantsCsv()) {
      visit.send(csv(visit.query().find("table").orElse(""), inDetail));
    } else {
      boolean renews = visit.query().find("renew").filter("no"::equals).isEmpty();
      visit.show(new View("fetching.jte", "Fetching", Section.FETCHING, model(inDetail, renews)));
    }
  }

  private Csv csv(String table, boolean inDetail) {
    if (!inDetail && !table.equals("hosts")) {
      throw PageException.notAllowed("What is fetched for all accounts is for administrators.");
    }
    FetchHealth health = tracking.health().get();
    FetchSchedule schedule = tracking.schedule();
    return switch (table) {
      case "hosts" -> FetchTables.hosts(health.hosts());
      case "failures" -> FetchTables.failures(schedule.listFailures(MOST_IN_A_FILE));
      case "upcoming" -> FetchTables.upcoming(schedule.listUpcoming(MOST_IN_A_FILE));
      case "drifts" -> FetchTables.drifts(health.drifts());
      default ->
          throw PageException.notFound("The tables are hosts, failures, upcoming and drifts.");
    };
  }

  private Model model(boolean inDetail, boolean renews) {
    Instant now = sight.now();
    Evidence evidence = sight.evidence();
    FetchHealth health = tracking.health().get();
    FetchSchedule schedule = tracking.schedule();
    int shown = inDetail ? MOST_SHOWN : 0;
    return new Model(
        schedule.count(),
        health.hosts().stream().map(host -> line(host, now)).toList(),
        schedule.listFailures(shown).stream().map(one -> line(one, evidence, now)).toList(),
        schedule.listUpcoming(shown).stream().map(one -> line(one, evidence, now)).toList(),
        health.drifts().stream().limit(shown).map(one -> line(one, now)).toList(),
        health.keptReplies(),
        inDetail,
        renews,
        Figures.time(now));
  }

  private static HostLine line(FetchHealth.Host host, Instant now) {
    return new HostLine(
        host.name(),
        pace(host.callsPerMinute()),
        pace(host.currentCallsPerMinute()),
        host.currentCallsPerMinute() < host.callsPerMinute(),
        host.restsUntil().filter(now::isBefore).map(until -> ahead(until, now)).orElse(""),
        host.lastRefusal().map(refusal -> Figures.since(refusal.at(), now)).orElse(""),
        host.lastRefusal().map(FetchHealth.Refusal::reason).orElse(""));
  }

  private static FailureLine line(FailingFetch failure, Evidence evidence, Instant now) {
    return new FailureLine(
        FetchLine.of(failure.subject(), evidence),
        failure.reason(),
        Figures.since(failure.since(), now),
        failure.givenUp(),
        failure.retryAt().map(at -> ahead(at, now)).orElse(""));
  }

  private static UpcomingLine line(UpcomingFetch fetch, Evidence evidence, Instant now) {
    return new UpcomingLine(
        FetchLine.of(fetch.subject(), evidence),
        Reasons.words(fetch.why()),
        fetch.running(),
        ahead(fetch.dueAt(), now));
  }

  private static DriftLine line(FetchHealth.Drift drift, Instant now) {
    return new DriftLine(
        Figures.since(drift.at(), now), drift.request(), drift.reason(), drift.file());
  }

  /** What is due has its time behind it, and waits for its turn. */
  private static String ahead(Instant at, Instant now) {
    return at.isAfter(now) ? Figures.since(at, now) : "now";
  }

  private static String pace(double perMinute) {
    return String.format(Locale.ENGLISH, perMinute < 10 ? "%.1f" : "%,.0f", perMinute);
  }
}
