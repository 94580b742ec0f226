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
  private static final int CANDIDATES = 280;

  private DailyChart() {}

  static Observation<ChartRanking> observed(Instant at, List<AppId> free) {
    return new Observation<>(
        new Subject.Chart(Device.IPHONE, new Country("jp"), new CategoryId("6015")),
        at,
        Source.ITUNES_RSS,
        new ChartRanking(Map.of(ChartKind.FREE, free), Optional.empty()));
  }

  /**
   * Days of a chart that drifts as a real one does: every day nine of ten apps move by some ranks,
   * the further down the more, and about five make place for others, many of which were there
   * before.
   */
  static List<Observation<ChartRanking>> drifting(int days) {
    Random random = new Random(20241228);
    List<Drift> drifts = new ArrayList<>();
    for (int place = 1; place <= CANDIDATES; place++) {
      AppId app = new AppId.AppStore(300_000_000L + random.nextLong(6_400_000_000L));
      drifts.add(new Drift(app, -Math.log(place), 0));
    }
    List<Observation<ChartRanking>> seen = new ArrayList<>();
    for (int day = 0; day < days; day++) {
      drifts.replaceAll(drift -> drift.next(random));
      seen.add(observed(FIRST_DAY.plus(day, ChronoUnit.DAYS), best(drifts)));
    }
    return seen;
  }

  private static List<AppId> best(List<Drift> drifts) {
    return drifts.stream()
        .sorted(Comparator.comparingDouble(Drift::strength).reversed())
        .limit(APPS)
        .map(Drift::app)
        .toList();
  }

  /** An app, its usual strength, and how far it is from it today. */
  private record Drift(AppId app, double usual, double away) {
    Drift next(Random random) {
      return new Drift(app, usual, away * 0.95 + random.nextGaussian() * 0.125);
    }

    double strength() {
      return usual + away;
    }
  }
}
