package dev.storescope.popularities;

import static dev.storescope.testkit.SamplePopularities.day;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.estimation.popularity.PopularityCheck;
import dev.storescope.estimation.popularity.PopularityDay;
import dev.storescope.estimation.popularity.PopularityQuarantine.ChangeCounts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.popularities.DoubtfulDay.Decision;
import dev.storescope.popularities.DoubtfulDay.Verdict;
import dev.storescope.popularities.PopularityReview.ReviewedImport;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InMemoryDoubtfulDays;
import dev.storescope.testkit.InterceptedArchive;
import dev.storescope.testkit.SamplePopularities;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The keywords of a country all have popularity 40 on a normal day. */
class PopularityReviewTest {
  private static final Country HERE = new Country("xx");
  private static final Country THERE = new Country("yy");
  private static final LocalDate MONDAY = LocalDate.parse("2026-11-02");
  private static final LocalDate TUESDAY = MONDAY.plusDays(1);
  private static final LocalDate WEDNESDAY = MONDAY.plusDays(2);
  private static final LocalDate THURSDAY = MONDAY.plusDays(3);
  private static final LocalDate FRIDAY = MONDAY.plusDays(4);

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));
  private final InMemoryArchive archive = new InMemoryArchive();
  private final InMemoryDoubtfulDays days = new InMemoryDoubtfulDays(clock);
  private final PopularityReview review = new PopularityReview(archive, days, clock);

  @Test
  void aSuspectDayIsKeptApart() {
    archive.append(day(HERE, MONDAY, 30, 40));

    ReviewedImport result = review.importReport(day(HERE, TUESDAY, 30, 1));

    assertThat(result.popularities()).isZero();
    DoubtfulDay doubtful = only(result.doubtful());
    assertThat(doubtful.title()).isEqualTo("xx 2026-11-03 (ads_weekly_1_to_100)");
    assertThat(doubtful.changes()).isEqualTo(new ChangeCounts(30, 30, 30, 30));
    assertThat(days.list(10)).containsExactly(doubtful);
    assertThat(days.get(doubtful.id()).observations()).isEqualTo(day(HERE, TUESDAY, 30, 1));
    assertThat(values(HERE)).containsExactly(40);
  }

  @Test
  void aDayLikeTheOneBeforeIsArchived() {
    archive.append(day(HERE, MONDAY, 30, 40));

    assertThat(review.importReport(day(HERE, TUESDAY, 30, 55)))
        .isEqualTo(new ReviewedImport(30, List.of()));
    assertThat(values(HERE)).containsExactly(40, 55);
  }

  @Test
  void theNextDayIsComparedWithTheLastGoodOne() {
    ReviewedImport result =
        review.importReport(
            all(
                day(HERE, WEDNESDAY, 30, 41),
                day(HERE, TUESDAY, 30, 90),
                day(HERE, MONDAY, 30, 40)));

    assertThat(result.popularities()).isEqualTo(60);
    assertThat(only(result.doubtful()).date()).isEqualTo(TUESDAY);
    assertThat(values(HERE)).containsExactly(40, 41);
  }

  @Test
  void twoSuspectDaysDoNotConfirmEachOther() {
    archive.append(day(HERE, MONDAY, 30, 40));

    assertThat(doubtful(all(day(HERE, TUESDAY, 30, 90), day(HERE, WEDNESDAY, 30, 90))))
        .containsExactly(TUESDAY, WEDNESDAY);
  }

  @Test
  void theNewestOfArchiveAndReportCounts() {
    archive.append(day(HERE, MONDAY, 30, 40));
    archive.append(day(HERE, TUESDAY, 30, 90));

    assertThat(doubtful(day(HERE, WEDNESDAY, 30, 90))).isEmpty();
    assertThat(doubtful(all(day(HERE, MONDAY, 30, 40), day(HERE, WEDNESDAY, 30, 90)))).isEmpty();
  }

  @Test
  void aSlowRiseIsComparedFromDayToDay() {
    archive.append(day(HERE, MONDAY, 30, 40));

    assertThat(doubtful(all(day(HERE, TUESDAY, 30, 50), day(HERE, WEDNESDAY, 30, 60)))).isEmpty();
  }

  @Test
  void archivedDaysAreTrusted() {
    archive.append(day(HERE, MONDAY, 30, 40));
    archive.append(day(HERE, TUESDAY, 30, 90));

    assertThat(doubtful(day(HERE, TUESDAY, 30, 90))).isEmpty();
  }

  @Test
  void fewKeywordsAreTrusted() {
    archive.append(day(HERE, MONDAY, 19, 40));

    assertThat(doubtful(day(HERE, TUESDAY, 30, 90))).isEmpty();
  }

  @Test
  void aKeywordThatIsListedTwiceCountsOnce() {
    archive.append(day(HERE, MONDAY, 19, 40));

    assertThat(doubtful(all(day(HERE, TUESDAY, 19, 90), day(HERE, TUESDAY, 19, 91)))).isEmpty();
  }

  @Test
  void newKeywordsOfASuspectDayAreKeptApartToo() {
    archive.append(day(HERE, MONDAY, 30, 40));

    assertThat(review.importReport(day(HERE, TUESDAY, 60, 90)).popularities()).isZero();
  }

  @Test
  void anotherCountryOfTheSameReportIsArchived() {
    archive.append(all(day(HERE, MONDAY, 30, 40), day(THERE, MONDAY, 30, 40)));

    ReviewedImport result =
        review.importReport(all(day(HERE, TUESDAY, 30, 90), day(THERE, TUESDAY, 30, 42)));

    assertThat(values(THERE)).containsExactly(40, 42);
    assertThat(only(result.doubtful()).country()).isEqualTo(HERE);
  }

  @Test
  void anotherScaleIsNotCompared() {
    archive.append(day(HERE, MONDAY, 30, 40));

    assertThat(doubtful(day(HERE, TUESDAY, PopularityScale.LEGACY, 30, 90))).isEmpty();
  }

  @Test
  void aDayWithoutOneToCompareWithinTheLookBackIsTrusted() {
    archive.append(day(HERE, MONDAY, 30, 40));
    long lookBack = PopularityCheck.LOOK_BACK.toDays();

    assertThat(doubtful(day(HERE, MONDAY.plusDays(lookBack), 30, 90))).hasSize(1);
    assertThat(doubtful(day(HERE, MONDAY.plusDays(lookBack + 1), 30, 90))).isEmpty();
    assertThat(
            doubtful(
                all(day(THERE, MONDAY, 30, 40), day(THERE, MONDAY.plusDays(lookBack + 1), 30, 90))))
        .isEmpty();
  }

  @Test
  void aLaterDayThatAgreesWithTheArchiveDropsADoubtfulOne() {
    archive.append(day(HERE, MONDAY, 30, 40));
    DoubtfulDay tuesday = only(review.importReport(day(HERE, TUESDAY, 30, 90)).doubtful());

    assertThat(doubtful(day(HERE, WEDNESDAY, 30, 42))).isEmpty();

    assertThat(decision(tuesday))
        .isEqualTo(
            new Decision(
                Verdict.DROPPED,
                clock.instant(),
                "storescope",
                "the report of 2026-11-04 agrees with the archive"));
    assertThat(values(HERE)).containsExactly(40, 42);
  }

  @Test
  void anotherReportOfTheSameDayThatAgreesWithTheArchiveDropsTheDoubtfulOne() {
    archive.append(day(HERE, MONDAY, 30, 40));
    DoubtfulDay broken = only(review.importReport(day(HERE, TUESDAY, 30, 1)).doubtful());

    assertThat(doubtful(day(HERE, TUESDAY, 30, 41))).isEmpty();

    assertThat(decision(broken).verdict()).isEqualTo(Verdict.DROPPED);
  }

  @Test
  void anEarlierDayThatAgreesWithTheArchiveDecidesNothing() {
    archive.append(day(HERE, MONDAY, 30, 40));
    review.importReport(day(HERE, WEDNESDAY, 30, 90));

    review.importReport(day(HERE, TUESDAY, 30, 41));

    assertThat(days.countInReview()).isEqualTo(1);
  }

  @Test
  void aDayWithTooFewKeywordsToCompareDecidesNothing() {
    archive.append(day(HERE, MONDAY, 30, 40));
    review.importReport(day(HERE, TUESDAY, 30, 90));

    review.importReport(day(HERE, WEDNESDAY, 19, 40));

    assertThat(days.countInReview()).isEqualTo(1);
  }

  @Test
  void anotherCountryOrScaleDecidesNothing() {
    archive.append(all(day(HERE, MONDAY, 30, 40), day(THERE, MONDAY, 30, 40)));
    archive.append(day(HERE, MONDAY, PopularityScale.LEGACY, 30, 40));
    review.importReport(day(HERE, TUESDAY, 30, 90));

    review.importReport(day(THERE, WEDNESDAY, 30, 40));
    review.importReport(day(HERE, WEDNESDAY, PopularityScale.LEGACY, 30, 40));

    assertThat(days.countInReview()).isEqualTo(1);
  }

  @Test
  void threeLaterDaysInARowThatAgreeShowThatTheScaleHasChanged() {
    archive.append(day(HERE, MONDAY, 30, 40));
    review.importReport(day(HERE, TUESDAY, 30, 80));
    review.importReport(day(HERE, WEDNESDAY, 30, 82));
    assertThat(doubtful(day(HERE, THURSDAY, 30, 84))).hasSize(1);

    assertThat(doubtful(day(HERE, FRIDAY, 30, 86))).isEmpty();

    assertThat(values(HERE)).containsExactly(40, 80, 82, 84, 86);
    assertThat(days.list(10))
        .hasSize(3)
        .allSatisfy(
            each ->
                assertThat(decision(each).reason())
                    .isEqualTo("4 reports in a row agree, up to that of 2026-11-06"));
    assertThat(doubtful(day(HERE, FRIDAY.plusDays(1), 30, 85))).isEmpty();
  }

  @Test
  void aReportOfManyDaysCanShowThatTheScaleHasChanged() {
    ReviewedImport result =
        review.importReport(
            all(
                day(HERE, MONDAY, 30, 40),
                day(HERE, TUESDAY, 30, 80),
                day(HERE, WEDNESDAY, 30, 80),
                day(HERE, THURSDAY, 30, 80),
                day(HERE, FRIDAY, 30, 80)));

    assertThat(result).isEqualTo(new ReviewedImport(150, List.of()));
    assertThat(values(HERE)).containsExactly(40, 80, 80, 80, 80);
  }

  @Test
  void aDayThatAgreesWithNeitherBeginsANewRow() {
    archive.append(day(HERE, MONDAY, 30, 40));
    review.importReport(day(HERE, TUESDAY, 30, 1));
    review.importReport(day(HERE, WEDNESDAY, 30, 80));
    review.importReport(day(HERE, THURSDAY, 30, 80));

    assertThat(doubtful(day(HERE, FRIDAY, 30, 80))).hasSize(1);
    assertThat(doubtful(day(HERE, FRIDAY.plusDays(1), 30, 80))).isEmpty();

    assertThat(values(HERE)).containsExactly(40, 80, 80, 80, 80);
    assertThat(days.listInReview(HERE, PopularityScale.ADS_WEEKLY_1_TO_100))
        .extracting(DoubtfulDay::date)
        .containsExactly(TUESDAY);
  }

  @Test
  void reportsOfTheSameDayDoNotConfirmIt() {
    archive.append(day(HERE, MONDAY, 30, 40));
    for (int popularity = 80; popularity < 88; popularity++) {
      assertThat(doubtful(day(HERE, TUESDAY, 30, popularity))).hasSize(1);
    }
    assertThat(values(HERE)).containsExactly(40);
  }

  @Test
  void anAcceptedDayIsArchivedAsItWasObservedAndLaterDaysAreComparedWithIt() {
    archive.append(day(HERE, MONDAY, 30, 40));
    DoubtfulDay tuesday = only(review.importReport(day(HERE, TUESDAY, 30, 80)).doubtful());
    clock.advance(Duration.ofHours(5));

    assertThat(review.decide(tuesday.id(), Verdict.ACCEPTED, "ann", "by hand")).isTrue();

    assertThat(observations(HERE))
        .isEqualTo(all(day(HERE, MONDAY, 1, 40), day(HERE, TUESDAY, 1, 80)));
    assertThat(decision(tuesday))
        .isEqualTo(new Decision(Verdict.ACCEPTED, clock.instant(), "ann", "by hand"));
    assertThat(doubtful(day(HERE, WEDNESDAY, 30, 80))).isEmpty();
    assertThat(doubtful(day(HERE, TUESDAY, 30, 80))).isEmpty();
  }

  @Test
  void aSecondDecisionChangesNothing() {
    archive.append(day(HERE, MONDAY, 30, 40));
    DoubtfulDay tuesday = only(review.importReport(day(HERE, TUESDAY, 30, 80)).doubtful());
    review.decide(tuesday.id(), Verdict.DROPPED, "ann", "by hand");

    assertThat(review.decide(tuesday.id(), Verdict.ACCEPTED, "bob", "by hand")).isFalse();

    assertThat(decision(tuesday).by()).isEqualTo("ann");
    assertThat(values(HERE)).containsExactly(40);
  }

  @Test
  void aDroppedDayIsNeverUsedNorReviewedAgain() {
    archive.append(day(HERE, MONDAY, 30, 40));
    DoubtfulDay tuesday = only(review.importReport(day(HERE, TUESDAY, 30, 80)).doubtful());
    review.decide(tuesday.id(), Verdict.DROPPED, "ann", "by hand");

    assertThat(only(review.importReport(day(HERE, TUESDAY, 30, 80)).doubtful()).id())
        .isEqualTo(tuesday.id());
    assertThat(days.countInReview()).isZero();
    assertThat(review.isAccepted(tuesday.id())).isFalse();
  }

  @Test
  void aBelievedReportIsArchivedAndItsDayIsNoLongerInReview() {
    archive.append(day(HERE, MONDAY, 30, 40));
    DoubtfulDay tuesday = only(review.importReport(day(HERE, TUESDAY, 30, 80)).doubtful());

    assertThat(review.believe(day(HERE, TUESDAY, 30, 80), "operator").popularities()).isEqualTo(30);

    assertThat(values(HERE)).containsExactly(40, 80);
    assertThat(decision(tuesday).verdict()).isEqualTo(Verdict.ACCEPTED);
    assertThat(decision(tuesday).by()).isEqualTo("operator");
  }

  @Test
  void whatWasAcceptedBeforeTheProgramEndedIsArchivedLater() {
    archive.append(day(HERE, MONDAY, 30, 40));
    DoubtfulDay tuesday = only(review.importReport(day(HERE, TUESDAY, 30, 80)).doubtful());
    days.decide(
        List.of(tuesday.id()), new Decision(Verdict.ACCEPTED, clock.instant(), "ann", "by hand"));
    assertThat(values(HERE)).containsExactly(40);

    assertThat(doubtful(day(HERE, WEDNESDAY, 30, 80))).isEmpty();

    assertThat(values(HERE)).containsExactly(40, 80, 80);
    assertThat(days.listToArchive()).isEmpty();
  }

  @Test
  void aDecisionStaysIfTheArchiveIsUnavailableAndTheArchiveFollows() {
    InMemoryArchive closed = new InMemoryArchive();
    closed.append(day(HERE, MONDAY, 30, 40));
    PopularityReview withClosed = new PopularityReview(closed, days, clock);
    DoubtfulDay tuesday = only(withClosed.importReport(day(HERE, TUESDAY, 30, 80)).doubtful());
    closed.close();

    assertThat(withClosed.decide(tuesday.id(), Verdict.ACCEPTED, "ann", "by hand")).isTrue();
    assertThatThrownBy(withClosed::archiveAccepted).isInstanceOf(ArchiveUnavailableException.class);
    review.archiveAccepted();

    assertThat(values(HERE)).containsExactly(80);
  }

  @Test
  void aChangedScaleIsAcceptedAsAWholeHoweverOftenTheProgramIsInterrupted() {
    archive.append(day(HERE, MONDAY, 30, 40));
    for (LocalDate date : List.of(TUESDAY, WEDNESDAY, THURSDAY)) {
      review.importReport(day(HERE, date, 30, 80));
    }
    for (int appends = 0; appends < 3; appends++) {
      Archive failing = InterceptedArchive.failingAfter(appends, archive);
      assertThatThrownBy(
              () ->
                  new PopularityReview(failing, days, clock)
                      .importReport(day(HERE, FRIDAY, 30, 80)))
          .isInstanceOf(ArchiveUnavailableException.class);
      assertThat(days.countInReview()).isZero();
    }

    assertThat(doubtful(day(HERE, FRIDAY, 30, 80))).isEmpty();

    assertThat(values(HERE)).containsExactly(40, 80, 80, 80, 80);
    assertThat(days.list(10)).hasSize(3).allMatch(DoubtfulDay::isAccepted);
  }

  @Test
  void theLargestChangesAreShownFirst() {
    archive.append(day(HERE, MONDAY, 30, 40));
    List<Observation<Popularity>> tuesday =
        all(
            day(HERE, TUESDAY, 30, 80).subList(0, 29),
            day(HERE, TUESDAY, 30, 1).subList(29, 30).stream()
                .map(PopularityReviewTest::raisedToTop)
                .toList());

    DoubtfulDay doubtful = only(review.importReport(tuesday).doubtful());

    assertThat(doubtful.largest().getFirst().keyword()).isEqualTo(Keyword.of("keyword 29"));
    assertThat(doubtful.largest().getFirst().change().distance()).isEqualTo(60);
    assertThat(doubtful.largest().get(1).keyword()).isEqualTo(Keyword.of("keyword 0"));
  }

  @Test
  void theGateThatIsOpenLetsEverythingPass() {
    PopularityDay day = SamplePopularities.only(day(HERE, TUESDAY, 30, 1));
    assertThat(PopularityGate.OPEN.judge(day)).isEmpty();
    assertThat(PopularityGate.OPEN.isAccepted(1)).isTrue();
  }

  private static Observation<Popularity> raisedToTop(Observation<Popularity> one) {
    return new Observation<>(
        one.subject(), one.observedAt(), one.source(), new Popularity(100, one.facts().scale()));
  }

  private List<LocalDate> doubtful(List<Observation<Popularity>> report) {
    return review.importReport(report).doubtful().stream().map(DoubtfulDay::date).toList();
  }

  private Decision decision(DoubtfulDay day) {
    return days.find(day.id()).orElseThrow().decision().orElseThrow();
  }

  private static DoubtfulDay only(List<DoubtfulDay> doubtful) {
    assertThat(doubtful).hasSize(1);
    return doubtful.getFirst();
  }

  /** The popularities of the first keyword in the archive. */
  private List<Integer> values(Country country) {
    return observations(country).stream().map(one -> one.facts().value()).toList();
  }

  private List<Observation<Popularity>> observations(Country country) {
    return archive.list(
        new Subject.Popularity(country, Keyword.of("keyword 0")), Instant.EPOCH, Instant.MAX, 100);
  }

  @SafeVarargs
  private static List<Observation<Popularity>> all(List<Observation<Popularity>>... reports) {
    List<Observation<Popularity>> all = new ArrayList<>();
    for (List<Observation<Popularity>> report : reports) {
      all.addAll(report);
    }
    return all;
  }
}
