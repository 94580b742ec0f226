package dev.storescope.archive.cassandra;

import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Appends that follow from their number: all are of the same searches and the same chart. */
final class RacedAppends {
  static final Country US = new Country("us");
  static final List<AppId> APPS =
      IntStream.range(0, 60).<AppId>mapToObj(i -> new AppId.AppStore(1_000_000_000L + i)).toList();
  static final List<Subject.Search> SEARCHES = List.of(search("maps"), search("city maps"));
  static final Subject.Chart CHART = new Subject.Chart(Device.IPHONE, US, new CategoryId("6015"));

  private static final Instant START = Instant.parse("2026-09-01T12:00:00Z");
  private static final Duration INTERVAL = Duration.ofHours(4);
  private static final int RANKED = 30;
  private static final long SEED = 20261129;

  private RacedAppends() {}

  private static Subject.Search search(String keyword) {
    return new Subject.Search(Device.IPHONE, US, Keyword.of(keyword));
  }

  /** The observations of an append. */
  static List<Observation<?>> of(int number) {
    Random random = new Random(SEED + number);
    Instant at = at(number);
    List<Observation<?>> observations = new ArrayList<>();
    for (Subject.Search search : SEARCHES) {
      observations.add(
          new Observation<>(
              search, at, Source.ITUNES_SEARCH, new Facts.SearchRanking(ranked(random))));
    }
    Map<ChartKind, List<AppId>> charts =
        Map.of(ChartKind.FREE, ranked(random), ChartKind.PAID, ranked(random));
    observations.add(
        new Observation<>(
            CHART, at, Source.ITUNES_RSS, new Facts.ChartRanking(charts, Optional.empty())));
    return observations;
  }

  private static List<AppId> ranked(Random random) {
    List<AppId> apps = new ArrayList<>(APPS);
    Collections.shuffle(apps, random);
    return List.copyOf(apps.subList(0, RANKED));
  }

  /** The numbers of an append in each period that the first appends are in. */
  static List<Integer> oneOfEachPeriod(int appends) {
    int periods = RankPeriod.of(at(appends - 1)).number() - RankPeriod.of(START).number() + 1;
    return IntStream.rangeClosed(1, periods).map(period -> -period).boxed().toList();
  }

  private static Instant at(int number) {
    if (number >= 0) {
      return START.plus(INTERVAL.multipliedBy(number));
    }
    int period = RankPeriod.of(START).number() - 1 - number;
    return Instant.ofEpochMilli(new RankPeriod(period).firstMillis()).plusMillis(1);
  }
}
