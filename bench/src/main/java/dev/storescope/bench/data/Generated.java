package dev.storescope.bench.data;

import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.DriftingRanking;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;

/** Searches for numbered keywords, each observed once a day. */
public final class Generated {
  public static final Country COUNTRY = new Country("us");
  public static final Instant FIRST_DAY = Instant.parse("2026-01-01T00:00:00Z");

  private Generated() {}

  public static Subject.Search search(int keyword) {
    return new Subject.Search(Device.IPHONE, COUNTRY, Keyword.of("keyword number " + keyword));
  }

  public static Instant at(int day, int keyword) {
    return FIRST_DAY.plus(day, ChronoUnit.DAYS).plusMillis(keyword * 977L);
  }

  /** All days of a keyword. */
  public static List<Observation<SearchRanking>> days(int keyword, int days, int ranks) {
    DriftingRanking drift = new DriftingRanking(keyword, ranks);
    return IntStream.range(0, days)
        .mapToObj(day -> observed(keyword, day, new SearchRanking(drift.nextDay())))
        .toList();
  }

  private static Observation<SearchRanking> observed(int keyword, int day, SearchRanking ranking) {
    return new Observation<>(search(keyword), at(day, keyword), Source.ITUNES_SEARCH, ranking);
  }
}
