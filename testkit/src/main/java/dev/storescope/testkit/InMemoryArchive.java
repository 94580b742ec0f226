package dev.storescope.testkit;

import dev.storescope.archive.AppInChart;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.LateDays;
import dev.storescope.archive.LateDays.LateDay;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import dev.storescope.archive.Revisions;
import dev.storescope.archive.SearchRank;
import dev.storescope.archive.StoredSize;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.archive.encoding.LexiconCodec;
import dev.storescope.archive.encoding.LexiconTerm;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankIndexCodec;
import dev.storescope.archive.encoding.TimeKeys;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;

/** An archive in memory; it stores the same bytes as the durable ones. */
public final class InMemoryArchive implements Archive {
  private static final int ALL = Integer.MAX_VALUE;

  private static final int READS_AT_A_TIME = 4;

  private final NavigableMap<byte[], byte[]> observations = sortedMap();
  private final NavigableMap<byte[], byte[]> keywordRanks = sortedMap();
  private final NavigableMap<byte[], byte[]> chartRanks = sortedMap();
  private final NavigableMap<byte[], byte[]> lexicon = sortedMap();
  private final Revisions revisions = new Revisions();
  private final Set<LateDay> lateDays = ConcurrentHashMap.newKeySet();
  private final LateDays late;
  private final Instant opened;
  private volatile Optional<ThinnedDays> thinned = Optional.empty();
  private final Map<Removed, Removal> removals = new ConcurrentHashMap<>();
  private volatile boolean closed;

  public InMemoryArchive() {
    this(InstantSource.system());
  }

  public InMemoryArchive(InstantSource clock) {
    late = new LateDays(clock);
    opened = clock.instant();
  }

  @Override
  public void append(Collection<? extends Observation<?>> observed) {
    requireOpen();
    Collection<? extends Observation<?>> added = Removals.without(this::findRemovals, observed);
    lateDays.addAll(late.notNoted(added));
    for (Observation<?> observation : added) {
      put(observations, ObservationCodec.encode(observation));
      RankIndexCodec.keywordRows(observation).forEach(row -> put(keywordRanks, row));
      RankIndexCodec.chartRows(observation).forEach(row -> put(chartRanks, row));
      LexiconTerm.of(observation)
          .forEach(term -> LexiconCodec.rows(term).forEach(row -> put(lexicon, row)));
    }
    revisions.appended(added);
  }

  @Override
  public OptionalLong revision(Country country) {
    return OptionalLong.of(revisions.of(country));
  }

