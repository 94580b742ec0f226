package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.storescope.archive.AppInChart;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.SearchRank;
import dev.storescope.archive.StoredSize;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.VerificationReport;
import dev.storescope.archive.cassandra.connection.CassandraNodes;
import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.archive.encoding.KnownTerms;
import dev.storescope.archive.encoding.LexiconCodec;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.PackedRanks;
import dev.storescope.archive.encoding.RankedApp;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Gatherers;

/**
 * An archive in a Cassandra cluster, which any number of programs can use at the same time. An
 * append returns once as many replicas have it as the consistency level requires. The contract of
 * the archive holds if that is a majority of the replicas, or if there is only one.
 */
public final class CassandraArchive implements Archive {
  private static final int CONCURRENT_READS = 16;

  /** An answer of no more queries does not read first whether the cache is current. */
  private static final int UNCACHED_QUERIES = 2;

  private final Engine engine;
  private final PartitionReader reader;
  private final PackedReader packed;
  private final RankReader<Subject.Search, KeywordRank> keywordRanks;
  private final RankReader<Subject.Chart, ChartRank> chartRanks;

  /** An answer reads the notes of what was thinned and removed from memory. */
  private static final Duration NOTES_KNOWN = Duration.ofMinutes(1);

  /** What all readers of an archive share. */
  private record Engine(
      CassandraSession session,
      CassandraReader reader,
      BucketIndex buckets,
      AppendCounts counts,
      PartitionCache cache,
      RankLayout layout,
      CassandraRankPacker packer,
      CassandraLateDays lateDays,
      CassandraAppender appender,
      CassandraReadRepair readRepair,
      CassandraKeywordJob keywordJob,
      RankMigration rankMigration,
      CassandraRepair repair,
      CassandraRemoval removal,
      LoadingCache<String, Optional<ThinnedDays>> thinned,
      LoadingCache<String, Removals> removals,
      ArchiveMarks marks) {
    static Engine of(CassandraSession session, InstantSource clock) {
      CassandraReader reader = new CassandraReader(session);
      BucketIndex buckets = new BucketIndex(session, reader);
      AppendCounts counts = new AppendCounts(session, reader);
      ArchiveMarks marks = new ArchiveMarks(session, reader);
      RankLayout layout = RankLayout.open(marks, clock);
      CassandraRankPacker packer = new CassandraRankPacker(session, reader, buckets);
      RankWriter ranks = new RankWriter(session, buckets, layout, packer, counts);
      CassandraLateDays lateDays = CassandraLateDays.open(session, reader, marks, clock);
      CassandraAppender appender =
          new CassandraAppender(session, buckets, ranks, new KnownTerms(), lateDays);
      CassandraKeywordMigration keywords =
          new CassandraKeywordMigration(session, reader, buckets, appender);
      return new Engine(
          session,
          reader,
          buckets,
          counts,
          new PartitionCache(),
          layout,
          packer,
          lateDays,
          appender,
          new CassandraReadRepair(reader, appender, clock),
          new CassandraKeywordJob(marks, keywords, clock),
          new RankMigration(session, reader, layout, ranks, clock),
          new CassandraRepair(session, reader, keywords, appender, ranks),
          new CassandraRemoval(session, reader, buckets, layout, packer, counts, clock),
          known(marks::findThinnedDays),
          known(marks::findRemovals),
          marks);
    }

    private static <T> LoadingCache<String, T> known(Supplier<T> read) {
      return Caffeine.newBuilder()
          .expireAfterWrite(NOTES_KNOWN)
          .executor(Runnable::run)
          .build(_ -> read.get());
    }

    /** Requests in flight fail. */
    void close() {
      keywordJob.close();
      rankMigration.close();
      readRepair.close();
      counts.close();
      session.close();
    }
  }

  private CassandraArchive(Engine engine, PartitionReader reader) {
    this.engine = engine;
    this.reader = reader;
    this.packed = new PackedReader(reader, engine.layout());
    this.keywordRanks = ranks(RankTables.SEARCHES);
    this.chartRanks = ranks(RankTables.CHARTS);
  }

  private <S extends Subject<?>, R> RankReader<S, R> ranks(RankTables<S, R> tables) {
    return new RankReader<>(
        tables, engine.session(), engine.reader(), reader, engine.layout(), packed);
  }

  /**
   * Opens the archive of a keyspace, and creates or migrates its tables; creates the keyspace too
   * if the settings have its replication. What an earlier version stored for keywords that it
   * normalized less is moved in the background.
   *
   * @throws ArchiveNotOpenedException if the cluster cannot be reached, rejects the credentials,
   *     has certificates that are not trusted or lacks the datacenter or the keyspace, or if a
   *     newer Storescope migrated the archive beyond this version
   */
  public static CassandraArchive open(CassandraSettings settings, InstantSource clock) {
    return open(settings, clock, CassandraSchema.MIGRATIONS);
  }

