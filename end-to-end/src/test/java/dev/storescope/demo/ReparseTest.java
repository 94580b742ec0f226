package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Removed;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.cards.CardReader;
import dev.storescope.cards.ContentAge;
import dev.storescope.connector.Connectors;
import dev.storescope.connector.http.DoubtedReplies;
import dev.storescope.connector.http.KeptReplies;
import dev.storescope.connector.http.Recording;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.CallSavingFetcher;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchAttempt.Begun;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.fetching.drift.DriftFinder;
import dev.storescope.fetching.drift.FieldDrift;
import dev.storescope.fetching.drift.FillTally;
import dev.storescope.fetching.drift.ReaderCounts;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.retention.Retention;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.server.StoreConnections;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.server.stores.ReparsedKind;
import dev.storescope.server.stores.Reparser;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store renames a field, and the reader is mended later. */
class ReparseTest {
  private static final Instant DAY = Instant.parse("2026-11-18T10:00:00Z");
  private static final Country US = new Country("us");
  private static final int APPS = 40;
  private static final Duration A_DAY = Duration.ofDays(1);
  private static final Consumer<Consumer<Subject<?>>> NONE_TRACKED = _ -> {};

  private static final Country GERMANY = new Country("de");
  private static final int FEWEST_FOUND = 10;

  private final Path data;
  private final SettableClock clock = new SettableClock(DAY);
  @AutoClose private final RocksDbArchive archive;
  private final FillTally tally = new FillTally(clock);
  private final List<ReaderCounts> hours = new ArrayList<>();
  @AutoClose private final Sandbox sandbox;
  private final SandboxTransport stores =
      new SandboxTransport(Sandbox.unserved(WorldSettings.of(1), clock));
  private final Subject.Search search;
  private UnaryOperator<String> format = body -> body;
  private FetchAttempt attempts = (_, _) -> new FetchOutcome.NoSource("not yet");
  private List<Subject<?>> listings = List.of();

  ReparseTest(@TempDir Path data) throws Exception {
    this.data = data;
    archive = RocksDbArchive.open(data.resolve("observations"));
    sandbox = Sandbox.open(0, WorldSettings.of(1), clock, FaultPlan.none());
    StoreView view = sandbox.world().visit(StoreType.APP_STORE, GERMANY, DAY);
    String term = view.trendingSearches(1).getFirst();
    search = new Subject.Search(Device.IPHONE, GERMANY, Keyword.of(term));
  }

