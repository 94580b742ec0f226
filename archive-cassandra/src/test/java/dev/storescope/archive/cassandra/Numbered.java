package dev.storescope.archive.cassandra;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Observations that follow from their number; one app is in all of them. */
final class Numbered {
  static final Instant START = Instant.parse("2016-11-20T12:00:00Z");
  static final Country US = new Country("us");
  static final AppId APP = new AppId.AppStore(284882215);
  static final Subject.Search SEARCH = new Subject.Search(Device.IPHONE, US, Keyword.of("maps"));
  static final Subject.Chart CHART = new Subject.Chart(Device.IPHONE, US, new CategoryId("6015"));

  private Numbered() {}

  static Instant at(int number, Duration apart) {
    return START.plus(apart.multipliedBy(number));
  }

  static Observation<Facts.SearchRanking> search(int number, Duration apart) {
    return new Observation<>(
        SEARCH, at(number, apart), Source.ITUNES_SEARCH, new Facts.SearchRanking(apps(number)));
  }

  static Observation<Facts.ChartRanking> chart(int number, Duration apart) {
    return new Observation<>(
        CHART,
        at(number, apart),
        Source.ITUNES_RSS,
        new Facts.ChartRanking(Map.of(ChartKind.FREE, apps(number)), Optional.empty()));
  }

  private static List<AppId> apps(int number) {
    return List.of(new AppId.AppStore(1_000_000_000L + number), APP);
  }
}