  static CassandraArchive open(
      CassandraSettings settings, InstantSource clock, List<CassandraMigration> migrations) {
    CassandraSession session = CassandraSession.open(settings, clock, migrations);
    try {
      Engine engine = Engine.of(session, clock);
      engine.keywordJob().start();
      engine.rankMigration().start();
      return new CassandraArchive(engine, engine.reader());
    } catch (ArchiveUnavailableException e) {
      session.close();
      throw new ArchiveNotOpenedException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public void append(Collection<? extends Observation<?>> observations) {
    engine.appender().append(Removals.without(engine.marks()::findRemovals, observations));
  }

  @Override
  public OptionalLong revision(Country country) {
    return OptionalLong.of(engine.counts().of(country));
  }

  /** The other one shares what was read for other answers, and is not closed. */
  @Override
  public Archive forOneAnswer() {
    return isForOneAnswer() ? this : forOneAnswer(UNCACHED_QUERIES);
  }

  Archive forOneAnswer(int uncached) {
    return new CassandraArchive(
        engine, new AnswerReader(uncached, engine.reader(), engine.cache(), engine.counts()));
  }

  private boolean isForOneAnswer() {
    return !reader.equals(engine.reader());
  }

  @Override
  public <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, Duration lookBack) {
    return findLatest(
        subject, TimeSpan.lookingBack(at, lookBack), row -> observation(subject, row));
  }

  @Override
  public boolean hasLatest(Subject<?> content, Instant at, long digest) {
    return FactsDigest.isOfLatest(this, content, at, digest);
  }

  @Override
  public Optional<AppInSearch> findLatestOf(
      AppId app, Subject.Search search, Instant at, Duration lookBack) {
    return findLatest(search, TimeSpan.lookingBack(at, lookBack), row -> appIn(search, app, row));
  }

  @Override
  public Optional<AppInChart> findLatestOf(
      AppId app, Subject.Chart chart, Instant at, Duration lookBack) {
    return findLatest(chart, TimeSpan.lookingBack(at, lookBack), row -> appIn(chart, app, row));
  }

  private <T> Optional<T> findLatest(Subject<?> subject, TimeSpan span, Function<Row, T> decoder) {
    PartitionKey key = PartitionKey.of(subject);
    return span.isEmpty()
        ? Optional.empty()
        : reader.findFirst(
            reader.buckets(key, span).reversed(),
            (bucket, _) -> PartitionQuery.newest(key, bucket, span),
            decoder);
  }

  @Override
  public <F extends Facts> List<Observation<F>> list(
      Subject<F> subject, Instant from, Instant to, int limit) {
    return list(subject, TimeSpan.between(from, to), limit, row -> observation(subject, row));
  }

  @Override
  public List<SearchRank> listSearchRanks(
      AppId app, Subject.Search search, Instant from, Instant to, int limit) {
    TimeSpan span = TimeSpan.between(from, to);
    List<SearchRank> ranks =
        packed.list(
            search,
            span,
            (period, value) -> PackedRanks.ranksOf(app, period, value, span),
            row -> List.of(rankIn(search, app, row)));
    return ranks.size() > limit ? List.copyOf(ranks.subList(0, limit)) : ranks;
  }

  private <T> List<T> list(Subject<?> subject, TimeSpan span, int limit, Function<Row, T> decoder) {
    PartitionKey key = PartitionKey.of(subject);
    return span.isEmpty()
        ? List.of()
        : reader.list(
            reader.buckets(key, span),
            limit,
            (bucket, rest) -> PartitionQuery.observations(key, bucket, span, rest),
            decoder);
  }

  @Override
  public List<KeywordRank> listKeywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    return keywordRanks.list(
        new RankedApp(app, country, device), TimeSpan.between(from, to), limit);
  }

  @Override
  public Set<Keyword> listKeywords(
      AppId app, Country country, Device device, Instant from, Instant to) {
    return keywordRanks.listKeys(
        new RankedApp(app, country, device),
        TimeSpan.between(from, to),
        KeywordRank::keyword,
        Subject.Search::keyword);
  }

