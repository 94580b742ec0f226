package dev.storescope.attack.month;

import dev.storescope.accounts.Account;
import dev.storescope.alerts.Alert;
import dev.storescope.alerts.AlertChecks;
import dev.storescope.alerts.AlertDetector;
import dev.storescope.alerts.AlertRule;
import dev.storescope.archive.Archive;
import dev.storescope.cards.CardReader;
import dev.storescope.connector.Connectors;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.http.SimulatedSites;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.server.App;
import dev.storescope.server.StoreConnections;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a service would have archived of a world without any trouble, at the same moments: the truth
 * that its archive is compared with.
 */
final class MonthTruth implements AutoCloseable {
  private static final Duration EVER = ChronoUnit.FOREVER.getDuration();
  private static final FetchPolicy NOTHING_DOUBTED =
      new FetchPolicy(1, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

  private static final Duration LATEST_CALL = Duration.ofMinutes(90);

  /** What is older contradicts nothing. */
  private static final Duration REMEMBERED = Duration.ofDays(7);

  private static final int FEWEST_COMPARED = 10;
  private static final int FEWEST_LISTED = 5;

  private final MonthFolder folder;
  private final Archive archive;
  private final Map<String, Duration> shifts = new HashMap<>();
  private final SimulatedSites sites;
  private final Fetcher fetcher;
  private Instant now = MonthPlan.START;
  private Duration ahead = Duration.ZERO;

  private MonthTruth(MonthFolder folder, SimulatedStores world) {
    this.folder = folder;
    Path data = folder.path().resolve("truth");
    this.archive = App.openArchive(MonthFolder.settings(data), () -> now);
    Map<String, SimulatedSite> byBase = new HashMap<>();
    for (StoreSite site : StoreSite.values()) {
      byBase.put(site.base(), site.open(world));
    }
    this.sites = new SimulatedSites(byBase, () -> now.minus(ahead));
    Connectors connectors =
        new StoreConnections(MonthFolder.settings(data), () -> now).connectorsBy(this::answer);
    this.fetcher = new Fetcher(List.of(connectors), archive, NOTHING_DOUBTED, () -> now);
    folder
        .journal()
        .read(Journal.Shifted.class)
        .forEach(each -> shifts.put(key(each.subject(), each.observedAt()), each.ahead()));
  }

  private StoreReply answer(StoreRequest request) {
    SandboxReply reply =
        sites.answer(
            request.method(),
            SimulatedCalls.address(URI.create("http://sandbox"), request.uri()),
            request.headers(),
            request.body().orElse(""));
    Map<String, List<String>> headers = new TreeMap<>();
    headers.put("Content-Type", List.of(reply.contentType()));
    reply.headers().forEach((name, value) -> headers.put(name, List.of(value)));
    return new StoreReply(reply.status(), headers, reply.body());
  }

  private static String key(Subject<?> subject, Instant at) {
    return SubjectName.format(subject) + " " + at;
  }

  /** A fetch that archived something. */
  private record Fetch(Instant at, Subject<?> subject) {}

  /** The truth at all moments at which an archive has observations. */
  static MonthTruth of(MonthFolder folder, SimulatedStores world, Archive observed)
      throws IOException, InterruptedException {
    MonthTruth truth = new MonthTruth(folder, world);
    Set<Fetch> fetches = new HashSet<>();
    observed.forEach(
        each -> findFetched(each).ifPresent(of -> fetches.add(new Fetch(each.observedAt(), of))));
    Comparator<Fetch> order =
        Comparator.comparing(Fetch::at).thenComparing(fetch -> SubjectName.format(fetch.subject()));
    for (Fetch fetch : fetches.stream().sorted(order).toList()) {
      truth.fetch(fetch);
    }
    return truth;
  }

  /** Whether it is of what was fetched, and did not come with a list. */
  private static boolean isFetched(Observation<?> observation) {
    return findFetched(observation).isPresent();
  }

  /** What was fetched: an app is looked up with its rating, also if its listing was doubted. */
  private static Optional<Subject<?>> findFetched(Observation<?> observation) {
    boolean lookedUp =
        observation.source().equals(Source.ITUNES_LOOKUP)
            || observation.source().equals(Source.GOOGLE_PLAY_DETAILS);
    return switch (observation.subject()) {
      case Subject.Listing listing -> lookedUp ? Optional.of(listing) : Optional.empty();
      case Subject.Rating rating ->
          lookedUp
              ? Optional.of(new Subject.Listing(rating.app(), rating.country()))
              : Optional.empty();
      case Subject.Histogram _, Subject.SimilarApps _ -> Optional.empty();
      case Subject<?> other -> other.isContent() ? Optional.empty() : Optional.of(other);
    };
  }

  private void fetch(Fetch fetch) throws InterruptedException {
    now = fetch.at();
    ahead = shift(fetch.subject(), fetch.at());
    fetcher.fetch(
        fetch.subject(), Optional.of(new FetchDoubt(now, Duration.ZERO, Optional.empty())));
  }

  /** What the checks of sense look at, and where they do not. */
  private enum Reach {
    CHECKED("observations that contradict the world"),
    FIRST("false first observations, which nothing contradicts"),
    SHORT("false lists of fewer than five"),
    ALIKE("false lists that differ little from the last"),
    CONTENT("contents of lists that contradict the world");

    private final String title;

    Reach(String title) {
      this.title = title;
    }
  }

  /**
   * Compares all observations. Those that no check of sense can find false, by what the documents
   * say, are counted apart.
   */
  List<MonthReport.Row> compare(Archive observed, Troubles troubles) {
    Map<Reach, Untrue> untrue = new EnumMap<>(Reach.class);
    List<String> absences = new ArrayList<>();
    AtomicLong count = new AtomicLong();
    List<String> leftOut = new ArrayList<>();
    observed.forEach(
        each -> {
          count.incrementAndGet();
          if (!isLying(each, troubles)) {
            leftOut.addAll(leftOut(each));
          }
          if (!isTrue(each)) {
            Reach reach = reach(each, observed);
            untrue
                .computeIfAbsent(reach, _ -> new Untrue())
                .add(each.subject(), troublesAt(each, troubles), describe(each, troubles));
            if (reach == Reach.CHECKED && isNothing(each.facts())) {
              absences.add(describe(each, troubles));
            }
          }
        });
    List<MonthReport.Row> rows = new ArrayList<>();
    rows.add(MonthChecks.told("observations", count.get()));
    for (Reach reach : List.of(Reach.CHECKED, Reach.CONTENT)) {
      rows.add(untrue.computeIfAbsent(reach, _ -> new Untrue()).row(reach.title, true));
    }
    rows.add(MonthChecks.none("absences and zeros that contradict the world", absences));
    for (Reach reach : List.of(Reach.FIRST, Reach.SHORT, Reach.ALIKE)) {
      rows.add(untrue.computeIfAbsent(reach, _ -> new Untrue()).row(reach.title, false));
    }
    rows.add(MonthChecks.told("apps whose contents a true list was archived without", leftOut));
    return rows;
  }

  private boolean isLying(Observation<?> observation, Troubles troubles) {
    return troublesAt(observation, troubles).stream().anyMatch(Troubles.FALSE::contains);
  }

  private List<Trouble> troublesAt(Observation<?> observation, Troubles troubles) {
    Subject<?> subject = observation.subject();
    Instant called = observation.observedAt().minus(shift(subject, observation.observedAt()));
    return troubles.at(subject.store(), called);
  }

  /** The apps of which a true list has no card though the store sent one. */
  private List<String> leftOut(Observation<?> observation) {
    Optional<Facts> truth = find(observation.subject(), observation.observedAt(), Duration.ZERO);
    return truth.stream()
        .flatMap(facts -> facts.cards().keySet().stream())
        .filter(app -> !observation.facts().cards().containsKey(app))
        .map(app -> app.value() + " in " + describe(observation))
        .toList();
  }

  private static String describe(Observation<?> observation) {
    return SubjectName.format(observation.subject()) + " at " + observation.observedAt();
  }

  private static boolean isNothing(Facts facts) {
    return facts.isAbsence() || (facts instanceof Facts.Rating rating && rating.count() == 0);
  }

  private Reach reach(Observation<?> observation, Archive observed) {
    Subject<?> subject = observation.subject();
    Instant before = observation.observedAt().minusMillis(1);
    if (subject.isContent() && !isFetched(observation)) {
      return observed.findLatest(subject, before, EVER).isPresent() ? Reach.CONTENT : Reach.FIRST;
    }
    Optional<Facts> known =
        observed.findLatest(subject, before, REMEMBERED).map(Observation::facts);
    Optional<Facts> truth = find(subject, observation.observedAt(), Duration.ZERO);
    if (known.isEmpty()) {
      return Reach.FIRST;
    }
    if (truth.filter(each -> order(each).equals(order(observation.facts()))).isPresent()
        && !order(observation.facts()).isEmpty()) {
      CardReader reader = new CardReader(observed);
      return ListClaims.findFalseCards(observation.facts(), truth.get()).stream()
              .map(app -> new Subject.Rating(app, subject.country()))
              .allMatch(rating -> reader.findRating(rating, before, REMEMBERED).isEmpty())
          ? Reach.FIRST
          : Reach.CONTENT;
    }
    if (isShort(observation.facts()) || isShort(known.get())) {
      return Reach.SHORT;
    }
    return isAlike(order(known.get()), order(observation.facts())) ? Reach.ALIKE : Reach.CHECKED;
  }

  /** Whether lists are of a length, and not of other apps or in reverse, so far as is checked. */
  private static boolean isAlike(List<List<?>> before, List<List<?>> now) {
    boolean alike = !now.isEmpty() && before.size() == now.size();
    for (int list = 0; alike && list < now.size(); list++) {
      List<?> both = before.get(list).stream().filter(now.get(list)::contains).toList();
      List<?> again = now.get(list).stream().filter(before.get(list)::contains).toList();
      alike =
          now.get(list).size() * 2 >= before.get(list).size()
              && both.size() * FEWEST_COMPARED >= now.get(list).size()
              && !(both.size() > 1 && both.equals(again.reversed()));
    }
    return alike;
  }

  private static boolean isShort(Facts facts) {
    return !order(facts).isEmpty()
        && order(facts).stream().allMatch(list -> list.size() < FEWEST_LISTED);
  }

  /** The lists of what is ranked; none for other facts. */
  private static List<List<?>> order(Facts facts) {
    return switch (facts) {
      case Facts.SearchRanking ranking -> List.of(ranking.apps());
      case Facts.ChartRanking chart -> List.copyOf(chart.charts().values());
      case Facts.SuggestionList list -> List.of(list.suggestions());
      case Facts _ -> List.of();
    };
  }

  private String describe(Observation<?> observation, Troubles troubles) {
    Subject<?> subject = observation.subject();
    Instant at = observation.observedAt();
    return "%s at %s (%s): %s, not %s"
        .formatted(
            SubjectName.format(subject),
            at,
            troublesAt(observation, troubles),
            shorten(observation.facts()),
            find(subject, at, EVER).map(MonthTruth::shorten).orElse("observed at all"));
  }

  private Duration shift(Subject<?> subject, Instant observedAt) {
    return shifts.getOrDefault(key(subject, observedAt), Duration.ZERO);
  }

  private static String shorten(Facts facts) {
    String text = facts.toString();
    return text.substring(0, Math.min(text.length(), 600));
  }

  private boolean isTrue(Observation<?> observation) {
    Duration lookBack = isFetched(observation) ? Duration.ZERO : EVER;
    return find(observation.subject(), observation.observedAt(), lookBack)
        .filter(truth -> ListClaims.hold(observation.facts(), truth))
        .isPresent();
  }

  private Optional<Facts> find(Subject<?> subject, Instant at, Duration lookBack) {
    return archive.findLatest(subject, at, lookBack).map(Observation::facts);
  }

  /** The alerts that were sent, and that the truth does not have. */
  MonthReport.Row alerts(App.Database database) {
    AlertDetector detector = MonthAlerts.detector(database.sql());
    Account account = database.ports().accounts().list().getFirst();
    List<AlertRule> rules = database.ports().alertRules().list(account.id());
    Map<Instant, Set<String>> truths = new HashMap<>();
    List<String> untrue = new ArrayList<>();
    List<Journal.Sent> sent = folder.journal().read(Journal.Sent.class);
    for (Journal.Sent each : sent) {
      Set<String> truth = truths.computeIfAbsent(each.at(), at -> lines(detector, rules, at));
      if (!truth.contains(each.text().replaceAll("\\s+", " "))) {
        untrue.add(each.at() + " " + each.text());
      }
    }
    return new MonthReport.Row(
        "alerts of something untrue",
        untrue.size() + " of " + sent.size(),
        "0",
        untrue.isEmpty(),
        untrue);
  }

  private Set<String> lines(AlertDetector detector, List<AlertRule> rules, Instant at) {
    Set<String> lines = new HashSet<>();
    for (AlertRule rule : rules) {
      for (Alert alert :
          detector.detect(
              rule.account(),
              rule.definition(),
              at.minus(LATEST_CALL.multipliedBy(3)),
              AlertChecks.evidence(archive, at))) {
        lines.add(alert.item().text().replaceAll("\\s+", " "));
      }
    }
    return lines;
  }

  @Override
  public void close() {
    archive.close();
  }
}
