package dev.storescope.fetching.drift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Source;
import dev.storescope.observation.SubjectKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriftFinderTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:30:00Z");
  private static final Instant HOUR = Instant.parse("2026-11-20T12:00:00Z");
  private static final Reader READER = new Reader(Source.ITUNES_LOOKUP, SubjectKind.LISTING);
  private static final String FIELD = "version";

  private final List<ReaderCounts> days = new ArrayList<>();
  private final List<ReaderCounts> hours = new ArrayList<>();

  @Test
  void aFieldThatFivePercentMoreRepliesLoseDriftsWithinTheHour() {
    past(7, 1000, 10);
    hour(0, 500, 30);
    assertThat(find())
        .singleElement()
        .satisfies(
            drift -> {
              assertThat(drift.field()).hasToString("itunes-lookup listing version");
              assertThat(drift.since()).isEqualTo(HOUR);
              assertThat(drift.before()).isEqualTo(0.99);
              assertThat(drift.now()).isEqualTo(0.94);
              assertThat(drift.lost()).isEqualTo(30);
              assertThat(drift.had()).isEqualTo(500);
            });
  }

  @ParameterizedTest
  @CsvSource({"500, 29", "50, 4", "19, 19", "0, 0"})
  void fewerLossesOrRepliesAreChance(int replies, int lost) {
    past(7, 1000, 10);
    hour(0, replies, lost);
    assertThat(find()).isEmpty();
  }

  /** What the notes say about the smallest losses that are found. */
  @ParameterizedTest
  @CsvSource({"20, 7", "50, 9", "500, 30", "5000, 300"})
  void theSmallestLossThatIsFoundDependsOnTheReplies(int replies, int lost) {
    past(7, 1000, 10);
    hour(0, replies, lost);
    assertThat(find()).hasSize(1);
    hours.clear();
    hour(0, replies, lost - 1);
    assertThat(find()).isEmpty();
  }

  @Test
  void withoutAPastNothingIsFound() {
    hour(0, 500, 500);
    assertThat(find()).isEmpty();
  }

  @Test
  void appsThatNeverHadTheFieldAreNoDrift() {
    past(7, 1000, 10);
    add(hours, HOUR, 1000, new FieldCounts(100, 100, 1));
    assertThat(find()).isEmpty();
  }

  @Test
  void fewRepliesAnHourAreAddedUpOverADay() {
    past(7, 200, 0);
    for (int i = 0; i < 10; i++) {
      hour(i, 8, 2);
    }
    assertThat(find()).hasSize(1);
  }

  @Test
  void aDriftLastsWhileTheFieldIsMissingAlthoughNoReplyLosesItAnyMore() {
    past(7, 1000, 10);
    hour(30, 100, 90);
    for (int i = 29; i >= 0; i--) {
      add(hours, HOUR.minus(i, ChronoUnit.HOURS), 100, new FieldCounts(10, 10, 0));
    }
    assertThat(find())
        .extracting(FieldDrift::since)
        .containsExactly(HOUR.minus(30, ChronoUnit.HOURS));
  }

  @Test
  void aDriftEndsThreeHoursAfterTheFieldIsBack() {
    past(7, 1000, 10);
    hour(3, 100, 90);
    hour(2, 100, 1);
    hour(1, 100, 1);
    hour(0, 100, 1);
    assertThat(find()).hasSize(1);
    assertThat(new DriftFinder(days, hours, HOUR.plus(1, ChronoUnit.HOURS)).find()).isEmpty();
  }

  @Test
  void aDriftOfSomeDaysIsNotThePast() {
    past(7, 1000, 10);
    for (int i = 1; i <= 3; i++) {
      add(days, HOUR.minus(i, ChronoUnit.DAYS), 1000, new FieldCounts(500, 1000, 500));
    }
    hour(0, 500, 250);
    assertThat(find()).extracting(FieldDrift::before).containsExactly(0.99);
  }

  @Test
  void whatIsNotKnownFromBeforeIsComparedWithTheWorstHour() {
    for (int i = 1; i <= 7; i++) {
      add(days, HOUR.truncatedTo(ChronoUnit.DAYS).minus(i, ChronoUnit.DAYS), 1000, share(0.9));
    }
    for (int i = 100; i > 24; i--) {
      add(hours, HOUR.minus(i, ChronoUnit.HOURS), 100, share(i == 50 ? 0.06 : 0.09));
    }
    add(hours, HOUR, 100, new FieldCounts(65, 0, 0));
    assertThat(find()).isEmpty();
  }

  @Test
  void entriesOfListsThatLackAFieldDrift() {
    for (int i = 1; i <= 7; i++) {
      add(days, HOUR.minus(i, ChronoUnit.DAYS), 1000, new FieldCounts(950, 0, 0));
    }
    for (int i = 100; i > 24; i--) {
      add(hours, HOUR.minus(i, ChronoUnit.HOURS), 100, new FieldCounts(90, 0, 0));
    }
    add(hours, HOUR, 500, new FieldCounts(350, 0, 0));
    assertThat(find()).hasSize(1);
  }

  /** Nothing is known from before, and no hour before the first is the past of a later one. */
  @ParameterizedTest
  @ValueSource(ints = {2, 30, 100, 300})
  void entriesOfListsDriftForAsLongAsTheFieldIsMissing(int drifting) {
    daysAndHours(28 * 24, drifting, new FieldCounts(100, 0, 0), new FieldCounts(50, 0, 0));
    assertThat(find()).extracting(FieldDrift::before).containsExactly(1.0);
  }

  @ParameterizedTest
  @CsvSource({"2, 30", "2, 100", "2, 300", "14, 300", "14, 310", "28, 310"})
  void aFieldThatNoReplyHasDriftsForTwoWeeks(int normalDays, int drifting) {
    daysAndHours(
        normalDays * 24 + drifting,
        drifting,
        new FieldCounts(99, 100, 1),
        new FieldCounts(0, 0, 0));
    assertThat(find())
        .singleElement()
        .satisfies(
            drift -> {
              assertThat(drift.before()).isEqualTo(0.99);
              assertThat(drift.since())
                  .isBetween(
                      HOUR.minus(drifting + 23L, ChronoUnit.HOURS),
                      HOUR.minus(drifting - 1L, ChronoUnit.HOURS));
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 10, 28})
  void whatIsMissingForTwoWeeksIsUsual(int normalDays) {
    for (int drifting : new int[] {360, 400, 500}) {
      days.clear();
      hours.clear();
      daysAndHours(
          normalDays * 24 + drifting,
          drifting,
          new FieldCounts(99, 100, 1),
          new FieldCounts(0, 0, 0));
      assertThat(find()).isEmpty();
    }
  }

  /** As the database has them: days before the present one, and the hours of eight days. */
  private void daysAndHours(int all, int drifting, FieldCounts before, FieldCounts after) {
    Map<Instant, FieldCounts> sums = new TreeMap<>();
    for (int ago = all - 1; ago >= 0; ago--) {
      Instant from = HOUR.minus(ago, ChronoUnit.HOURS);
      // For a day after it began some subjects had the field before.
      boolean isNew = ago < drifting && ago >= drifting - 24 && before.had() > 0;
      FieldCounts of = isNew ? new FieldCounts(0, 100, 100) : ago < drifting ? after : before;
      sums.merge(from.truncatedTo(ChronoUnit.DAYS), of, FieldCounts::plus);
      if (ago <= 192) {
        add(hours, from, 100, of);
      }
    }
    Instant today = HOUR.truncatedTo(ChronoUnit.DAYS);
    sums.forEach(
        (day, of) -> {
          if (day.isBefore(today) && !day.isBefore(today.minus(DriftFinder.PAST))) {
            boolean isFirst = day.isBefore(HOUR.minus(all - 1L, ChronoUnit.HOURS));
            long replies = isFirst ? Math.max(of.had(), 1) : 2400;
            add(days, day, (int) replies, of);
          }
        });
  }

  /** Of some fields in a month, by losses that are drawn independently of each other. */
  @Test
  void chanceIsNotReported() {
    Random random = new Random(1);
    int found = 0;
    for (int field = 0; field < 24; field++) {
      days.clear();
      hours.clear();
      double rate = new double[] {0.001, 0.01, 0.05, 0.2}[field % 4];
      int replies = new int[] {20, 50, 500}[field % 3];
      for (int i = 28; i >= 1; i--) {
        int all = replies * 24;
        add(
            days,
            HOUR.minus(i + 30L, ChronoUnit.DAYS),
            all,
            new FieldCounts(all, all, draw(random, all, rate)));
      }
      for (int i = 719; i >= 0; i--) {
        int lost = draw(random, replies, rate);
        add(
            hours,
            HOUR.minus(i, ChronoUnit.HOURS),
            replies,
            new FieldCounts(replies - lost, replies, lost));
      }
      // A drift lasts three hours at least.
      for (int end = 3; end <= hours.size(); end += 3) {
        List<ReaderCounts> kept = hours.subList(Math.max(0, end - 192), end);
        found += new DriftFinder(days, kept, kept.getLast().from()).find().size();
      }
    }
    assertThat(found).isZero();
  }

  private static int draw(Random random, int all, double rate) {
    int drawn = 0;
    for (int i = 0; i < all; i++) {
      drawn += random.nextDouble() < rate ? 1 : 0;
    }
    return drawn;
  }

  private static FieldCounts share(double filledOfHundred) {
    return new FieldCounts(filledOfHundred * 1000, 0, 0);
  }

  private List<FieldDrift> find() {
    return new DriftFinder(days, hours, NOW).find();
  }

  private void past(int number, int replies, int lost) {
    for (int i = 1; i <= number; i++) {
      add(
          days,
          HOUR.minus(i + 3L, ChronoUnit.DAYS),
          replies,
          new FieldCounts(replies - lost, replies, lost));
    }
  }

  private void hour(int ago, int replies, int lost) {
    add(
        hours,
        HOUR.minus(Duration.ofHours(ago)),
        replies,
        new FieldCounts(replies - lost, replies, lost));
  }

  private static void add(List<ReaderCounts> to, Instant from, int replies, FieldCounts counts) {
    to.add(new ReaderCounts(from, READER, replies, 0, new TreeMap<>(Map.of(FIELD, counts))));
  }
}