  @Override
  public List<ChartRank> listChartRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    return chartRanks.list(new RankedApp(app, country, device), TimeSpan.between(from, to), limit);
  }

  @Override
  public List<KeywordRank> listLatestKeywordRanks(
      AppId app, Country country, Device device, Instant at, Duration lookBack, int limit) {
    return keywordRanks.listLatest(
        new RankedApp(app, country, device), TimeSpan.lookingBack(at, lookBack), limit);
  }

  @Override
  public List<ChartRank> listLatestChartRanks(
      AppId app, Country country, Device device, Instant at, Duration lookBack, int limit) {
    return chartRanks.listLatest(
        new RankedApp(app, country, device), TimeSpan.lookingBack(at, lookBack), limit);
  }

  @Override
  public List<Keyword> listTerms(StoreType store, Country country, String word, int limit) {
    ByteBuffer partition = ByteBuffer.wrap(LexiconCodec.partition(store, country, word));
    return limit > 0
        ? engine
            .reader()
            .all(
                engine.session().statements().listTerms().bind(partition, limit),
                row -> LexiconCodec.decode(CassandraReader.bytes(row, "term")))
            .stream()
            .distinct()
            .toList()
        : List.of();
  }

  /** Reads several keys concurrently: most of a read's time is spent waiting for the cluster. */
  @Override
  public <K, R> List<R> readAll(Collection<K> keys, Function<? super K, ? extends R> read) {
    int concurrent = Math.min(CONCURRENT_READS, keys.size());
    return concurrent > 1
        ? keys.stream().<R>gather(Gatherers.mapConcurrent(concurrent, read)).toList()
        : keys.stream().<R>map(read).toList();
  }

  /** Reads the buckets of all subjects, which are few bytes each, but none of their rows. */
  @Override
  public void forEachSuggestions(Instant since, Consumer<Subject.Suggestions> consumer) {
    engine
        .buckets()
        .forEachSubject(
            TimeSpan.between(since, Instant.MAX),
            ObservationCodec.partitionsOfSuggestions(),
            partition -> {
              if (ObservationCodec.decodeSubject(partition) instanceof Subject.Suggestions list) {
                consumer.accept(list);
              }
            });
  }

  @Override
  public void forEach(Consumer<Observation<?>> consumer) {
    forEach(Instant.MIN, Instant.MAX, consumer);
  }

  /** Reads the buckets of all subjects, which are few bytes each, and the rows of the span. */
  @Override
  public void forEach(Instant from, Instant to, Consumer<Observation<?>> consumer) {
    TimeSpan span = TimeSpan.between(from, to);
    if (!span.isEmpty()) {
      new CassandraScan(engine.session(), engine.reader(), engine.buckets(), span, consumer).run();
    }
  }

  @Override
  public Optional<Set<LocalDate>> findLateDays(Instant since) {
    return engine.lateDays().find(since);
  }

  @Override
  public <F extends Facts> StoredSize remove(
      Subject<F> subject,
      Instant from,
      Instant to,
      Function<? super List<Observation<F>>, BitSet> selection) {
    return engine.removal().remove(subject, TimeSpan.between(from, to), selection);
  }

  @Override
  public Optional<ThinnedDays> findThinnedDays() {
    engine.session().requireOpen();
    return engine.thinned().get("");
  }

  @Override
  public void noteThinned(ThinnedDays days) {
    engine.marks().putThinnedDays(days);
    engine.thinned().invalidateAll();
  }

  @Override
  public Removals findRemovals() {
    engine.session().requireOpen();
    return engine.removals().get("");
  }

  @Override
  public void noteRemoval(Removal removal) {
    engine.marks().putRemoval(removal);
    engine.removals().invalidateAll();
  }

  @Override
  public void finishRemovals(Predicate<Subject<?>> subjects) {
    engine.removal().finish(subjects);
  }

  /**
   * Moves what earlier versions stored for keywords that they normalized less, and writes the ranks
   * and terms of all observations again, which completes the indexes. The archive can be used
   * meanwhile. An interrupted repair is resumed by the next one.
   */
  public void repair() {
    engine.repair().run();
  }

  /**
   * Decodes all observations, and compares the packed ranks with them; the archive can be used
   * meanwhile.
   */
  public VerificationReport verify() {
    return new CassandraVerification(
            engine.session(), engine.reader(), engine.buckets(), engine.layout(), engine.packer())
        .run();
  }

  /**
   * Whether what an earlier version stored for keywords that it normalized less was moved; what was
   * not is not found.
   */
  public boolean areKeywordsJoined() {
    return engine.keywordJob().isCompleted();
  }

  /** Has a listener receive how the requests from now on end. */
  public void listen(CassandraRequestListener listener) {
    engine.session().requests().listen(listener);
  }

  public CassandraNodes nodes() {
    return engine.session().nodes();
  }

  /** Requests in flight fail. */
  @Override
  public void close() {
    if (!isForOneAnswer()) {
      engine.close();
    }
  }

  private <F extends Facts> Observation<F> observation(Subject<F> subject, Row row) {
    Observation<F> observation = CassandraReader.observation(subject, row);
    engine.readRepair().check(row, subject, () -> observation);
    return observation;
  }

  private SearchRank rankIn(Subject.Search search, AppId app, Row row) {
    AppInSearch found = appIn(search, app, row);
    return new SearchRank(found.observedAt(), found.rank());
  }

  private AppInSearch appIn(Subject.Search search, AppId app, Row row) {
    return partOf(
        search, row, (position, value) -> ObservationCodec.decodeApp(app, position, value));
  }

  private AppInChart appIn(Subject.Chart chart, AppId app, Row row) {
    return partOf(
        chart, row, (position, value) -> ObservationCodec.decodeAppInChart(app, position, value));
  }

  /** What a row has in part; the whole is decoded only where it is repaired. */
  private <T> T partOf(Subject<?> subject, Row row, BiFunction<byte[], byte[], T> decoder) {
    engine.readRepair().check(row, subject, () -> CassandraReader.observation(subject, row));
    return CassandraReader.decode(row, decoder);
  }
}
