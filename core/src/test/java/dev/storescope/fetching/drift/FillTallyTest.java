package dev.storescope.fetching.drift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Facts.Summary;
import dev.storescope.observation.Observation;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.SettableClock;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FillTallyTest {
  private static final Instant HOUR = Instant.parse("2026-11-20T12:00:00Z");
  private static final Country US = new Country("us");
  private static final AppId APP = SampleObservations.APP;
  private static final AppId OTHER = new AppId.AppStore(2);
  private static final Reader SEARCHES = new Reader(Source.ITUNES_SEARCH, SubjectKind.SEARCH);

  private final SettableClock clock = new SettableClock(HOUR.plusSeconds(60));
  private final FillTally tally = new FillTally(clock);

  @Test
  void eachFieldOfAnAnswerIsCountedAndThatOfTheObservationBefore() {
    tally.add(
        List.of(TestObservations.search("maps")),
        List.of(ranking("maps")),
        _ -> Optional.of(new SearchRanking(List.of(APP))));
    ReaderCounts counts = only(tally.take());
    assertThat(counts.from()).isEqualTo(HOUR);
    assertThat(counts.reader()).isEqualTo(SEARCHES);
    assertThat(counts.replies()).isEqualTo(1);
    assertThat(counts.fields()).containsExactly(Map.entry("apps", new FieldCounts(0, 1, 1)));
    assertThat(tally.take()).isEmpty();
  }

  @Test
  void anAppCountsOnceAnHourForAReader() {
    for (String country : List.of("us", "de", "fr")) {
      addRating(new Subject.Rating(APP, new Country(country)));
    }
    assertThat(only(tally.take()).replies()).isEqualTo(1);
    addRating(new Subject.Rating(APP, US));
    assertThat(tally.take()).isEmpty();
    clock.advance(Duration.ofHours(1));
    addRating(new Subject.Rating(APP, US));
    assertThat(only(tally.take()).replies()).isEqualTo(1);
  }

  @Test
  void anAppThatIsNotListedIsNoReplyWithoutFields() {
    Subject.Listing listing = new Subject.Listing(APP, US);
    for (int i = 0; i < 2; i++) {
      tally.add(
          List.of(listing),
          List.of(new Observation<>(listing, HOUR, Source.ITUNES_LOOKUP, new Facts.NotListed())),
          _ -> Optional.empty());
    }
    List<ReaderCounts> taken = tally.take();
    assertThat(only(taken).replies()).isZero();
    assertThat(only(taken).notListed()).isEqualTo(1);
    tally.giveBack(taken);
    assertThat(tally.take()).isEqualTo(taken);
  }

  @Test
  void theEntriesOfAListCountByTheirShare() {
    Subject.Search search = TestObservations.search("maps");
    tally.add(
        List.of(search),
        List.of(ranking("maps", APP, OTHER), summary(APP, "Ann"), summary(OTHER, "")),
        _ -> Optional.empty());
    List<ReaderCounts> counts = tally.take();
    assertThat(of(counts, SubjectKind.SUMMARY).replies()).isEqualTo(1);
    assertThat(of(counts, SubjectKind.SUMMARY).fields())
        .containsEntry("developer", new FieldCounts(0.5, 0, 0))
        .containsEntry("title", new FieldCounts(1, 0, 0));
    assertThat(of(counts, SubjectKind.SEARCH).fields())
        .containsEntry("summary", new FieldCounts(1, 0, 0));
  }

  @Test
  void anEmptyListIsNoFieldOfAnotherOne() {
    Subject.Search search = TestObservations.search("maps");
    Subject.SearchPage page =
        new Subject.SearchPage(search.device(), search.country(), search.keyword());
    SearchEntries none = new SearchEntries(List.of());
    tally.add(
        List.of(search, page),
        List.of(ranking("maps"), new Observation<>(page, HOUR, Source.ITUNES_SEARCH, none)),
        _ -> Optional.empty());
    assertThat(tally.take()).hasSize(2).allMatch(ReaderCounts::isEmpty);
  }

  @Test
  void appsThatAreLookedUpTogetherCountEach() {
    Subject.Rating one = new Subject.Rating(APP, US);
    Subject.Rating other = new Subject.Rating(OTHER, US);
    tally.add(List.of(one, other), List.of(rating(one), rating(other)), _ -> Optional.empty());
    assertThat(only(tally.take()).replies()).isEqualTo(2);
  }

  @Test
  void aReplyThatLosesADriftingFieldIsRememberedOnce() {
    Subject.Search search = TestObservations.search("maps");
    lose(search);
    assertThat(tally.takeLoss(search)).isEmpty();
    tally.setDrifting(List.of(drift(0.4)));
    lose(search);
    assertThat(tally.takeLoss(search)).contains("itunes-search search: without apps");
    assertThat(tally.takeLoss(search)).isEmpty();
  }

  @Test
  void aFieldThatMostRepliesHadIsLostAlsoAfterTheFirstReplyWithoutIt() {
    Subject.Search search = TestObservations.search("maps");
    for (double before : List.of(0.4, 0.6)) {
      tally.setDrifting(List.of(drift(before)));
      tally.add(List.of(search), List.of(ranking("maps")), _ -> Optional.empty());
      assertThat(tally.takeLoss(search).isPresent()).isEqualTo(before > 0.5);
    }
  }

  private static FieldDrift drift(double before) {
    return new FieldDrift(new ReaderField(SEARCHES, "apps"), HOUR, before, 0, 9, 9, 9);
  }

  private void lose(Subject.Search search) {
    clock.advance(Duration.ofHours(1));
    tally.add(
        List.of(search),
        List.of(ranking("maps")),
        _ -> Optional.of(new SearchRanking(List.of(APP))));
  }

  private void addRating(Subject.Rating subject) {
    tally.add(List.of(subject), List.of(rating(subject)), _ -> Optional.empty());
  }

  private static Observation<?> rating(Subject.Rating subject) {
    return new Observation<>(subject, HOUR, Source.ITUNES_LOOKUP, new Rating(4.5, 10));
  }

  private static Observation<?> ranking(String keyword, AppId... apps) {
    return new Observation<>(
        TestObservations.search(keyword),
        HOUR,
        Source.ITUNES_SEARCH,
        new SearchRanking(List.of(apps)));
  }

  private static Observation<?> summary(AppId app, String developer) {
    return new Observation<>(
        new Subject.Summary(app, US),
        HOUR,
        Source.ITUNES_SEARCH,
        new Summary(
            "Maps",
            Optional.of(developer).filter(name -> !name.isEmpty()),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  private static ReaderCounts only(List<ReaderCounts> counts) {
    assertThat(counts).hasSize(1);
    return counts.getFirst();
  }

  private static ReaderCounts of(List<ReaderCounts> counts, SubjectKind kind) {
    return counts.stream().filter(each -> each.reader().kind() == kind).findFirst().orElseThrow();
  }
}
