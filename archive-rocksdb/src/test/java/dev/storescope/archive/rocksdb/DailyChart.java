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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** A top chart that is looked at once a day. */
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

  /**
   * Days of a chart that drifts as a real one does: every day nearly all of the hundred apps move
   * by some ranks, more of them the further down, and about five make place for others.
   */
  static List<Observation<ChartRanking>> drifting(int days) {
    Random random = new Random(20241228);
    List<Double> strengths = new ArrayList<>();
    List<AppId> apps = new ArrayList<>();
    for (int rank = 0; rank < APPS + 40; rank++) {
      apps.add(new AppId.AppStore(300_000_000L + random.nextLong(6_400_000_000L)));
      strengths.add(-Math.log(rank + 1));
    }
    List<Observation<ChartRanking>> seen = new ArrayList<>();
    for (int day = 0; day < days; day++) {
      strengths.replaceAll(strength -> strength * 0.999 + random.nextGaussian() * 0.045);
      List<AppId> ranked =
          apps.stream()
              .sorted(Comparator.comparingDouble((AppId app) -> -strengths.get(apps.indexOf(app))))
              .limit(APPS)
              .toList();
      seen.add(observed(FIRST_DAY.plus(day, ChronoUnit.DAYS), ranked));
    }
    return seen;
  }
}