  @BeforeEach
  void fetchForThreeDays() throws Exception {
    Connectors connectors = connections(clock).connectorsBy(live());
    Fetcher fetcher = new Fetcher(List.of(connectors), archive, FetchPolicy.DEFAULT, tally, clock);
    attempts =
        new DoubtedReplies(kept("doubted-replies"), kept("drifted-replies"), tally::takeLoss)
            .keeping(new CallSavingFetcher(fetcher, (_, _, _, _) -> List.of()));
    Subject.Chart chart = new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL);
    fetch(chart);
    ChartRanking ranking = archive.findLatest(chart, clock.instant(), A_DAY).orElseThrow().facts();
    listings =
        ranking.charts().values().stream()
            .flatMap(List::stream)
            .distinct()
            .limit(APPS)
            .<Subject<?>>map(app -> new Subject.Listing(app, US))
            .toList();
    for (int day = 0; day < 3; day++) {
      clock.advance(A_DAY);
      fetchAll();
    }
  }

  @Test
  void aRenamedFieldIsReportedAndItsRepliesAreReadAgainOnce() throws Exception {
    assertThat(findDrifts()).isEmpty();
    clock.advance(A_DAY);
    format = ReparseTest::rename;
    fetchAll();
    List<FieldDrift> drifts = findDrifts();
    assertThat(drifts)
        .extracting(drift -> drift.field().toString())
        .containsExactly("itunes-lookup listing version");
    tally.setDrifting(drifts);
    // What was fetched before the drift was found was not kept.
    assertThat(KeptReplies.list(data.resolve("drifted-replies"))).isEmpty();
    clock.advance(A_DAY);
    fetchAll();
    assertThat(KeptReplies.list(data.resolve("drifted-replies"))).hasSize(APPS);
    assertThat(versions()).isZero();
    Instant lossy = clock.instant();
    clock.advance(A_DAY);
    format = body -> body;
    Instant before = clock.instant();

    assertThat(reparse(UnaryOperator.identity(), true).get(SubjectKind.LISTING))
        .isEqualTo(new ReparsedKind(APPS, 0, 0, APPS, 0, 0));
    assertThat(reparse(ReparseTest::mend, true).get(SubjectKind.LISTING))
        .isEqualTo(new ReparsedKind(APPS, APPS, 0, 0, 0, 0));
    assertThat(versions()).isZero();
    assertThat(reparse(ReparseTest::mend, false).get(SubjectKind.LISTING))
        .isEqualTo(new ReparsedKind(APPS, APPS, 0, 0, 0, 0));
    assertThat(versions()).isEqualTo(APPS);
    assertThat(archive.findLatest(listings.getFirst(), before, A_DAY).orElseThrow().observedAt())
        .isBetween(lossy, lossy.plusMillis(2));
    int all = count();
    assertThat(reparse(ReparseTest::mend, false).get(SubjectKind.LISTING))
        .isEqualTo(new ReparsedKind(APPS, 0, 0, APPS, 0, 0));
    assertThat(count()).isEqualTo(all);
  }

  @Test
  void anUnrecognizedReplyIsReadAgainAtItsTime() throws Exception {
    clock.advance(A_DAY);
    format = body -> body.replace("\"results\"", "\"resultsV2\"");
    fetch(listings.getFirst());
    Instant at = clock.instant();
    assertThat(archive.findLatest(listings.getFirst(), at, Duration.ofHours(1))).isEmpty();
    assertThat(KeptReplies.list(data.resolve("unrecognized-replies"))).hasSize(1);
    clock.advance(A_DAY);
    format = body -> body;
    fetch(listings.getFirst());
    Observation<?> later = latest(clock.instant());

    UnaryOperator<String> mend = body -> body.replace("\"resultsV2\"", "\"results\"");
    assertThat(reparse(UnaryOperator.identity(), false).get(SubjectKind.LISTING))
        .isEqualTo(new ReparsedKind(1, 0, 0, 0, 0, 1));
    assertThat(reparse(mend, false).get(SubjectKind.LISTING))
        .isEqualTo(new ReparsedKind(1, 1, 0, 0, 0, 0));
    assertThat(latest(at.plusSeconds(60)).observedAt()).isBetween(at, at.plusMillis(2));
    assertThat(latest(clock.instant())).isEqualTo(later);
  }

  @Test
  void aRecordingThatNamesItsSubjectsIsReadWithoutTheService() throws Exception {
    Path folder = Files.createDirectory(data.resolve("recording"));
    StoreTransport recorded = Recording.create(folder).recording(live(), clock);
    connections(clock).connectorsBy(recorded).fetch(listings.getLast());
    clock.advance(A_DAY);
    assertThat(reparse(List.of(folder), NONE_TRACKED).get(SubjectKind.LISTING))
        .isEqualTo(new ReparsedKind(1, 0, 0, 1, 0, 0));
    clock.set(DAY.plus(Duration.ofDays(9)));
    connections(clock).connectorsBy(recorded).fetch(listings.getLast());
    assertThat(reparse(List.of(folder), NONE_TRACKED).get(SubjectKind.LISTING))
        .isEqualTo(new ReparsedKind(1, 1, 0, 0, 0, 0));
  }

  @Test
  void whatWasRemovedIsNotBroughtBack() throws Exception {
    Subject.Listing listing = (Subject.Listing) listings.getLast();
    Path folder = record(listing);
    Removed.App app = new Removed.App(listing.app());
    clock.advance(Duration.ofHours(1));
    new Retention(archive).remove(List.of(app), clock.instant());
    clock.advance(A_DAY);
    assertThat(reparse(List.of(folder), NONE_TRACKED).get(SubjectKind.LISTING))
        .isEqualTo(new ReparsedKind(1, 0, 1, 0, 0, 0));
    assertThat(archive.list(listing, Instant.EPOCH, clock.instant(), 9)).isEmpty();
  }

  @Test
  void whatWasThinnedIsNotBroughtBack() throws Exception {
    Subject<?> listing = listings.getLast();
    List<Path> folders = new ArrayList<>();
    clock.advance(A_DAY);
    for (int hour = 0; hour < 5; hour++) {
      folders.add(record(listing));
      clock.advance(Duration.ofHours(1));
    }
    int before = count();
    LocalDate later = LocalDate.EPOCH.plusDays(32 * 700);
    assertThat(new Retention(archive).thinAll(later).observations()).isPositive();
    int thinned = count();
    for (Path folder : folders) {
      assertThat(reparse(List.of(folder), NONE_TRACKED).get(SubjectKind.LISTING).added()).isZero();
    }
    assertThat(count()).isEqualTo(thinned).isLessThan(before);
  }

  @Test
  void namesThatWereRemovedAreNotBroughtBack() throws Exception {
    Subject.Reviews reviews =
        new Subject.Reviews(((Subject.Listing) listings.getFirst()).app(), US);
    Path folder = record(reviews);
    assertThat(authors()).isNotEmpty();
    new Retention(archive).removeNames(clock.instant());
    int all = count();
    assertThat(reparse(List.of(folder), NONE_TRACKED).get(SubjectKind.REVIEWS))
        .isEqualTo(new ReparsedKind(1, 0, 0, 1, 0, 0));
    assertThat(authors()).isEmpty();
    assertThat(count()).isEqualTo(all);
  }

  private List<String> authors() {
    List<String> authors = new ArrayList<>();
    archive.forEach(
        observation -> {
          if (observation.facts() instanceof Review review && !review.author().isEmpty()) {
            authors.add(review.author());
          }
        });
    return authors;
  }

  @Test
  void aRecordingWithoutSubjectsIsReadForWhatIsTracked() throws Exception {
    Path folder = Files.createDirectory(data.resolve("recording"));
    clock.advance(A_DAY);
    StoreTransport recorded = Recording.create(folder).recording(live(), clock);
    connections(clock).connectorsBy(recorded).fetch(listings.getLast());
    for (Path description : list(folder, ".json")) {
      String text = Files.readString(description);
      Files.writeString(description, text.replaceAll("\"subjects\" : \\[[^]]*],", ""));
    }
    assertThat(reparse(List.of(folder), NONE_TRACKED)).isEmpty();
    assertThat(reparse(List.of(folder), each -> listings.forEach(each)).get(SubjectKind.LISTING))
        .isEqualTo(new ReparsedKind(1, 1, 0, 0, 0, 0));
  }

  @Test
  void aSearchThatWasFetchedAgainKeepsTheListingsOfItsApps() throws Exception {
    format = ReparseTest::rename;
    Path first = record(search);
    clock.advance(A_DAY);
    Path second = record(search);
    List<Subject.Listing> found = listingsOfSearch();
    assertThat(found).hasSizeGreaterThan(FEWEST_FOUND);
    clock.advance(Duration.ofHours(12));
    format = body -> body;

    // The second refers to the contents of the first, but for apps that only the first has.
    assertThat(reparseFolders(List.of(first, second), ReparseTest::mend).get(SubjectKind.SEARCH))
        .isEqualTo(new ReparsedKind(2, 2, 1, 0, 0, 0));
    assertThat(archive.list(search, Instant.EPOCH, clock.instant(), 9)).hasSize(2);
    assertThat(found)
        .allSatisfy(
            listing ->
                assertThat(confirmed(listing, Duration.ofHours(13)))
                    .hasValueSatisfying(is -> assertThat(is.version()).isPresent()));
    clock.advance(Duration.ofHours(-13));
    assertThat(found).allSatisfy(app -> assertThat(confirmed(app, A_DAY)).isPresent());
  }

  @Test
  void aListIsNotAddedWithoutTheContentsThatItRefersTo() throws Exception {
    format = ReparseTest::rename;
    record(search);
    clock.advance(A_DAY);
    format = body -> rename(body).replace("\"results\"", "\"resultsV2\"");
    Path unrecognized = record(search);
    clock.advance(A_DAY);
    format = ReparseTest::rename;
    record(search);

    UnaryOperator<String> mend = body -> mend(body).replace("\"resultsV2\"", "\"results\"");
    assertThat(reparseFolders(List.of(unrecognized), mend).get(SubjectKind.SEARCH).notAdded())
        .isEqualTo(1);
    assertThat(archive.list(search, Instant.EPOCH, clock.instant(), 9)).hasSize(2);
  }

  @Test
  void aListingThatWasLookedUpKeepsTheSearchesAfterIt() throws Exception {
    fetch(search);
    List<Subject.Listing> found = listingsOfSearch();
    clock.advance(Duration.ofDays(3));
    format = ReparseTest::rename;
    List<Path> lookUps = new ArrayList<>();
    for (Subject.Listing listing : found) {
      lookUps.add(record(listing));
    }
    for (int day = 0; day < 3; day++) {
      clock.advance(A_DAY);
      fetch(search);
    }
    long before = found.stream().filter(each -> confirmed(each, A_DAY).isPresent()).count();
    assertThat(before).isGreaterThan(FEWEST_FOUND);

    ReparsedKind read = reparseFolders(lookUps, ReparseTest::mend).get(SubjectKind.LISTING);
    assertThat(read.notAdded()).isGreaterThan(FEWEST_FOUND);
    assertThat(found.stream().filter(each -> confirmed(each, A_DAY).isPresent()).count())
        .isEqualTo(before);
  }

  /** Fetches a subject, and records its replies a millisecond after it, as kept ones are. */
  private Path record(Subject<?> subject) throws Exception {
    Path folder = Files.createTempDirectory(data, "recording");
    StoreTransport recorded =
        Recording.create(folder).recording(live(), () -> clock.instant().plusMillis(1));
    Connectors connectors = connections(clock).connectorsBy(recorded);
    new Fetcher(List.of(connectors), archive, FetchPolicy.DEFAULT, clock).fetch(subject);
    return folder;
  }

  private List<Subject.Listing> listingsOfSearch() {
    SearchRanking ranking =
        archive.findLatest(search, clock.instant(), Duration.ZERO).orElseThrow().facts();
    return ranking.apps().stream().map(app -> new Subject.Listing(app, GERMANY)).toList();
  }

  /** The listing as of the last time that it was observed, also in a search. */
  private Optional<Facts.Listed> confirmed(Subject.Listing listing, Duration age) {
    return new CardReader(archive)
        .findListing(listing, clock.instant(), ContentAge.upTo(age))
        .map(found -> (Facts.Listed) found.facts());
  }

  private static String rename(String body) {
    return body.replace("\"version\"", "\"versionV2\"");
  }

  private static String mend(String body) {
    return body.replace("\"versionV2\"", "\"version\"");
  }

  private StoreTransport live() {
    return request -> formatted(stores.send(request), format);
  }

  private static StoreReply formatted(StoreReply reply, UnaryOperator<String> format) {
    return new StoreReply(reply.status(), reply.headers(), format.apply(reply.body()));
  }

  private StoreConnections connections(InstantSource time) throws IOException {
    return new StoreConnections(own(), time);
  }

  private Settings own() throws IOException {
    return new Settings(Map.of(Setting.DATA, data.toString()), Map.of(), Map.of())
        .with(Demo.settingsOf(sandbox, data));
  }

  private KeptReplies kept(String name) {
    return new KeptReplies(data.resolve(name), clock);
  }

  private void fetchAll() throws InterruptedException {
    for (Subject<?> listing : listings) {
      fetch(listing);
    }
  }

  private void fetch(Subject<?> subject) throws InterruptedException {
    attempts.fetch(subject, new Begun(1, clock.instant().minus(Duration.ofHours(1))));
  }

  private List<FieldDrift> findDrifts() {
    hours.addAll(tally.take());
    Instant today = clock.instant().truncatedTo(ChronoUnit.DAYS);
    List<ReaderCounts> days =
        hours.stream()
            .filter(hour -> hour.from().isBefore(today))
            .map(
                hour ->
                    new ReaderCounts(
                        hour.from().truncatedTo(ChronoUnit.DAYS),
                        hour.reader(),
                        hour.replies(),
                        hour.notListed(),
                        hour.fields()))
            .toList();
    return new DriftFinder(days, hours, clock.instant()).find();
  }

  private SortedMap<SubjectKind, ReparsedKind> reparse(UnaryOperator<String> mended, boolean trial)
      throws Exception {
    List<Path> folders = new ArrayList<>();
    for (String name : List.of("unrecognized-replies", "doubted-replies", "drifted-replies")) {
      if (Files.isDirectory(data.resolve(name))) {
        folders.add(data.resolve(name));
      }
    }
    return reparser(mended).run(folders, NONE_TRACKED, trial);
  }

  private SortedMap<SubjectKind, ReparsedKind> reparseFolders(
      List<Path> folders, UnaryOperator<String> mended) throws Exception {
    return reparser(mended).run(folders, NONE_TRACKED, false);
  }

  private SortedMap<SubjectKind, ReparsedKind> reparse(
      List<Path> folders, Consumer<Consumer<Subject<?>>> tracked) throws Exception {
    return reparser(UnaryOperator.identity()).run(folders, tracked, false);
  }

  /** Readers that read a format of the store's. */
  private Reparser reparser(UnaryOperator<String> mended) throws IOException {
    Settings own = own();
    return new Reparser(
        archive,
        (transport, time) ->
            new StoreConnections(own, time)
                .replaying(request -> formatted(transport.send(request), mended)));
  }

  private Observation<?> latest(Instant at) {
    return archive.findLatest(listings.getFirst(), at, A_DAY).orElseThrow();
  }

  /** How many of the apps have a version by their latest listing. */
  private long versions() {
    return listings.stream()
        .flatMap(
            listing -> archive.findLatest(listing, clock.instant(), A_DAY.plusHours(1)).stream())
        .map(Observation::facts)
        .filter(facts -> facts instanceof Facts.Listed listed && listed.version().isPresent())
        .count();
  }

  private int count() {
    List<Observation<?>> all = new ArrayList<>();
    archive.forEach(all::add);
    return all.size();
  }

  private static List<Path> list(Path folder, String ending) throws Exception {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }
}
