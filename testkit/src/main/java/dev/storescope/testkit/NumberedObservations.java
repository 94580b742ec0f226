package dev.storescope.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
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
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Observations of one search and one chart, which follow from their number; one app is in all. */
public record NumberedObservations(Instant start, Duration interval) {
  public static final Country US = new Country("us");
  public static final AppId APP = new AppId.AppStore(284882215);
  public static final Subject.Search SEARCH =
      new Subject.Search(Device.IPHONE, US, Keyword.of("maps"));
  public static final Subject.Chart CHART =
      new Subject.Chart(Device.IPHONE, US, new CategoryId("6015"));

  public Instant at(int number) {
    return start.plus(interval.multipliedBy(number));
  }

  public Observation<Facts.SearchRanking> search(int number) {
    return new Observation<>(
        SEARCH, at(number), Source.ITUNES_SEARCH, new Facts.SearchRanking(apps(number)));
  }

  public Observation<Facts.ChartRanking> chart(int number) {
    return new Observation<>(
        CHART,
        at(number),
        Source.ITUNES_RSS,
        new Facts.ChartRanking(Map.of(ChartKind.FREE, apps(number)), Optional.empty()));
  }

  /** The searches and charts from one number to another. */
  public List<Observation<?>> all(int first, int last) {
    return IntStream.rangeClosed(first, last)
        .boxed()
        .<Observation<?>>mapMulti(
            (number, add) -> {
              add.accept(search(number));
              add.accept(chart(number));
            })
        .toList();
  }

  /** Asserts that an archive has the observations and ranks from one number to another, only. */
  public void assertStored(Archive archive, int first, int last) {
    Instant from = at(first);
    Instant to = at(last);
    int limit = last - first + 2;
    assertThat(archive.list(SEARCH, from, to, limit))
        .isEqualTo(numbered(first, last, this::search));
    assertThat(archive.list(CHART, from, to, limit)).isEqualTo(numbered(first, last, this::chart));
    assertThat(archive.listKeywordRanks(APP, US, Device.IPHONE, from, to, limit))
        .extracting(KeywordRank::observedAt)
        .isEqualTo(numbered(first, last, this::at));
    assertThat(archive.listChartRanks(APP, US, Device.IPHONE, from, to, limit))
        .extracting(ChartRank::observedAt)
        .isEqualTo(numbered(first, last, this::at));
    Duration lookBack = Duration.between(from, to);
    assertThat(archive.listLatestKeywordRanks(APP, US, Device.IPHONE, to, lookBack, limit))
        .extracting(KeywordRank::observedAt)
        .isEqualTo(numbered(first, last, this::at).reversed());
    assertThat(archive.listLatestChartRanks(APP, US, Device.IPHONE, to, lookBack, 1))
        .extracting(ChartRank::observedAt)
        .containsExactly(to);
  }

  private static <T> List<T> numbered(int first, int last, IntFunction<T> of) {
    return IntStream.rangeClosed(first, last).mapToObj(of).toList();
  }

  private static List<AppId> apps(int number) {
    return List.of(new AppId.AppStore(1_000_000_000L + number), APP);
  }
}