  @Override
  public <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, Duration lookBack) {
    return findLatest(
        subject,
        TimeSpan.lookingBack(at, lookBack),
        (position, value) -> ObservationCodec.decode(subject, position, value));
  }

  @Override
  public boolean hasLatest(Subject<?> content, Instant at, long digest) {
    return FactsDigest.isOfLatest(this, content, at, digest);
  }

  @Override
  public Optional<AppInSearch> findLatestOf(
      AppId app, Subject.Search search, Instant at, Duration lookBack) {
    return findLatest(
        search,
        TimeSpan.lookingBack(at, lookBack),
        (position, value) -> ObservationCodec.decodeApp(app, position, value));
  }

  @Override
  public Optional<AppInChart> findLatestOf(
      AppId app, Subject.Chart chart, Instant at, Duration lookBack) {
    return findLatest(
        chart,
        TimeSpan.lookingBack(at, lookBack),
        (position, value) -> ObservationCodec.decodeAppInChart(app, position, value));
  }

  private <T> Optional<T> findLatest(
      Subject<?> subject, TimeSpan span, BiFunction<byte[], byte[], T> decoder) {
    byte[] partition = ObservationCodec.partition(subject);
    return Optional.ofNullable(rows(observations, partition, span).lastEntry())
        .map(row -> decoder.apply(position(partition, row.getKey()), row.getValue()));
  }

  @Override
  public <F extends Facts> List<Observation<F>> list(
      Subject<F> subject, Instant from, Instant to, int limit) {
    return list(
        observations,
        ObservationCodec.partition(subject),
        TimeSpan.between(from, to),
        limit,
        (position, value) -> ObservationCodec.decode(subject, position, value));
  }

  @Override
  public List<SearchRank> listSearchRanks(
      AppId app, Subject.Search search, Instant from, Instant to, int limit) {
    return list(
        observations,
        ObservationCodec.partition(search),
        TimeSpan.between(from, to),
        limit,
        (position, value) -> ObservationCodec.decodeRank(app, position, value));
  }

  @Override
  public List<KeywordRank> listKeywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    byte[] partition = RankIndexCodec.partition(app, country, device);
    TimeSpan span = TimeSpan.between(from, to);
    return list(keywordRanks, partition, span, limit, RankIndexCodec::decodeKeywordRank);
  }

  @Override
  public List<ChartRank> listChartRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    byte[] partition = RankIndexCodec.partition(app, country, device);
    TimeSpan span = TimeSpan.between(from, to);
    return list(chartRanks, partition, span, limit, RankIndexCodec::decodeChartRank);
  }

  @Override
  public List<KeywordRank> listLatestKeywordRanks(
      AppId app, Country country, Device device, Instant at, Duration lookBack, int limit) {
    byte[] partition = RankIndexCodec.partition(app, country, device);
    TimeSpan span = TimeSpan.lookingBack(at, lookBack);
    return latest(
        list(keywordRanks, partition, span, ALL, RankIndexCodec::decodeKeywordRank), limit);
  }

  @Override
  public List<ChartRank> listLatestChartRanks(
      AppId app, Country country, Device device, Instant at, Duration lookBack, int limit) {
    byte[] partition = RankIndexCodec.partition(app, country, device);
    TimeSpan span = TimeSpan.lookingBack(at, lookBack);
    return latest(list(chartRanks, partition, span, ALL, RankIndexCodec::decodeChartRank), limit);
  }

  @Override
  public List<Keyword> listTerms(StoreType store, Country country, String word, int limit) {
    requireOpen();
    byte[] partition = LexiconCodec.partition(store, country, word);
    return lexicon.tailMap(partition, true).keySet().stream()
        .takeWhile(key -> startsWith(key, partition))
        .limit(Math.max(limit, 0))
        .map(key -> LexiconCodec.decode(position(partition, key)))
        .toList();
  }

  @Override
  public void forEachSuggestions(Instant since, Consumer<Subject.Suggestions> consumer) {
    requireOpen();
    Set<Subject<?>> subjects = new LinkedHashSet<>();
    observations.keySet().forEach(key -> subjects.add(ObservationCodec.decodeSubject(key)));
    for (Subject<?> subject : subjects) {
      if (subject instanceof Subject.Suggestions list) {
        consumer.accept(list);
      }
    }
  }

  @Override
  public void forEach(Consumer<Observation<?>> consumer) {
    requireOpen();
    observations.forEach((key, value) -> consumer.accept(ObservationCodec.decode(key, value)));
  }

  @Override
  public Optional<Set<LocalDate>> findLateDays(Instant since) {
    requireOpen();
    LocalDate first = LateDays.firstAppended(since);
    return since.isBefore(opened)
        ? Optional.empty()
        : Optional.of(
            lateDays.stream()
                .filter(day -> !day.appended().isBefore(first))
                .map(LateDay::observed)
                .collect(Collectors.toSet()));
  }

  @Override
  public <F extends Facts> StoredSize remove(
      Subject<F> subject,
      Instant from,
      Instant to,
      Function<? super List<Observation<F>>, BitSet> selection) {
    byte[] partition = ObservationCodec.partition(subject);
    List<Map.Entry<byte[], byte[]>> rows =
        List.copyOf(rows(observations, partition, TimeSpan.between(from, to)).entrySet());
    List<Observation<F>> all =
        rows.stream()
            .map(
                row ->
                    ObservationCodec.decode(
                        subject, position(partition, row.getKey()), row.getValue()))
            .toList();
    BitSet selected = all.isEmpty() ? new BitSet() : selection.apply(all);
    StoredSize removed = StoredSize.NOTHING;
    for (int i : selected.stream().toArray()) {
      Map.Entry<byte[], byte[]> row = rows.get(i);
      observations.remove(row.getKey());
      RankIndexCodec.keywordRows(all.get(i)).forEach(rank -> keywordRanks.remove(rank.key()));
      RankIndexCodec.chartRows(all.get(i)).forEach(rank -> chartRanks.remove(rank.key()));
      removed = removed.plus(new StoredSize(1, row.getKey().length + row.getValue().length));
    }
    // Two observations of an instant have the same rows.
    for (Observation<F> left : list(subject, from, to, ALL)) {
      RankIndexCodec.keywordRows(left).forEach(row -> put(keywordRanks, row));
      RankIndexCodec.chartRows(left).forEach(row -> put(chartRanks, row));
    }
    revisions.removed(subject.country());
    return removed;
  }

  @Override
  public Optional<ThinnedDays> findThinnedDays() {
    requireOpen();
    return thinned;
  }

  @Override
  public void noteThinned(ThinnedDays days) {
    requireOpen();
    thinned = Optional.of(thinned.map(days::after).orElse(days));
  }

  @Override
  public Removals findRemovals() {
    requireOpen();
    return new Removals(removals.values());
  }

  @Override
  public void noteRemoval(Removal removal) {
    requireOpen();
    removals.merge(removal.what(), removal, (noted, next) -> next.after(noted));
  }

  @Override
  public void finishRemovals(Predicate<Subject<?>> subjects) {
    requireOpen();
  }

  /** Concurrent, as on a cluster, so that tests cover it. */
  @Override
  public <K, R> List<R> readAll(Collection<K> keys, Function<? super K, ? extends R> read) {
    return keys.stream().<R>gather(Gatherers.mapConcurrent(READS_AT_A_TIME, read)).toList();
  }

  @Override
  public void close() {
    closed = true;
  }

  private static <T> List<T> latest(List<T> oldestFirst, int limit) {
    return oldestFirst.reversed().stream().limit(Math.max(limit, 0)).toList();
  }

  private <T> List<T> list(
      NavigableMap<byte[], byte[]> map,
      byte[] partition,
      TimeSpan span,
      int limit,
      BiFunction<byte[], byte[], T> decoder) {
    return rows(map, partition, span).entrySet().stream()
        .limit(Math.max(limit, 0))
        .map(row -> decoder.apply(position(partition, row.getKey()), row.getValue()))
        .toList();
  }

  private NavigableMap<byte[], byte[]> rows(
      NavigableMap<byte[], byte[]> map, byte[] partition, TimeSpan span) {
    requireOpen();
    return span.isEmpty()
        ? sortedMap()
        : map.subMap(TimeKeys.first(partition, span), true, TimeKeys.end(partition, span), false);
  }

  private void requireOpen() {
    if (closed) {
      throw new ArchiveUnavailableException("the archive is closed");
    }
  }

  private static void put(Map<byte[], byte[]> map, ArchiveRow row) {
    map.put(row.key(), row.value());
  }

  private static boolean startsWith(byte[] key, byte[] partition) {
    return key.length >= partition.length
        && Arrays.equals(key, 0, partition.length, partition, 0, partition.length);
  }

  private static byte[] position(byte[] partition, byte[] key) {
    return Arrays.copyOfRange(key, partition.length, key.length);
  }

  private static NavigableMap<byte[], byte[]> sortedMap() {
    return new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
  }
}
