package dev.storescope.archive.rocksdb;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.DriftingRanking;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A top chart that is observed once a day. */
final class DailyChart {
  private static final Instant FIRST_DAY = Instant.parse("2024-12-28T12:00:00Z");
  private static final int APPS = 100;

  private DailyChart() {}

  static Observation<ChartRanking> observed(Instant at, List<AppId> free) {
    return new Observation<>(
        new Subject.Chart(Device.IPHONE, new Country("jp"), new CategoryId("6015")),
        at,
        Source.ITUNES_RSS,
        new ChartRanking(Map.of(ChartKind.FREE, free), Optional.empty()));
  }

  static List<Observation<ChartRanking>> drifting(int days) {
    DriftingRanking ranking = new DriftingRanking(20241228, APPS);
    List<Observation<ChartRanking>> observed = new ArrayList<>();
    for (int day = 0; day < days; day++) {
      observed.add(observed(FIRST_DAY.plus(day, ChronoUnit.DAYS), ranking.nextDay()));
    }
    return observed;
  }
}
