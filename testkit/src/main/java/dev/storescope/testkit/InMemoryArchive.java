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
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;

/** An archive in memory. */
public final class InMemoryArchive implements Archive {
  private final Map<Subject<?>, NavigableMap<Instant, Observation<?>>> series =
      new ConcurrentHashMap<>();

  @Override
  public void append(Collection<? extends Observation<?>> observations) {
    observations.forEach(
        observation ->
            series
                .computeIfAbsent(observation.subject(), _ -> new ConcurrentSkipListMap<>())
                .put(observation.observedAt(), observation));
  }

  @Override
  public <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, Duration lookBack) {
    return list(subject, at.minus(lookBack), at, Integer.MAX_VALUE).reversed().stream().findFirst();
  }

  @Override
  @SuppressWarnings("unchecked")
  public <F extends Facts> List<Observation<F>> list(
      Subject<F> subject, Instant from, Instant to, int limit) {
    return series
        .getOrDefault(subject, new TreeMap<>())
        .subMap(from, true, to, true)
        .values()
        .stream()
        .limit(limit)
        .map(observation -> (Observation<F>) observation)
        .toList();
  }

  @Override
  public List<KeywordRank> listKeywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    return List.of();
  }

  @Override
  public List<ChartRank> listChartRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    return List.of();
  }

  @Override
  public void forEach(Consumer<Observation<?>> reader) {
    series.values().forEach(each -> each.values().forEach(reader));
  }

  @Override
  public void close() {}
}
