package dev.storescope.archive.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.SearchRank;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.DriftingRanking;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PackedRanksTest {
  private static final Subject.Search SEARCH =
      new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("maps"));
  private static final RankPeriod PERIOD = new RankPeriod(642);
  private static final Subject.Chart CHART =
      new Subject.Chart(Device.IPHONE, new Country("us"), CategoryId.OVERALL);
  private static final PackedSubject<Subject.Chart> PACKED_CHART =
      new PackedSubject<>(PERIOD, CHART, PERIOD.lastMillis());
  private static final TimeSpan ALWAYS = TimeSpan.between(Instant.EPOCH, Instant.MAX);
  private static final AppId ONE = new AppId.AppStore(1);
  private static final AppId TWO = new AppId.GooglePlay("com.example.two");

  @Seeded
  void theRanksOfEveryAppAreThoseOfTheObservations(Samples samples) {
    boolean isAppStore = samples.flip();
    List<AppId> apps = samples.distinct(1, 40, () -> isAppStore ? number(samples) : name(samples));
    List<Observation<SearchRanking>> observations =
        times(samples).stream()
            .map(at -> observed(at, ranking(samples, apps), samples.flip()))
            .toList();
    byte[] packed = PackedRanks.encode(SEARCH, PERIOD, PERIOD.lastMillis(), observations);

    List<AppId> sought = new ArrayList<>(apps);
    sought.add(isAppStore ? new AppId.AppStore(1) : new AppId.GooglePlay("org.other"));
    for (AppId app : sought) {
      assertThat(PackedRanks.ranksOf(app, PERIOD, packed, ALWAYS))
          .isEqualTo(observations.stream().map(each -> rankIn(each, app)).toList());
    }
  }

  /** As earlier versions wrote them, which did not keep whether a ranking is complete. */
  @Test
  void searchesWithTheUsualEndTakeNoBytesForIt() {
    SearchRanking ofAppStore = SearchRanking.ofUnknownEnd(List.of(ONE), Map.of());
    SearchRanking ofGooglePlay = SearchRanking.ofUnknownEnd(List.of(TWO), Map.of());
    for (SearchRanking ranking : List.of(ofAppStore, ofGooglePlay)) {
      byte[] packed =
          PackedRanks.encode(
              SEARCH,
              PERIOD,
              PERIOD.lastMillis(),
              List.of(new Observation<>(SEARCH, at(0), Source.IMPORT, ranking)));
      assertThat(packed[0]).isEqualTo((byte) 1);
    }
    assertThat(ofAppStore.complete()).isTrue();
    assertThat(ofGooglePlay.complete()).isFalse();
  }

  @Seeded
  void theRanksInAChartAreThoseOfItsKindsInTheObservations(Samples samples) {
    List<AppId> apps =
        samples.distinct(1, 40, () -> samples.oneOf(() -> number(samples), () -> name(samples)));
    List<ChartKind> kinds = samples.distinct(1, 3, () -> samples.of(ChartKind.values()));
    List<Observation<ChartRanking>> observations =
        times(samples).stream()
            .distinct()
            .map(
                at -> {
                  Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
                  charts.put(samples.of(kinds), ranking(samples, apps));
                  charts.put(samples.of(kinds), ranking(samples, apps));
                  return charted(at, charts);
                })
            .toList();
    byte[] packed = PackedRanks.encode(CHART, PERIOD, PERIOD.lastMillis(), observations);

    for (AppId app : apps) {
      assertThat(PackedRanks.chartRanksOf(app, PACKED_CHART, packed, ALWAYS))
          .containsExactlyInAnyOrderElementsOf(
              observations.stream().flatMap(each -> chartRanks(each, app)).toList());
    }
    assertThat(
            PackedRanks.chartRanksOf(
                new AppId.GooglePlay("org.other"), PACKED_CHART, packed, ALWAYS))
        .isEmpty();
  }

  @Test
  void ranksOfAChartAreNotReadAsThoseOfASearch() {
    byte[] packed =
        PackedRanks.encode(
            CHART,
            PERIOD,
            PERIOD.lastMillis(),
            List.of(charted(at(2), Map.of(ChartKind.PAID, List.of(ONE)))));
    assertThat(PackedRanks.completeUntil(PERIOD, packed)).isEqualTo(PERIOD.lastMillis());
    assertThatThrownBy(() -> PackedRanks.ranksOf(ONE, PERIOD, packed, ALWAYS))
        .isInstanceOf(ArchiveFormatException.class);
  }

  @Test
  void anHourlyChartTakesAThirdOfAByteForEachRank() {
    DriftingRanking drift = new DriftingRanking(1, 100);
    List<Observation<ChartRanking>> hours = new ArrayList<>();
    for (int day = 0; day < 32; day++) {
      List<AppId> apps = drift.nextDay();
      for (int hour = 0; hour < 24; hour++) {
        hours.add(charted(at(day).plus(Duration.ofHours(hour)), Map.of(ChartKind.FREE, apps)));
      }
    }
    assertThat(PackedRanks.encode(CHART, PERIOD, PERIOD.lastMillis(), hours))
        .hasSizeLessThan(32 * 24 * 100 / 3);
  }

  @Test
  void onlyTheRanksWithinTheSpanAreRead() {
    List<Observation<SearchRanking>> days =
        IntStream.range(0, 32).mapToObj(day -> observed(at(day), List.of(TWO, ONE))).toList();
    byte[] packed = PackedRanks.encode(SEARCH, PERIOD, PERIOD.lastMillis(), days);

    assertThat(PackedRanks.ranksOf(ONE, PERIOD, packed, TimeSpan.between(at(3), at(4))))
        .containsExactly(new SearchRank(at(3), Rank.at(2)), new SearchRank(at(4), Rank.at(2)));
  }

  @Test
  void theTimeUpToWhichTheyAreCompleteIsStored() {
    long until = at(5).toEpochMilli();
    byte[] packed =
        PackedRanks.encode(SEARCH, PERIOD, until, List.of(observed(at(2), List.of(ONE))));
    assertThat(PackedRanks.completeUntil(PERIOD, packed)).isEqualTo(until);
  }

  @Test
  void aMonthOfAHundredDailyRanksTakesLessThanABytePerRank() {
    DriftingRanking drift = new DriftingRanking(1, 100);
    List<Observation<SearchRanking>> days =
        IntStream.range(0, 32).mapToObj(day -> observed(at(day), drift.nextDay())).toList();
    assertThat(PackedRanks.encode(SEARCH, PERIOD, PERIOD.lastMillis(), days)).hasSizeLessThan(3200);
  }

  @Seeded
  void damagedBytesAreRefusedOrReadAsRanks(Samples samples) {
    byte[] packed =
        PackedRanks.encode(
            SEARCH, PERIOD, PERIOD.lastMillis(), List.of(observed(at(0), List.of(ONE, TWO))));
    byte[] damaged = Arrays.copyOf(packed, samples.between(0, packed.length));
    if (damaged.length > 0) {
      damaged[samples.between(0, damaged.length - 1)] ^= (byte) samples.between(1, 255);
    }
    try {
      assertThat(PackedRanks.ranksOf(TWO, PERIOD, damaged, ALWAYS)).hasSizeLessThan(100);
    } catch (ArchiveFormatException e) {
      assertThat(e).hasMessageMatching(".+");
    }
  }

  @Seeded
  void damagedBytesOfAChartAreRefusedOrReadAsRanks(Samples samples) {
    byte[] packed =
        PackedRanks.encode(
            CHART,
            PERIOD,
            PERIOD.lastMillis(),
            List.of(
                charted(at(0), Map.of(ChartKind.FREE, List.of(ONE, TWO))),
                charted(at(1), Map.of(ChartKind.GROSSING, List.of(TWO)))));
    byte[] damaged = Arrays.copyOf(packed, samples.between(0, packed.length));
    if (damaged.length > 0) {
      damaged[samples.between(0, damaged.length - 1)] ^= (byte) samples.between(1, 255);
    }
    try {
      assertThat(PackedRanks.chartRanksOf(TWO, PACKED_CHART, damaged, ALWAYS)).hasSizeLessThan(100);
    } catch (ArchiveFormatException e) {
      assertThat(e).hasMessageMatching(".+");
    }
  }

  @Test
  void anUnknownVersionIsRefused() {
    assertThatThrownBy(() -> PackedRanks.completeUntil(PERIOD, new byte[] {9, 0}))
        .isInstanceOf(ArchiveFormatException.class)
        .hasMessage("packed ranks have the unknown version 9");
  }

  private static Instant at(int day) {
    return Instant.ofEpochMilli(PERIOD.firstMillis()).plus(Duration.ofDays(day));
  }

  private static AppId number(Samples samples) {
    return new AppId.AppStore(samples.anyLong());
  }

  private static AppId name(Samples samples) {
    return new AppId.GooglePlay("com." + samples.text("abc", 1, 4));
  }

  private static List<Instant> times(Samples samples) {
    return samples
        .list(1, 50, () -> samples.between(PERIOD.firstMillis(), PERIOD.lastMillis()))
        .stream()
        .sorted()
        .map(Instant::ofEpochMilli)
        .toList();
  }

  private static List<AppId> ranking(Samples samples, List<AppId> apps) {
    List<AppId> ranking = new ArrayList<>(apps);
    java.util.Collections.shuffle(ranking, java.util.Random.from(samples.random()));
    return ranking.subList(0, samples.between(0, apps.size()));
  }

  private static Observation<SearchRanking> observed(Instant at, List<AppId> apps) {
    return observed(at, apps, true);
  }

  private static Observation<SearchRanking> observed(
      Instant at, List<AppId> apps, boolean complete) {
    return new Observation<>(
        SEARCH, at, Source.IMPORT, new SearchRanking(apps, Map.of(), apps.isEmpty() || complete));
  }

  private static Observation<ChartRanking> charted(Instant at, Map<ChartKind, List<AppId>> charts) {
    return new Observation<>(CHART, at, Source.IMPORT, new ChartRanking(charts, Optional.empty()));
  }

  private static Stream<ChartRank> chartRanks(Observation<ChartRanking> observation, AppId app) {
    return observation.facts().charts().entrySet().stream()
        .filter(chart -> chart.getValue().contains(app))
        .map(
            chart ->
                new ChartRank(
                    observation.observedAt(),
                    CHART.category(),
                    chart.getKey(),
                    chart.getValue().indexOf(app) + 1));
  }

  private static SearchRank rankIn(Observation<SearchRanking> observation, AppId app) {
    return new SearchRank(observation.observedAt(), observation.facts().rankOf(app));
  }
}
