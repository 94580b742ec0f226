package dev.storescope.estimation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.PopularityCheck.Result;
import dev.storescope.estimation.PopularityCheck.SuspectDay;
import dev.storescope.estimation.PopularityQuarantine.ChangeCounts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The keywords of a country all have popularity 40 on a normal day. */
class PopularityCheckTest {
  private static final Country HERE = new Country("xx");
  private static final Country THERE = new Country("yy");
  private static final PopularityScale SCALE = PopularityScale.ADS_1_TO_100;
  private static final LocalDate MONDAY = LocalDate.parse("2026-11-02");
  private static final LocalDate TUESDAY = MONDAY.plusDays(1);
  private static final LocalDate WEDNESDAY = MONDAY.plusDays(2);

  private final List<Observation<Popularity>> archive = new ArrayList<>();
  private final PopularityCheck check = new PopularityCheck(this::findNewest);

  @Test
  void aSuspectDayIsExcludedAndReported() {
    archive.addAll(day(HERE, MONDAY, 30, 40));

    Result result = check.check(day(HERE, TUESDAY, 30, 1));

    assertThat(result.kept()).isEmpty();
    assertThat(result.suspect())
        .containsExactly(new SuspectDay(TUESDAY, HERE, SCALE, new ChangeCounts(30, 30, 30, 30)));
  }

  @Test
  void aDayLikeTheOneBeforeIsKept() {
    archive.addAll(day(HERE, MONDAY, 30, 40));
    List<Observation<Popularity>> tuesday = day(HERE, TUESDAY, 30, 55);

    assertThat(check.check(tuesday)).isEqualTo(new Result(tuesday, List.of()));
  }

  @Test
  void theNextDayIsComparedWithTheLastGoodOne() {
    List<Observation<Popularity>> good = day(HERE, WEDNESDAY, 30, 41);

    Result result =
        check.check(all(all(good, day(HERE, TUESDAY, 30, 90)), day(HERE, MONDAY, 30, 40)));

    assertThat(result.kept()).containsExactlyElementsOf(all(day(HERE, MONDAY, 30, 40), good));
    assertThat(result.suspect()).extracting(SuspectDay::day).containsExactly(TUESDAY);
  }

  @Test
  void twoSuspectDaysDoNotConfirmEachOther() {
    archive.addAll(day(HERE, MONDAY, 30, 40));

    assertThat(check.check(all(day(HERE, TUESDAY, 30, 90), day(HERE, WEDNESDAY, 30, 90))).suspect())
        .extracting(SuspectDay::day)
        .containsExactly(TUESDAY, WEDNESDAY);
  }

  @Test
  void theNewestOfArchiveAndReportCounts() {
    archive.addAll(day(HERE, MONDAY, 30, 40));
    archive.addAll(day(HERE, TUESDAY, 30, 90));

    assertThat(check.check(day(HERE, WEDNESDAY, 30, 90)).suspect()).isEmpty();
    assertThat(check.check(all(day(HERE, MONDAY, 30, 40), day(HERE, WEDNESDAY, 30, 90))).suspect())
        .isEmpty();
  }

  @Test
  void aSlowRiseIsComparedFromDayToDay() {
    archive.addAll(day(HERE, MONDAY, 30, 40));

    assertThat(check.check(all(day(HERE, TUESDAY, 30, 50), day(HERE, WEDNESDAY, 30, 60))).suspect())
        .isEmpty();
  }

  @Test
  void archivedDaysAreTrusted() {
    archive.addAll(day(HERE, MONDAY, 30, 40));
    archive.addAll(day(HERE, TUESDAY, 30, 90));

    assertThat(check.check(day(HERE, TUESDAY, 30, 90)).suspect()).isEmpty();
  }

  @Test
  void fewKeywordsAreTrusted() {
    archive.addAll(day(HERE, MONDAY, 19, 40));

    assertThat(check.check(day(HERE, TUESDAY, 30, 90)).suspect()).isEmpty();
  }

  @Test
  void aKeywordThatIsListedTwiceCountsOnce() {
    archive.addAll(day(HERE, MONDAY, 19, 40));

    assertThat(check.check(all(day(HERE, TUESDAY, 19, 90), day(HERE, TUESDAY, 19, 91))).suspect())
        .isEmpty();
  }

  @Test
  void newKeywordsOfASuspectDayAreExcluded() {
    archive.addAll(day(HERE, MONDAY, 30, 40));

    assertThat(check.check(day(HERE, TUESDAY, 60, 90)).kept()).isEmpty();
  }

  @Test
  void anotherCountryOfTheSameReportIsKept() {
    archive.addAll(all(day(HERE, MONDAY, 30, 40), day(THERE, MONDAY, 30, 40)));
    List<Observation<Popularity>> good = day(THERE, TUESDAY, 30, 42);

    Result result = check.check(all(day(HERE, TUESDAY, 30, 90), good));

    assertThat(result.kept()).isEqualTo(good);
    assertThat(result.suspect()).extracting(SuspectDay::country).containsExactly(HERE);
  }

  @Test
  void anotherScaleIsNotCompared() {
    archive.addAll(day(HERE, MONDAY, 30, 40));

    assertThat(check.check(day(HERE, TUESDAY, PopularityScale.LEGACY, 30, 90)).suspect()).isEmpty();
  }

  @Test
  void aDayWithoutOneToCompareWithinTheLookBackIsTrusted() {
    archive.addAll(day(HERE, MONDAY, 30, 40));
    long days = PopularityCheck.LOOK_BACK.toDays();

    assertThat(check.check(day(HERE, MONDAY.plusDays(days), 30, 90)).suspect()).hasSize(1);
    assertThat(check.check(day(HERE, MONDAY.plusDays(days + 1), 30, 90)).suspect()).isEmpty();
    assertThat(
            check
                .check(
                    all(day(THERE, MONDAY, 30, 40), day(THERE, MONDAY.plusDays(days + 1), 30, 90)))
                .suspect())
        .isEmpty();
  }

  private Optional<Observation<Popularity>> findNewest(
      Subject<Popularity> keyword, PopularityScale scale, Instant at) {
    return archive.stream()
        .filter(one -> one.subject().equals(keyword) && one.facts().scale() == scale)
        .filter(one -> !one.observedAt().isAfter(at))
        .filter(one -> !one.observedAt().isBefore(at.minus(PopularityCheck.LOOK_BACK)))
        .max(Comparator.comparing(Observation::observedAt));
  }

  private static List<Observation<Popularity>> all(
      List<Observation<Popularity>> some, List<Observation<Popularity>> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private static List<Observation<Popularity>> day(
      Country country, LocalDate day, int keywords, int popularity) {
    return day(country, day, SCALE, keywords, popularity);
  }

  /** Observed when the day ends, as in a report. */
  private static List<Observation<Popularity>> day(
      Country country, LocalDate day, PopularityScale scale, int keywords, int popularity) {
    Instant end = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return IntStream.range(0, keywords)
        .mapToObj(i -> new Subject.Popularity(country, Keyword.of("keyword " + i)))
        .map(
            keyword ->
                new Observation<>(keyword, end, Source.IMPORT, new Popularity(popularity, scale)))
        .toList();
  }
}
