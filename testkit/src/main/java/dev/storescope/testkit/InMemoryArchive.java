package dev.storescope.testkit;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** An archive that lasts as long as its object, for tests. */
public final class InMemoryArchive implements Archive {
  private static final Comparator<Observation<?>> IN_TIME =
      Comparator.<Observation<?>, Instant>comparing(Observation::observedAt)
          .thenComparing(Observation::toString);

  private final Map<Subject<?>, NavigableSet<Observation<?>>> series = new HashMap<>();

  @Override
  public synchronized void append(Collection<? extends Observation<?>> observations) {
    observations.forEach(
        seen -> series.computeIfAbsent(seen.subject(), _ -> new TreeSet<>(IN_TIME)).add(seen));
  }

  @Override
  public synchronized <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, Duration lookBack) {
    return between(subject, at.minus(lookBack), at).reduce((_, later) -> later);
  }

  @Override
  public synchronized <F extends Facts> List<Observation<F>> list(
      Subject<F> subject, Instant from, Instant to, int limit) {
    return between(subject, from, to).limit(limit).toList();
  }

  @Override
  public synchronized List<KeywordRank> listKeywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    return subjects(Subject.Search.class)
        .filter(search -> search.device() == device && search.country().equals(country))
        .flatMap(
            search -> between(search, from, to).flatMap(seen -> keywordRank(app, search, seen)))
        .sorted(Comparator.comparing(KeywordRank::observedAt).thenComparing(KeywordRank::keyword))
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized List<ChartRank> listChartRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    return subjects(Subject.Chart.class)
        .filter(chart -> chart.device() == device && chart.country().equals(country))
        .flatMap(chart -> between(chart, from, to).flatMap(seen -> chartRanks(app, chart, seen)))
        .sorted(
            Comparator.comparing(ChartRank::observedAt)
                .thenComparing(ChartRank::category)
                .thenComparing(ChartRank::chart))
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized void forEach(Consumer<Observation<?>> reader) {
    series.values().forEach(seen -> seen.forEach(reader));
  }

  @Override
  public void close() {}

  private <S> Stream<S> subjects(Class<S> kind) {
    return series.keySet().stream().filter(kind::isInstance).map(kind::cast);
  }

  @SuppressWarnings("unchecked") // a series holds observations of its own subject only
  private <F extends Facts> Stream<Observation<F>> between(
      Subject<F> subject, Instant from, Instant to) {
    return series.getOrDefault(subject, new TreeSet<>(IN_TIME)).stream()
        .filter(seen -> !seen.observedAt().isBefore(from) && !seen.observedAt().isAfter(to))
        .map(seen -> (Observation<F>) seen);
  }

  private static Stream<KeywordRank> keywordRank(
      AppId app, Subject.Search search, Observation<Facts.SearchRanking> seen) {
    int rank = seen.facts().rankOf(app);
    return rank == 0
        ? Stream.empty()
        : Stream.of(new KeywordRank(seen.observedAt(), search.keyword(), rank));
  }

  private static Stream<ChartRank> chartRanks(
      AppId app, Subject.Chart chart, Observation<Facts.ChartRanking> seen) {
    return seen.facts().charts().entrySet().stream()
        .filter(entry -> entry.getValue().contains(app))
        .map(
            entry ->
                new ChartRank(
                    seen.observedAt(),
                    chart.category(),
                    entry.getKey(),
                    entry.getValue().indexOf(app) + 1));
  }
}
