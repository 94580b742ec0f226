package dev.storescope.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.estimation.popularity.PopularityDay;
import dev.storescope.estimation.popularity.PopularityQuarantine.ChangeCounts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.popularities.DoubtfulDay.Decision;
import dev.storescope.popularities.DoubtfulDay.Verdict;
import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link DoubtfulDays} promises. */
public abstract class DoubtfulDaysContract {
  private static final Country US = new Country("us");
  private static final Country DE = new Country("de");
  private static final PopularityScale SCALE = PopularityScale.ADS_WEEKLY_1_TO_100;
  private static final LocalDate MONDAY = LocalDate.parse("2026-11-16");
  private static final long UNKNOWN = 1_000_000;

  protected final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private DoubtfulDays days;

  protected DoubtfulDaysContract() {}

  /** Opens a store without days that uses the clock. */
  protected abstract DoubtfulDays open();

  @BeforeEach
  final void openStore() {
    days = open();
  }

  @Test
  void aDayIsKeptWithWhatMakesItDoubtful() {
    DoubtfulDay kept = keep(US, MONDAY, 90);
    assertThat(kept.country()).isEqualTo(US);
    assertThat(kept.date()).isEqualTo(MONDAY);
    assertThat(kept.scale()).isEqualTo(SCALE);
    assertThat(kept.source()).isEqualTo(Source.IMPORT);
    assertThat(kept.keptAt()).isEqualTo(clock.instant());
    assertThat(kept.popularities()).isEqualTo(30);
    assertThat(kept.changes()).isEqualTo(new ChangeCounts(30, 30, 30, 0));
    assertThat(kept.largest())
        .hasSize(DoubtfulDays.MAX_LARGEST)
        .allSatisfy(each -> assertThat(each.change().before().value()).isEqualTo(40))
        .allSatisfy(each -> assertThat(each.change().after().value()).isEqualTo(90));
    assertThat(kept.largest().getFirst().keyword()).isEqualTo(Keyword.of("keyword 0"));
    assertThat(kept.decision()).isEmpty();
    assertThat(days.find(kept.id())).contains(kept);
    assertThat(days.find(UNKNOWN)).isEmpty();
  }

