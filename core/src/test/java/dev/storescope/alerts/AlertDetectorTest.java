package dev.storescope.alerts;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.appAt;
import static dev.storescope.testkit.TestObservations.appsWith;
import static dev.storescope.testkit.TestObservations.chart;
import static dev.storescope.testkit.TestObservations.freeAt;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.listing;
import static dev.storescope.testkit.TestObservations.rating;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.alerts.AlertCondition.Kind;
import dev.storescope.alerts.RuleScope.Whose;
import dev.storescope.delivery.Message;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchHealth.UnrecognizedReply;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.check.CheckedSource;
import dev.storescope.fetching.check.SourceCheck;
import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.workbench.KeywordNote;
import dev.storescope.workbench.Tag;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertDetectorTest {
  private static final AppId RIVAL = app(7);
  private static final Keyword CHESS = Keyword.of("chess");
  private static final Instant TODAY = NOON.minus(Duration.ofHours(2));
  private static final Instant YESTERDAY = NOON.minus(Duration.ofDays(1));
  private static final Instant SINCE = NOON.minus(Duration.ofHours(3));
  private static final FetchHealth HEALTHY = new FetchHealth(List.of(), List.of(), 0);

  private final TestObservations known = new TestObservations();
  private List<CheckedSource> sources = List.of();

  @ParameterizedTest
  @CsvSource({"10, 15, 1", "10, 14, 0", "10, 0, 1", "10, 5, 0", "0, 10, 0", "0, 0, 0", "15, 10, 0"})
  void aRankFallsBetweenTwoObservations(int before, int after, int alerts) {
    known.add(search("chess"), YESTERDAY, appAt(before)).add(search("chess"), TODAY, appAt(after));
    assertThat(detect(AlertCondition.of(Kind.RANK_FALLS, 5))).hasSize(alerts);
  }

  @ParameterizedTest
  @CsvSource({"15, 10, 1", "14, 10, 0", "0, 200, 1", "10, 0, 0", "0, 0, 0"})
  void aRankRisesBetweenTwoObservations(int before, int after, int alerts) {
    known.add(search("chess"), YESTERDAY, appAt(before)).add(search("chess"), TODAY, appAt(after));
    assertThat(detect(AlertCondition.of(Kind.RANK_RISES, 5))).hasSize(alerts);
  }

  @ParameterizedTest
  @CsvSource({"11, 10, 1, 0", "0, 3, 1, 0", "10, 11, 0, 1", "10, 0, 0, 1", "9, 10, 0, 0"})
  void anAppEntersAndLeavesTheFirstTen(int before, int after, int entries, int exits) {
    known.add(search("chess"), YESTERDAY, appAt(before)).add(search("chess"), TODAY, appAt(after));
    assertThat(detect(AlertCondition.of(Kind.ENTERS_FIRST, 10))).hasSize(entries);
    assertThat(detect(AlertCondition.of(Kind.LEAVES_FIRST, 10))).hasSize(exits);
  }

  @Test
  void anAlertSaysWhatWasObservedAndWhen() {
    known
        .addListing(APP, "Chess")
        .add(search("chess"), YESTERDAY, appAt(4))
        .add(search("chess"), TODAY, appAt(17));

    Alert alert = detect(AlertCondition.of(Kind.RANK_FALLS, 5)).getFirst();
    assertThat(alert.item().text())
        .isEqualTo("Chess (United States): “chess” on iPhone fell from 4 to 17");
    assertThat(alert.item().fields())
        .containsEntry("storeid", "42")
        .containsEntry("keyword", "chess")
        .containsEntry("rank_before", "4")
        .containsEntry("rank_after", "17")
        .containsEntry("observed_before", "2026-03-30T12:00:00Z")
        .containsEntry("observed_at", "2026-03-31T10:00:00Z");
    assertThat(alert.key()).isEqualTo("rank:appstore:42:us:iphone:2026-03-31:chess");
  }

  /** Of a search of which the first 21 apps were observed, without the app. */
  @ParameterizedTest
  @CsvSource({"17, 1", "18, 0", "21, 0", "25, 0", "0, 0"})
  void onlyACertainFallBelowTheAppsObservedIsOne(int before, int alerts) {
    known.add(search("chess"), YESTERDAY, appAt(before)).add(search("chess"), TODAY, cutAt(21));
    assertThat(detect(AlertCondition.of(Kind.RANK_FALLS, 5))).hasSize(alerts);
    assertThat(detect(AlertCondition.of(Kind.LEAVES_FIRST, 30))).isEmpty();
  }

  @Test
  void aFallBelowTheAppsObservedSaysHowManyTheyAre() {
    known.add(search("chess"), YESTERDAY, appAt(4)).add(search("chess"), TODAY, cutAt(21));

    Alert alert = detect(AlertCondition.of(Kind.LEAVES_FIRST, 10)).getFirst();
    assertThat(alert.item().text()).endsWith("“chess” on iPhone fell from 4 to below the first 21");
    assertThat(alert.item().fields()).containsEntry("rank_after", ">21");
  }

  /** The order of another source is another one. */
  @Test
  void aRankOfAnotherSourceIsNoFall() {
    known
        .add(search("chess"), YESTERDAY, appAt(4))
        .add(new Observation<>(search("chess"), TODAY, Source.APP_STORE_SEARCH_PAGE, appAt(40)));

    assertThat(detect(AlertCondition.of(Kind.RANK_FALLS, 5))).isEmpty();
  }

  private static Facts.SearchRanking cutAt(int depth) {
    List<AppId> others =
        LongStream.rangeClosed(1_001, 1_000 + depth).<AppId>mapToObj(AppId.AppStore::new).toList();
    return new Facts.SearchRanking(others, Map.of(), false);
  }

  @Test
  void whatIsNotObservedIsNoFall() {
    known.add(search("chess"), YESTERDAY, appAt(4));
    assertThat(detect(AlertCondition.of(Kind.RANK_FALLS, 1))).isEmpty();
    assertThat(detect(AlertCondition.of(Kind.LEAVES_FIRST, 10))).isEmpty();
  }

  @Test
  void aFirstObservationIsNoRise() {
    known.add(search("chess"), TODAY, appAt(1));
    assertThat(detect(AlertCondition.of(Kind.RANK_RISES, 1))).isEmpty();
    assertThat(detect(AlertCondition.of(Kind.ENTERS_FIRST, 10))).isEmpty();
  }

  @Test
  void anObservationBeforeTheLastCheckIsNotToldAgain() {
    known
        .add(search("chess"), NOON.minus(Duration.ofDays(2)), appAt(4))
        .add(search("chess"), YESTERDAY, appAt(30));
    assertThat(detect(AlertCondition.of(Kind.RANK_FALLS, 1))).isEmpty();
  }

  @Test
  void eachDateSinceTheLastCheckIsComparedWithTheDateBefore() {
    known
        .add(search("chess"), NOON.minus(Duration.ofDays(3)), appAt(4))
        .add(search("chess"), NOON.minus(Duration.ofDays(2)), appAt(30))
        .add(search("chess"), YESTERDAY, appAt(31))
        .add(search("chess"), TODAY, appAt(90));
    Instant since = NOON.minus(Duration.ofDays(2)).minusSeconds(1);
    assertThat(detect(ofAll(AlertCondition.of(Kind.RANK_FALLS, 5)), since))
        .extracting(alert -> alert.item().fields().get("rank_after"))
        .containsExactly("90", "30");
  }

  @Test
  void withinADateTheLastObservationCounts() {
    known
        .add(search("chess"), YESTERDAY, appAt(4))
        .add(search("chess"), TODAY, appAt(90))
        .add(search("chess"), TODAY.plusSeconds(60), appAt(5));
    assertThat(detect(AlertCondition.of(Kind.RANK_FALLS, 5))).isEmpty();
  }

  @Test
  void onlyTrackedKeywordsAreCompared() {
    known.add(search("poker"), YESTERDAY, appAt(4)).add(search("poker"), TODAY, appAt(90));
    assertThat(detect(AlertCondition.of(Kind.RANK_FALLS, 5))).isEmpty();
  }

  @Test
  void aCompetitorIsComparedForTheSameKeywords() {
    known
        .add(search("chess"), YESTERDAY, ranking(APP, RIVAL))
        .add(search("chess"), TODAY, ranking(RIVAL, APP));
    AlertCondition rises = AlertCondition.of(Kind.RANK_RISES, 1);
    assertThat(detect(rises)).isEmpty();
    assertThat(detect(of(rises, Whose.COMPETITORS), SINCE))
        .extracting(alert -> alert.item().text())
        .containsExactly("7 (United States): “chess” on iPhone rose from 2 to 1");
    assertThat(detect(of(AlertCondition.of(Kind.RANK_FALLS, 1), Whose.BOTH), SINCE)).hasSize(1);
  }

  @Test
  void aScopeOfAnotherCountryHasNoApps() {
    known.add(search("chess"), YESTERDAY, appAt(4)).add(search("chess"), TODAY, appAt(90));
    RuleScope elsewhere =
        new RuleScope(
            Whose.OWN,
            Optional.of(APP),
            Optional.of(new dev.storescope.store.Country("fr")),
            OptionalLong.empty(),
            Optional.empty());
    assertThat(detect(definition(AlertCondition.of(Kind.RANK_FALLS, 5), elsewhere), SINCE))
        .isEmpty();
  }

  @Test
  void aTagIsAboutTheKeywordsThatHaveIt() {
    known
        .add(search("chess"), YESTERDAY, appAt(4))
        .add(search("chess"), TODAY, appAt(9))
        .add(search("board games"), YESTERDAY, appAt(4))
        .add(search("board games"), TODAY, appAt(40));
    assertThat(detect(tagged("summer"), SINCE))
        .extracting(alert -> alert.item().fields().get("keyword"))
        .containsExactly("chess");
    assertThat(detect(tagged("winter"), SINCE)).isEmpty();
  }

  @Test
  void aGroupIsAboutItsTrackedApps() {
    known.add(search("chess"), YESTERDAY, appAt(4)).add(search("chess"), TODAY, appAt(9));
    assertThat(detect(grouped(TrackedLists.GROUP), SINCE)).hasSize(1);
    assertThat(detect(grouped(TrackedLists.GROUP + 1), SINCE)).isEmpty();
  }

  private static AlertRule.Definition grouped(long group) {
    return definition(
        AlertCondition.of(Kind.RANK_FALLS, 5),
        new RuleScope(
            Whose.OWN,
            Optional.empty(),
            Optional.empty(),
            OptionalLong.of(group),
            Optional.empty()));
  }

  private static AlertRule.Definition tagged(String tag) {
    return definition(
        AlertCondition.of(Kind.RANK_FALLS, 5),
        new RuleScope(
            Whose.OWN,
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            Optional.of(new Tag(tag))));
  }

  @Test
  void theLargestMoveIsFirst() {
    known
        .add(search("chess"), YESTERDAY, appAt(4))
        .add(search("chess"), TODAY, appAt(9))
        .add(search("board games"), YESTERDAY, appAt(4))
        .add(search("board games"), TODAY, appAt(40));
    assertThat(detect(AlertCondition.of(Kind.RANK_FALLS, 5)))
        .extracting(alert -> alert.item().fields().get("keyword"))
        .containsExactly("board games", "chess");
  }

  @Test
  void theChangesOfAListingAreOneAlert() {
    known
        .add(listing(RIVAL), YESTERDAY, listed("Draughts"))
        .add(listing(RIVAL), TODAY, listed("Draughts 2"));

    AlertCondition any = AlertCondition.ofListings(Set.of());
    assertThat(detect(any)).isEmpty();
    List<Alert> alerts = detect(of(any, Whose.COMPETITORS), SINCE);
    assertThat(alerts).hasSize(1);
    assertThat(alerts.getFirst().item().text())
        .startsWith("Draughts 2 (United States): title changed from “Draughts” to “Draughts 2”; ");
    assertThat(alerts.getFirst().item().fields().get("parts")).startsWith("title developer icon");
    assertThat(detect(of(any, Whose.COMPETITORS), TODAY)).isEmpty();
  }

  @Test
  void onlyTheNamedPartsOfAListingCount() {
    known
        .add(listing(APP), YESTERDAY, listed("Draughts"))
        .add(listing(APP), TODAY, listed("Draughts 2"));
    assertThat(detect(AlertCondition.ofListings(Set.of(PartKind.VERSION)))).isEmpty();
    assertThat(detect(AlertCondition.of(Kind.PRICE_CHANGES))).isEmpty();
    assertThat(detect(AlertCondition.ofListings(Set.of(PartKind.ICON)))).hasSize(1);
  }

  @Test
  void aRemovedAppIsAChangeOfItsListing() {
    known
        .add(listing(APP), YESTERDAY, listed("Chess"))
        .add(listing(APP), TODAY, new Facts.NotListed());
    assertThat(detect(AlertCondition.ofListings(Set.of(PartKind.OFFERED))))
        .extracting(alert -> alert.item().text())
        .containsExactly("42 (United States): offered changed from “yes” to “no”");
  }

  @ParameterizedTest
  @CsvSource({"4.5, 4.4, 1", "4.4, 4.5, 1", "4.5, 4.41, 0", "0, 4.5, 0"})
  void aRatingChanges(double before, double after, int alerts) {
    known
        .add(rating(APP), YESTERDAY, new Facts.Rating(before, before == 0 ? 0 : 100))
        .add(rating(APP), TODAY, new Facts.Rating(after, 120));
    assertThat(
            detect(
                new AlertCondition(
                    Kind.RATING_CHANGES, Optional.of(new BigDecimal("0.10")), Set.of())))
        .hasSize(alerts);
  }

  @Test
  void ratingsOfAnOlderCacheAreNoChangeUnlessTheNextDateConfirmsThem() {
    AlertCondition tenth =
        new AlertCondition(Kind.RATING_CHANGES, Optional.of(new BigDecimal("0.10")), Set.of());
    known
        .add(rating(APP), YESTERDAY.minus(Duration.ofDays(1)), new Facts.Rating(4.4, 120))
        .add(rating(APP), YESTERDAY, new Facts.Rating(4.5, 100))
        .add(rating(APP), TODAY.minusSeconds(60), new Facts.Rating(4.4, 130));
    assertThat(detect(tenth)).isEmpty();
    known.add(rating(APP), TODAY, new Facts.Rating(4.5, 101));
    assertThat(detect(tenth)).hasSize(1);
  }

  @Test
  void newLowRatingsAreCountedFromTheHistograms() {
    Subject.Histogram stars = new Subject.Histogram(APP, US);
    known
        .add(stars, YESTERDAY, new RatingHistogram(List.of(5L, 5L, 1L, 1L, 100L)))
        .add(stars, TODAY, new RatingHistogram(List.of(9L, 7L, 9L, 9L, 900L)));
    assertThat(detect(AlertCondition.of(Kind.LOW_RATINGS, 7))).isEmpty();
    assertThat(detect(AlertCondition.of(Kind.LOW_RATINGS, 6)))
        .extracting(alert -> alert.item().text())
        .containsExactly("42 (United States): 6 new ratings of one or two stars");
  }

  @ParameterizedTest
  @CsvSource({"20, 10, 1, 0", "0, 10, 1, 0", "10, 11, 0, 1", "10, 0, 0, 1", "5, 6, 0, 0"})
  void anAppEntersAndLeavesAChart(int before, int after, int entries, int exits) {
    known.add(chart("6015"), YESTERDAY, freeAt(before)).add(chart("6015"), TODAY, freeAt(after));
    assertThat(detect(AlertCondition.of(Kind.ENTERS_CHART, 10))).hasSize(entries);
    assertThat(detect(AlertCondition.of(Kind.LEAVES_CHART, 10))).hasSize(exits);
  }

  @Test
  void aChartAlertSaysTheRankAndTheOneBefore() {
    known.add(chart("6015"), YESTERDAY, freeAt(0)).add(chart("6015"), TODAY, freeAt(8));
    assertThat(detect(AlertCondition.of(Kind.ENTERS_CHART, 10)).getFirst().item().text())
        .endsWith("entered the top 10 of Finance (free) on iPhone, at #8 (was not ranked)");
  }

  @Test
  void aChartThatWasNotObservedHasNoExits() {
    known
        .add(chart("6015"), YESTERDAY, freeAt(3))
        .add(
            chart("6015"),
            TODAY,
            new Facts.ChartRanking(Map.of(ChartKind.PAID, appsWith(0)), Optional.empty()));
    assertThat(detect(AlertCondition.of(Kind.LEAVES_CHART, 10))).isEmpty();
  }

  @Test
  void anAppWithFewObservedSearchesIsIncomplete() {
    known.add(search("chess"), TODAY, appAt(4));
    assertThat(detect(AlertCondition.of(Kind.INCOMPLETE, 50))).isEmpty();
    assertThat(detect(AlertCondition.of(Kind.INCOMPLETE, 51)))
        .extracting(alert -> alert.item().text())
        .containsExactly("42 (United States): 1 of 2 searches (50 %) observed in the last day");
  }

  @Test
  void aSearchOfEverySeventhDayIsNotMissingBetweenItsFetches() {
    known.add(search("chess"), NOON.minus(Duration.ofDays(7)), appAt(4));
    known.add(search("board games"), NOON.minus(Duration.ofDays(8)), appAt(4));
    TrackedLists weekly =
        new TrackedLists(
            List.of(CHESS, Keyword.of("board games")),
            new TrackingIntervals.OfApp(FetchInterval.EVERY_SEVENTH_DAY, Map.of()));
    assertThat(detect(weekly, ofAll(AlertCondition.of(Kind.INCOMPLETE, 50)))).isEmpty();
    assertThat(detect(weekly, ofAll(AlertCondition.of(Kind.INCOMPLETE, 51))))
        .extracting(alert -> alert.item().text())
        .containsExactly(
            "42 (United States): 1 of 2 searches (50 %) observed in the last day, or the"
                + " interval of the keyword and half a day");
  }

  @Test
  void aRankOfEverySeventhDayIsComparedWithThatOfAWeekBeforeAndFallsOnlyThen() {
    known.add(search("chess"), TODAY.minus(Duration.ofDays(7)), appAt(4));
    assertThat(detect(AlertCondition.of(Kind.RANK_FALLS, 5))).isEmpty();
    known.add(search("chess"), TODAY, appAt(30));
    assertThat(detect(AlertCondition.of(Kind.RANK_FALLS, 5))).hasSize(1);
  }

  @Test
  void unrecognizedRepliesOfTheLastDayAreCounted() {
    List<UnrecognizedReply> drifts =
        List.of(drift(TODAY), drift(TODAY.minusSeconds(1)), drift(NOON.minus(Duration.ofDays(2))));
    FetchHealth health = new FetchHealth(List.of(), drifts, 3);
    assertThat(detect(ofAll(AlertCondition.of(Kind.FORMAT_DRIFTS, 3)), SINCE, health, 0)).isEmpty();
    assertThat(detect(ofAll(AlertCondition.of(Kind.FORMAT_DRIFTS, 2)), SINCE, health, 0))
        .extracting(alert -> alert.item().text())
        .containsExactly(
            "2 replies in the last day had an unknown format, most recently to GET a/b: no title");
  }

  @Test
  void aSourceThatFailedTwoChecksFiresUntilItWorks() {
    AlertCondition condition = AlertCondition.of(Kind.SOURCE_FAILS);
    CheckedSource worked = check(new Finding.Off(), Optional.empty());
    CheckedSource once = check(new Finding.Refused("HTTP 429"), Optional.of(worked));
    CheckedSource twice = check(new Finding.Refused("HTTP 429"), Optional.of(once));
    CheckedSource again = check(new Finding.Unreachable("no connection"), Optional.of(twice));
    sources = List.of(once);
    assertThat(detect(condition)).isEmpty();
    sources = List.of(twice);
    List<Alert> first = detect(condition);
    assertThat(first)
        .extracting(alert -> alert.item().text())
        .containsExactly("The source itunes-rss failed 2 checks in a row: refused (HTTP 429)");
    sources = List.of(again);
    assertThat(detect(condition)).extracting(Alert::key).containsExactly(first.getFirst().key());
  }

  private static CheckedSource check(Finding finding, Optional<CheckedSource> previous) {
    return CheckedSource.of(
        new SourceCheck(Source.ITUNES_RSS, Optional.empty(), finding), NOON, previous);
  }

  @Test
  void creditsAreLowBelowTheThreshold() {
    AlertRule.Definition rule = ofAll(AlertCondition.of(Kind.CREDITS_LOW, 100));
    assertThat(detect(rule, SINCE, HEALTHY, 100)).isEmpty();
    assertThat(detect(rule, SINCE, HEALTHY, 99))
        .extracting(alert -> alert.item().text())
        .containsExactly("99 credits are left, fewer than 100");
  }

  @Test
  void aMessageHasAtMostFiftyAlertsAndTheNumberOfTheOthers() {
    List<Alert> alerts =
        IntStream.range(0, 73)
            .mapToObj(i -> new Alert("key" + i, new Message.Item("text " + i), NOON, 0))
            .toList();
    AlertRule rule =
        new AlertRule(3, TrackedLists.ANN, ofAll(AlertCondition.of(Kind.RANK_FALLS, 5)), NOON);
    Message message = AlertMessages.write(rule, alerts);
    assertThat(message.title()).isEqualTo("Falls: 73 alerts");
    assertThat(message.items()).hasSize(51);
    assertThat(message.lines().getLast()).isEqualTo("and 23 more");
    assertThat(message.items().getFirst().fields())
        .containsEntry("rule", "3")
        .containsEntry("condition", "rank_falls");
  }

  private List<Alert> detect(AlertCondition condition) {
    return detect(ofAll(condition), SINCE);
  }

  private List<Alert> detect(AlertRule.Definition rule, Instant since) {
    return detect(rule, since, HEALTHY, 1_000_000);
  }

  private List<Alert> detect(
      AlertRule.Definition rule, Instant since, FetchHealth health, long balance) {
    return detect(
        new TrackedLists(List.of(CHESS, Keyword.of("board games"))), rule, since, health, balance);
  }

  private List<Alert> detect(TrackedLists lists, AlertRule.Definition rule) {
    return detect(lists, rule, SINCE, HEALTHY, 1_000_000);
  }

  private List<Alert> detect(
      TrackedLists lists,
      AlertRule.Definition rule,
      Instant since,
      FetchHealth health,
      long balance) {
    return new AlertDetector(
            lists.scoped(List.of(RIVAL), Map.of(CHESS, KeywordNote.NONE.with(new Tag("summer")))),
            new ServiceAlerts(() -> health, () -> sources, _ -> balance))
        .detect(TrackedLists.ANN, rule, since, known.offline());
  }

  private static AlertRule.Definition ofAll(AlertCondition condition) {
    return definition(condition, RuleScope.ALL_OWN);
  }

  private static AlertRule.Definition of(AlertCondition condition, Whose whose) {
    return definition(condition, RuleScope.all(whose));
  }

  private static AlertRule.Definition definition(AlertCondition condition, RuleScope scope) {
    return new AlertRule.Definition("Falls", condition, scope, List.of(), Optional.empty(), true);
  }

  private static Facts.SearchRanking ranking(AppId... apps) {
    return new Facts.SearchRanking(List.of(apps));
  }

  private static UnrecognizedReply drift(Instant at) {
    return new UnrecognizedReply(at, "GET a/b", "no title", "a.json");
  }
}
