package dev.storescope.events;

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

import dev.storescope.answer.LastDays;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.events.AppTimeline.TimelineDay;
import dev.storescope.events.MarketEvent.ChartEvent;
import dev.storescope.events.MarketEvent.EventKind;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.events.MarketEvent.RivalEvent;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Source;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import dev.storescope.tracking.TrackingIntervals;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AppTimelineTest {
  private static final AppId RIVAL = app(7);
  private static final AppId NEWCOMER = app(8);
  private static final LocalDate TODAY = LastDays.dateOf(NOON);
  private static final Instant YESTERDAY = NOON.minus(Duration.ofDays(1));
  private static final Instant BEFORE = NOON.minus(Duration.ofDays(2));

  private final TestObservations known = new TestObservations();

  @Test
  void aDayHasItsMovesAndTheEventsOfTheDayBefore() {
    known
        .add(search("chess"), YESTERDAY, appAt(12))
        .add(search("chess"), appAt(4))
        .add(listing(RIVAL), BEFORE, listed("Draughts"))
        .add(listing(RIVAL), YESTERDAY, listed("Draughts 2"));

    TimelineDay day = read("chess").on(TODAY);
    assertThat(day.entered())
        .extracting(move -> move.search().keyword().text())
        .containsExactly("chess");
    assertThat(day.left()).isEmpty();
    assertThat(day.events()).isEmpty();
    assertThat(day.dayBefore())
        .singleElement()
        .isInstanceOfSatisfying(
            ListingEvent.class,
            event -> {
              assertThat(event.app()).isEqualTo(RIVAL);
              assertThat(event.before()).isEqualTo(BEFORE);
              assertThat(event.at()).isEqualTo(YESTERDAY);
              assertThat(event.parts().getFirst().after()).containsExactly("Draughts 2");
            });
  }

  @Test
  void smallMovesAreNotNotable() {
    known
        .add(search("chess"), YESTERDAY, appAt(3))
        .add(search("chess"), appAt(5))
        .add(search("tail"), YESTERDAY, appAt(150))
        .add(search("tail"), appAt(190))
        .add(search("seen"), YESTERDAY, appAt(20))
        .add(search("seen"), appAt(45));
    TimelineDay day = read("chess", "tail", "seen").on(TODAY);
    assertThat(day.moves())
        .extracting(move -> move.search().keyword().text())
        .containsExactly("seen");
    assertThat(day.fell()).hasSize(1);
  }

  @Test
  void aDayOnWhichSmallMovesChangeTheVisibilityIsListed() {
    known.addPopularity("chess", 60);
    known
        .add(search("chess"), BEFORE, appAt(1))
        .add(search("chess"), YESTERDAY, appAt(3))
        .add(search("chess"), appAt(3));
    TimelineDay day = read("chess").on(TODAY.minusDays(1));
    assertThat(read("chess").dates()).hasSize(1);
    assertThat(day.moves()).isEmpty();
    assertThat(day.change().orElseThrow().points()).isNegative();
    assertThat(day.change().orElseThrow().parts())
        .singleElement()
        .satisfies(part -> assertThat(part.after()).isEqualTo(Rank.at(3)));
  }

  @Test
  void aDayFromWhichMoreKeywordsCountIsListed() {
    known.addPopularity("chess", 60).addPopularity("checkers", 70);
    known
        .add(search("chess"), YESTERDAY, appAt(1))
        .add(search("chess"), appAt(1))
        .add(search("checkers"), appAt(0));
    TimelineDay day = read("chess", "checkers").on(TODAY);
    assertThat(day.change().orElseThrow().points()).isZero();
    assertThat(day.visibility().orElseThrow().keywords()).isEqualTo(2);
  }

  @Test
  void aFallOfTheRatingIsAnEventAndARiseIsNot() {
    known
        .add(rating(APP), BEFORE, new Facts.Rating(4.5, 100))
        .add(rating(APP), YESTERDAY, new Facts.Rating(4.6, 101))
        .add(rating(APP), NOON, new Facts.Rating(4.55, 102))
        .add(rating(RIVAL), YESTERDAY, new Facts.Rating(4.5, 100))
        .add(rating(RIVAL), NOON, new Facts.Rating(2.5, 100));
    assertThat(read().events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.kind()).isEqualTo(EventKind.RATING_FALL);
              assertThat(event.date()).isEqualTo(TODAY);
            });
  }

  @Test
  void entriesIntoChartsAndExitsAreEventsAndMovesAreNot() {
    known
        .add(chart("36"), NOON.minus(Duration.ofDays(3)), freeAt(0))
        .add(chart("36"), BEFORE, freeAt(40))
        .add(chart("36"), YESTERDAY, freeAt(20))
        .add(chart("36"), NOON, freeAt(0));
    assertThat(read().events())
        .extracting(MarketEvent::kind)
        .containsExactly(EventKind.CHART_EXIT, EventKind.CHART_ENTRY);
    assertThat(read().events().getFirst())
        .isInstanceOfSatisfying(
            ChartEvent.class, event -> assertThat(event.rankBefore()).isEqualTo(20));
  }

  @Test
  void aChartThatAnObservationDoesNotHaveIsNoExit() {
    known
        .add(chart("36"), YESTERDAY, freeAt(20))
        .add(
            chart("36"),
            NOON,
            new Facts.ChartRanking(Map.of(ChartKind.PAID, List.of(RIVAL)), Optional.empty()));
    assertThat(read().events()).isEmpty();
  }

  @Test
  void anAppThatWasInNoFirstTenOfTheWeekIsANewRival() {
    known
        .add(search("chess"), BEFORE, ranking(APP, RIVAL))
        .add(search("chess"), YESTERDAY, ranking(APP))
        .add(search("chess"), NOON, ranking(APP, RIVAL, NEWCOMER));
    assertThat(read("chess").events())
        .singleElement()
        .isInstanceOfSatisfying(
            RivalEvent.class,
            event -> {
              assertThat(event.app()).isEqualTo(NEWCOMER);
              assertThat(event.rank()).isEqualTo(3);
              assertThat(event.before()).isEqualTo(YESTERDAY);
            });
  }

  @Test
  void anAppThatWasAmongTheFirstTwentyIsNotNew() {
    List<AppId> before = new ArrayList<>(appsWith(11));
    before.add(RIVAL);
    List<AppId> after = new ArrayList<>(appsWith(11));
    after.add(9, RIVAL);
    known
        .add(search("chess"), YESTERDAY, new Facts.SearchRanking(before))
        .add(search("chess"), NOON, new Facts.SearchRanking(after));
    assertThat(read("chess").events()).isEmpty();
  }

  @Test
  void theFirstObservationHasNoNewRivals() {
    known.add(search("chess"), NOON, ranking(APP, RIVAL));
    assertThat(read("chess").events()).isEmpty();
  }

  @Test
  void whatWasObservedBeforeTheRangeIsNotInIt() {
    Instant early = NOON.minus(Duration.ofDays(9));
    known
        .add(search("chess"), early.minus(Duration.ofDays(1)), appAt(30))
        .add(search("chess"), early, appAt(4))
        .add(listing(APP), early.minus(Duration.ofDays(1)), listed("Chess"))
        .add(listing(APP), early, listed("Chess 2"));
    AppTimeline timeline = read("chess");
    assertThat(timeline.on(TODAY).moves()).isEmpty();
    assertThat(timeline.events()).isEmpty();
    assertThat(timeline.dates()).isEmpty();
  }

  @Test
  void theLastDayIsTheLastOneWithASearch() {
    known
        .add(search("chess"), BEFORE, appAt(12))
        .add(search("chess"), YESTERDAY, appAt(4))
        .add(listing(APP), BEFORE, listed("Chess"))
        .add(listing(APP), YESTERDAY, listed("Chess 2"));
    TimelineDay day = LastDay.read(watch("chess"), known.now()).orElseThrow();
    assertThat(day.date()).isEqualTo(TODAY.minusDays(1));
    assertThat(day.entered()).hasSize(1);
    assertThat(day.events()).hasSize(1);
    assertThat(LastDay.read(watch("mate"), known.now())).isEmpty();
  }

  @Test
  void theLastDayHasTheMovesOfTheTimeline() {
    known
        .add(search("left"), YESTERDAY, appAt(3))
        .add(search("left"), appAt(0))
        .add(search("entered"), YESTERDAY, appAt(0))
        .add(search("entered"), appAt(7))
        .add(search("after a gap"), NOON.minus(Duration.ofDays(4)), appAt(20))
        .add(search("after a gap"), appAt(2))
        .add(search("first seen"), appAt(1))
        .add(search("not looked at"), YESTERDAY, appAt(5))
        .add(search("same"), YESTERDAY, appAt(5))
        .add(search("same"), appAt(5));
    String[] keywords = {"left", "entered", "after a gap", "first seen", "not looked at", "same"};
    TimelineDay last = LastDay.read(watch(keywords), known.now()).orElseThrow();
    assertThat(last.moves()).hasSize(3).isEqualTo(read(keywords).on(TODAY).moves());
  }

  @Test
  void ranksAndRivalsOfAnotherSourceAreNoChange() {
    Instant earlier = YESTERDAY.minus(Duration.ofHours(1));
    add("most dates", BEFORE, Source.ITUNES_SEARCH, appAt(12));
    add("most dates", YESTERDAY, Source.ITUNES_SEARCH, appAt(12));
    add("chess", earlier, Source.ITUNES_SEARCH, appAt(12));
    add("mate", earlier, Source.ITUNES_SEARCH, ranking(RIVAL));
    add("chess", NOON, Source.APP_STORE_SEARCH_PAGE, appAt(4));
    add("mate", NOON, Source.APP_STORE_SEARCH_PAGE, ranking(NEWCOMER));
    String[] keywords = {"most dates", "chess", "mate"};
    AppTimeline timeline = read(keywords);
    assertThat(timeline.on(TODAY).moves()).isEmpty();
    assertThat(timeline.on(TODAY).change()).isEmpty();
    assertThat(timeline.events()).isEmpty();
    assertThat(timeline.dates()).isEmpty();
    assertThat(LastDay.read(watch(keywords), known.now()).orElseThrow().moves()).isEmpty();
  }

  @Test
  void aRankThatIsCarriedOverAChangeOfSourceIsNoChange() {
    known.addPopularity("weekly", 60).addPopularity("daily", 60);
    add("weekly", daysAgo(6), Source.ITUNES_SEARCH, appAt(30));
    add("weekly", NOON, Source.APP_STORE_SEARCH_PAGE, appAt(1));
    addDaily(5, 3);
    add("daily", NOON, Source.APP_STORE_SEARCH_PAGE, appAt(12));
    assertThat(readMixed().on(TODAY).change())
        .hasValueSatisfying(change -> assertThat(change.parts()).isEmpty());
  }

  @Test
  void aChangeOfSourceBetweenTwoObservationsOfAWeekIsKnownByTheDaily() {
    add("weekly", daysAgo(7), Source.ITUNES_SEARCH, appAt(30));
    addDaily(8, 5);
    known.add(
        new Observation<>(
            search("daily"), NOON.minusSeconds(1), Source.APP_STORE_SEARCH_PAGE, appAt(2)));
    add("weekly", NOON, Source.APP_STORE_SEARCH_PAGE, appAt(1));
    List<RankMove> moves = readMixed().on(TODAY).moves();
    assertThat(moves).extracting(move -> move.search().keyword().text()).containsExactly("daily");
    assertThat(LastDay.read(mixed(), known.now()).orElseThrow().moves()).isEqualTo(moves);
  }

  @Test
  void anAppIsNewInASearchThatWasFetchedADayAfterTheWeek() {
    known
        .add(search("chess"), daysAgo(8), ranking(RIVAL))
        .add(search("chess"), NOON, ranking(NEWCOMER));
    assertThat(read("chess").events()).hasSize(1);
  }

  /** Of one source until a day, of another after it until yesterday. */
  private void addDaily(int first, int changed) {
    for (int day = first; day > 0; day--) {
      Source source = day > changed ? Source.ITUNES_SEARCH : Source.APP_STORE_SEARCH_PAGE;
      add("daily", daysAgo(day), source, appAt(12));
    }
  }

  private static Instant daysAgo(int days) {
    return NOON.minus(Duration.ofDays(days));
  }

  private AppTimeline readMixed() {
    return read(mixed());
  }

  private static Watch mixed() {
    return new Watch(
        APP,
        US,
        Device.IPHONE,
        List.of(Keyword.of("weekly"), Keyword.of("daily")),
        List.of(RIVAL),
        new TrackingIntervals.OfApp(
            FetchInterval.DAILY, Map.of(Keyword.of("weekly"), FetchInterval.EVERY_SEVENTH_DAY)));
  }

  private void add(String keyword, Instant at, Source source, Facts.SearchRanking ranking) {
    known.add(new Observation<>(search(keyword), at, source, ranking));
  }

  private AppTimeline read(String... keywords) {
    return read(watch(keywords));
  }

  private AppTimeline read(Watch watch) {
    return AppTimeline.read(
        watch,
        new AppTimeline.Dates(TODAY.minusDays(6), TODAY.minusDays(6), TODAY),
        SearchVolume.standard(),
        new OpenShares(),
        known.now(),
        known.now());
  }

  private static Watch watch(String... keywords) {
    return new Watch(
        APP,
        US,
        Device.IPHONE,
        Stream.of(keywords).map(Keyword::of).toList(),
        List.of(RIVAL),
        TrackingIntervals.OfApp.DAILY);
  }

  private static Facts.SearchRanking ranking(AppId... apps) {
    return new Facts.SearchRanking(List.of(apps));
  }
}