  @Test
  void thePopularitiesStayAsTheyWere() {
    PopularityDay day = oddDay();
    DoubtfulDay kept =
        days.keep(day, SamplePopularities.compare(normal(US, MONDAY), sample(US, MONDAY, 90)));
    assertThat(days.get(kept.id())).isEqualTo(day);
    assertThatThrownBy(() -> days.get(UNKNOWN)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theSameDayIsKeptOnce() {
    DoubtfulDay kept = keep(US, MONDAY, 90);
    clock.advance(Duration.ofHours(1));
    assertThat(keep(US, MONDAY, 90)).isEqualTo(kept);
    assertThat(days.find(sample(US, MONDAY, 90))).contains(kept);
    days.decide(List.of(kept.id()), drop("ann"));
    assertThat(keep(US, MONDAY, 90)).isEqualTo(days.find(kept.id()).orElseThrow());
    assertThat(days.list(10)).hasSize(1);
  }

  @Test
  void anotherReportOfTheSameDayIsKeptToo() {
    DoubtfulDay kept = keep(US, MONDAY, 90);
    assertThat(days.find(sample(US, MONDAY, 91))).isEmpty();
    assertThat(keep(US, MONDAY, 91).id()).isNotEqualTo(kept.id());
    assertThat(keep(US, MONDAY.plusDays(1), 90).id()).isNotEqualTo(kept.id());
    assertThat(keep(DE, MONDAY, 90).id()).isNotEqualTo(kept.id());
    assertThat(days.countInReview()).isEqualTo(4);
  }

  @Test
  void whatIsInReviewIsListedByCountryAndScaleLatestFirst() {
    DoubtfulDay tuesday = keep(US, MONDAY.plusDays(1), 90);
    DoubtfulDay monday = keep(US, MONDAY, 90);
    DoubtfulDay dropped = keep(US, MONDAY.plusDays(2), 90);
    keep(DE, MONDAY, 90);
    days.decide(List.of(dropped.id()), drop("ann"));
    assertThat(days.listInReview(US, SCALE)).containsExactly(tuesday, monday);
    assertThat(days.listInReview(US, PopularityScale.LEGACY)).isEmpty();
    assertThat(days.countInReview()).isEqualTo(3);
  }

  @Test
  void theListHasThoseInReviewFirst() {
    DoubtfulDay first = keep(US, MONDAY, 90);
    DoubtfulDay second = keep(US, MONDAY.plusDays(1), 90);
    DoubtfulDay third = keep(US, MONDAY.plusDays(2), 90);
    days.decide(List.of(third.id()), drop("ann"));
    assertThat(days.list(10))
        .extracting(DoubtfulDay::id)
        .containsExactly(second.id(), first.id(), third.id());
    assertThat(days.list(1)).containsExactly(second);
  }

  @Test
  void aDecisionIsFinal() {
    DoubtfulDay kept = keep(US, MONDAY, 90);
    Decision decision = drop("ann");
    assertThat(days.decide(List.of(kept.id()), decision)).isEqualTo(1);
    assertThat(days.decide(List.of(kept.id()), accept("bob"))).isZero();
    assertThat(days.find(kept.id()).orElseThrow().decision()).contains(decision);
    assertThat(days.decide(List.of(UNKNOWN), decision)).isZero();
    assertThat(days.listToArchive()).isEmpty();
  }

  @Test
  void oneOfSeveralDecisionsAtOnceIsMade() {
    DoubtfulDay kept = keep(US, MONDAY, 90);
    List<CompletableFuture<Integer>> decisions =
        IntStream.range(0, 8)
            .mapToObj(i -> i % 2 == 0 ? accept("user " + i) : drop("user " + i))
            .map(
                decision ->
                    CompletableFuture.supplyAsync(() -> days.decide(List.of(kept.id()), decision)))
            .toList();
    assertThat(decisions.stream().mapToInt(CompletableFuture::join).sum()).isEqualTo(1);
  }

  @Test
  void anAcceptedDayIsToBeArchivedUntilItIs() {
    DoubtfulDay monday = keep(US, MONDAY, 90);
    DoubtfulDay tuesday = keep(US, MONDAY.plusDays(1), 90);
    assertThat(days.listToArchive()).isEmpty();
    assertThat(days.decide(List.of(tuesday.id(), monday.id()), accept("ann"))).isEqualTo(2);
    assertThat(days.listToArchive()).containsExactly(monday.id(), tuesday.id());
    days.setArchived(monday.id());
    days.setArchived(monday.id());
    assertThat(days.listToArchive()).containsExactly(tuesday.id());
    assertThat(days.find(monday.id()).orElseThrow().isAccepted()).isTrue();
  }

  private DoubtfulDay keep(Country country, LocalDate date, int popularity) {
    PopularityDay day = sample(country, date, popularity);
    return days.keep(day, SamplePopularities.compare(normal(country, date), day));
  }

  private static PopularityDay normal(Country country, LocalDate date) {
    return sample(country, date.minusDays(1), 40);
  }

  private static PopularityDay sample(Country country, LocalDate date, int popularity) {
    return SamplePopularities.only(SamplePopularities.day(country, date, 30, popularity));
  }

  /** Keywords of several scripts at different instants, and one twice. */
  private static PopularityDay oddDay() {
    List<Observation<Popularity>> observations =
        Stream.of("ćma 🦋", "写真 加工", "a&b <c>", "ćma 🦋")
            .map(text -> new Subject.Popularity(US, Keyword.of(text)))
            .map(
                keyword ->
                    new Observation<>(
                        keyword,
                        Instant.parse("2026-11-16T08:00:00.123Z")
                            .plusSeconds(keyword.keyword().text().length()),
                        Source.APPLE_ADS,
                        new Popularity(keyword.keyword().text().length(), SCALE)))
            .toList();
    return new PopularityDay(US, MONDAY, SCALE, Source.APPLE_ADS, observations);
  }

  private Decision accept(String by) {
    return new Decision(Verdict.ACCEPTED, clock.instant(), by, "by hand");
  }

  private Decision drop(String by) {
    return new Decision(Verdict.DROPPED, clock.instant(), by, "by hand");
  }

  /** A day that was never kept has no decision. */
  @Test
  void anUnknownDayIsNotFound() {
    assertThat(days.find(sample(US, MONDAY, 90))).isEqualTo(Optional.empty());
    assertThat(days.list(10)).isEmpty();
  }
}
