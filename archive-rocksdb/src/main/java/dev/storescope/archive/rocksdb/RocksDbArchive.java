package dev.storescope.archive.rocksdb;

import dev.storescope.archive.AppInChart;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.ParallelReads;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Revisions;
import dev.storescope.archive.SalvageReport;
import dev.storescope.archive.SearchRank;
import dev.storescope.archive.StoredSize;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.VerificationReport;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankedApp;
import dev.storescope.archive.rocksdb.LatestContents.Latest;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.RocksDBException;

/**
 * An archive in a local folder, stored by RocksDB. Only one program at a time can have it open. An
 * append returns once it is synced to disk; concurrent appends share a sync.
 */
public final class RocksDbArchive implements Archive {
  /** The memory for blocks that were read, unless it is given: enough for a small server. */
  public static final int CACHE_MEGABYTES = 32;

  /** Enough for most of what a read of several rows saves, and few for several processors. */
  private static final int SEARCHES_OF_A_READ = 12;

  private final RocksDbDatabase database;
  private final RocksDbReader reader;
  private final RankPacker packer;
  private final PackedRankReader searchRanks;
  private final RankIndexReader<Subject.Search, KeywordRank> keywordRanks;
  private final RankIndexReader<Subject.Chart, ChartRank> chartRanks;
  private final LexiconIndex lexicon;
  private final RocksDbLateDays lateDays;
  private final RocksDbAppender appender;
  private final RocksDbRemovals removals;
  private final RocksDbRemoval removal;
  private final IndexRebuild rebuild;
  private final Revisions revisions = new Revisions();
  private final LatestContents latestContents = new LatestContents();

  private RocksDbArchive(RocksDbDatabase database, Optional<InstantSource> clock) {
    this.database = database;
    this.reader = new RocksDbReader(database);
    this.packer = RankPacker.open(database, reader);
    this.searchRanks = new PackedRankReader(reader);
    this.keywordRanks = new RankIndexReader<>(RankIndex.KEYWORDS, reader, packer);
    this.chartRanks = new RankIndexReader<>(RankIndex.CHARTS, reader, packer);
    this.lexicon = new LexiconIndex(database, reader);
    this.lateDays = new RocksDbLateDays(database, clock);
    this.appender = new RocksDbAppender(database, packer, lateDays);
    this.removals = new RocksDbRemovals(database, appender);
    this.removal = new RocksDbRemoval(reader, packer);
    this.rebuild = new IndexRebuild(database, reader, lexicon, packer);
  }

  /**
   * Opens the archive of a folder, and creates it if it does not exist. Completes a {@link #repair}
   * that was interrupted, which takes as long as a repair.
   *
   * @throws ArchiveNotOpenedException if another program has it open, a newer Storescope wrote it,
   *     or it cannot be written
   */
  public static RocksDbArchive open(Path folder) {
    return open(folder, CACHE_MEGABYTES);
  }

  /** Opens it with so much memory for the blocks that were read, beside the Java heap. */
  public static RocksDbArchive open(Path folder, int cacheMegabytes) {
    return open(folder, cacheMegabytes, Optional.empty());
  }

  /** Opens it with a clock, by which it notes late observations. */
  public static RocksDbArchive open(Path folder, int cacheMegabytes, InstantSource clock) {
    return open(folder, cacheMegabytes, Optional.of(clock));
  }

  private static RocksDbArchive open(
      Path folder, int cacheMegabytes, Optional<InstantSource> clock) {
    RocksDbArchive archive = of(RocksDbDatabase.open(folder, cacheMegabytes), clock);
    try {
      archive.database.run(archive.rebuild::resume);
    } catch (RuntimeException e) {
      archive.close();
      throw archive.rebuild.notCompleted(e);
    }
    archive.migrate();
    return archive;
  }

  private void migrate() {
    try {
      database.run(lateDays::begin);
      database.run(new KeywordMigration(database, reader, appender)::run);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Opens an archive to be read only. No file of it is changed, and it may be on a disk that is not
   * writable. Several programs can do so at once.
   *
   * @throws ArchiveNotOpenedException if there is no archive, a program that may write it has it
   *     open, or it must be written first: an older Storescope wrote it, or its repair was
   *     interrupted, and this user may not write to the folder
   */
  public static RocksDbArchive openForReading(Path folder) {
    return openForReading(folder, CACHE_MEGABYTES);
  }

  /** Opens it with so much memory for the blocks that were read, beside the Java heap. */
  public static RocksDbArchive openForReading(Path folder, int cacheMegabytes) {
    try {
      return read(folder, cacheMegabytes);
    } catch (ArchiveNotOpenedException e) {
      // With a damaged table RocksDB opens an archive to be written only.
      if (RocksDbErrors.isCorruption(e) && Files.isWritable(folder)) {
        return open(folder, cacheMegabytes);
      }
      throw e;
    }
  }

  private static RocksDbArchive read(Path folder, int cacheMegabytes) {
    Optional<RocksDbDatabase> database = RocksDbDatabase.openForReading(folder, cacheMegabytes);
    if (database.isEmpty()) {
      return openWritten(folder, cacheMegabytes, "an older Storescope wrote it");
    }
    RocksDbArchive archive = of(database.get(), Optional.empty());
    Optional<String> reason = archive.database.call(archive::findReasonToWrite);
    if (reason.isEmpty()) {
      return archive;
    }
    archive.close();
    return openWritten(folder, cacheMegabytes, reason.get());
  }

  /** Why it has to be written before it is read. */
  private Optional<String> findReasonToWrite() throws RocksDBException {
    if (rebuild.isInterrupted()) {
      return Optional.of("its repair was interrupted");
    }
    return new KeywordMigration(database, reader, appender).isDue()
        ? Optional.of("an older Storescope wrote it")
        : Optional.empty();
  }

  /** Closes the database if it cannot be read. */
  private static RocksDbArchive of(RocksDbDatabase database, Optional<InstantSource> clock) {
    try {
      return new RocksDbArchive(database, clock);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** Opens an archive that must be written before it is read. */
  private static RocksDbArchive openWritten(Path folder, int cacheMegabytes, String reason) {
    if (!Files.isWritable(folder)) {
      throw new ArchiveNotOpenedException(
          "The archive %s must be changed before it can be read, because %s. Copy it to a folder that this user can write to."
              .formatted(folder, reason));
    }
    return open(folder, cacheMegabytes);
  }

  /**
   * Saves what can be read of a damaged archive to a new one in its place, and keeps the damaged
   * one beside it. The indexes are rebuilt.
   *
   * @throws ArchiveNotOpenedException if there is no archive, another program has it open, or its
   *     disk has no space for the new one
   */
  public static SalvageReport salvage(Path folder, InstantSource clock) {
    return RocksDbSalvage.run(folder, clock);
  }

  @Override
  public void append(Collection<? extends Observation<?>> observed) {
    Collection<? extends Observation<?>> observations = Removals.without(removals::find, observed);
    List<LatestContents.Append> contents = latestContents.begin(observations);
    try {
      database.run(() -> appender.append(observations));
      latestContents.end(contents);
    } finally {
      revisions.appended(observations);
    }
  }

  @Override
  public OptionalLong revision(Country country) {
    return OptionalLong.of(revisions.of(country));
  }

  @Override
  public <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, Duration lookBack) {
    return reader.findLast(
        ColumnFamily.OBSERVATIONS,
        ObservationCodec.partition(subject),
        TimeSpan.lookingBack(at, lookBack),
        (position, value) -> ObservationCodec.decode(subject, position, value));
  }

  @Override
  public boolean hasLatest(Subject<?> content, Instant at, long digest) {
    database.requireOpen();
    return latestContents
        .find(content, at, () -> readLatest(content, at))
        .digest()
        .equals(OptionalLong.of(digest));
  }

  private <F extends Facts> Latest readLatest(Subject<F> content, Instant at) {
    Optional<Observation<F>> latest = findLatest(content, at, ChronoUnit.FOREVER.getDuration());
    Instant end =
        at.equals(Instant.MAX)
            ? Instant.MAX
            : list(content, at.plusNanos(1), Instant.MAX, 1).stream()
                .map(Observation::observedAt)
                .findFirst()
                .orElse(Instant.MAX);
    return new Latest(
        content,
        latest.map(Observation::observedAt).orElse(Instant.MIN),
        end,
        latest.stream().mapToLong(each -> FactsDigest.of(each.facts())).findFirst());
  }

  @Override
  public Optional<AppInSearch> findLatestOf(
      AppId app, Subject.Search search, Instant at, Duration lookBack) {
    return reader.findLast(
        ColumnFamily.OBSERVATIONS,
        ObservationCodec.partition(search),
        TimeSpan.lookingBack(at, lookBack),
        (position, value) -> ObservationCodec.decodeApp(app, position, value));
  }

  @Override
  public Optional<AppInChart> findLatestOf(
      AppId app, Subject.Chart chart, Instant at, Duration lookBack) {
    return reader.findLast(
        ColumnFamily.OBSERVATIONS,
        ObservationCodec.partition(chart),
        TimeSpan.lookingBack(at, lookBack),
        (position, value) -> ObservationCodec.decodeAppInChart(app, position, value));
  }

  @Override
  public <F extends Facts> List<Observation<F>> list(
      Subject<F> subject, Instant from, Instant to, int limit) {
    return reader.list(
        ColumnFamily.OBSERVATIONS,
        KeyRange.of(ObservationCodec.partition(subject), TimeSpan.between(from, to)),
        limit,
        (position, value) -> ObservationCodec.decode(subject, position, value));
  }

  @Override
  public List<SearchRank> listSearchRanks(
      AppId app, Subject.Search search, Instant from, Instant to, int limit) {
    return searchRanks.list(app, search, TimeSpan.between(from, to), limit);
  }

  @Override
  public <R> List<R> readSearchRanks(
      AppId app,
      List<Subject.Search> searches,
      Instant from,
      Instant to,
      int limit,
      Function<? super List<SearchRank>, ? extends R> read) {
    TimeSpan span = TimeSpan.between(from, to);
    return ParallelReads.inGroups(
        searches,
        SEARCHES_OF_A_READ,
        group -> searchRanks.list(app, group, span, limit).stream().map(read).toList());
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
    return lexicon.list(store, country, word, limit);
  }

  @Override
  public void forEachSuggestions(Instant since, Consumer<Subject.Suggestions> consumer) {
    reader.forEachPartition(
        ObservationCodec.partitionsOfSuggestions(),
        key -> {
          Subject<?> subject = ObservationCodec.decodeSubject(key);
          if (subject instanceof Subject.Suggestions list) {
            consumer.accept(list);
          }
          return ObservationCodec.partition(subject);
        });
  }

  @Override
  public <K, R> List<R> readAll(Collection<K> keys, Function<? super K, ? extends R> read) {
    return ParallelReads.each(keys, read);
  }

  @Override
  public void forEach(Consumer<Observation<?>> consumer) {
    database.run(() -> reader.scan(consumer::accept));
  }

  @Override
  public void forEach(Instant from, Instant to, Consumer<Observation<?>> consumer) {
    database.run(() -> reader.scan(TimeSpan.between(from, to), consumer::accept));
  }

  @Override
  public Optional<Set<LocalDate>> findLateDays(Instant since) {
    return database.call(() -> lateDays.find(since));
  }

  @Override
  public <F extends Facts> StoredSize remove(
      Subject<F> subject,
      Instant from,
      Instant to,
      Function<? super List<Observation<F>>, BitSet> selection) {
    TimeSpan span = TimeSpan.between(from, to);
    try {
      return database.call(
          () ->
              appender.writeWhileNotPacking(batch -> removal.add(subject, span, selection, batch)));
    } finally {
      latestContents.forget(subject);
      revisions.removed(subject.country());
    }
  }

  @Override
  public Optional<ThinnedDays> findThinnedDays() {
    return database.call(
        () -> Optional.ofNullable(database.rocksDb().get(ThinnedRow.KEY)).map(ThinnedRow::decode));
  }

  @Override
  public void noteThinned(ThinnedDays days) {
    ThinnedDays noted = findThinnedDays().map(days::after).orElse(days);
    database.run(() -> appender.put(ThinnedRow.KEY, ThinnedRow.encode(noted)));
  }

  @Override
  public Removals findRemovals() {
    return removals.find();
  }

  @Override
  public void noteRemoval(Removal removal) {
    removals.note(removal);
  }

  /** Each removal is one write. */
  @Override
  public void finishRemovals(Predicate<Subject<?>> subjects) {
    database.requireOpen();
  }

  /**
   * Rebuilds the indexes from the observations. Meanwhile ranks may be missing from results; the
   * next opening completes an interrupted repair.
   */
  public void repair() {
    database.run(rebuild::run);
  }

  /**
   * Opens an archive to be read, reads everything, and reports what is damaged; of an archive that
   * cannot be opened, the damaged tables.
   *
   * @throws ArchiveNotOpenedException if it cannot be opened, and no table of it is damaged
   */
  public static VerificationReport verify(Path folder, int cacheMegabytes) {
    try (RocksDbArchive archive = openForReading(folder, cacheMegabytes)) {
      return archive.verify();
    } catch (ArchiveNotOpenedException | ArchiveUnavailableException e) {
      return RocksDbVerification.findDamagedTables(folder).orElseThrow(() -> e);
    }
  }

  /** Reads everything, and reports what is damaged. Nothing may be appended meanwhile. */
  public VerificationReport verify() {
    return database.call(() -> new RocksDbVerification(database, reader, lexicon).run());
  }

  /**
   * Checks that the archive can be written and read, and that its files are there; adds nothing.
   *
   * @return what is wrong
   * @throws ArchiveUnavailableException if it cannot be written or read
   */
  public Optional<String> probe() {
    return database.call(() -> new RocksDbProbe(database, appender).findProblem());
  }

  /**
   * Packs the ranks observed up to an instant, so that they take fewer bytes and are read faster;
   * everything stays as it is. Observations may be appended meanwhile.
   */
  public void packRanks(Instant until) {
    database.run(() -> packer.pack(TimeSpan.between(Instant.EPOCH, until).lastMillis()));
  }

  /**
   * Adds the terms of older observations to the lexicon, if an older format has not. Observations
   * may be appended meanwhile.
   */
  public void completeLexicon() {
    database.run(lexicon::complete);
  }

  /** Compacts everything; this takes long, and changes size and speed only. */
  public void compact() {
    database.run(
        () -> {
          try (CompactRangeOptions options =
              new CompactRangeOptions()
                  .setBottommostLevelCompaction(BottommostLevelCompaction.kForceOptimized)) {
            for (ColumnFamily family : ColumnFamily.values()) {
              database.rocksDb().compactRange(database.handle(family), null, null, options);
            }
            // The rows of the default family, which are few, would keep all of the log.
            database.rocksDb().compactRange();
          }
        });
  }

  /**
   * About the bytes of the observations on disk, without the indexes: those in tables, and in the
   * log as many as they take in memory.
   */
  public long sizeOnDisk() {
    return database.call(
        () ->
            property("rocksdb.live-sst-files-size")
                + (property("rocksdb.num-entries-active-mem-table") > 0
                    ? property("rocksdb.cur-size-all-mem-tables")
                    : 0));
  }

  private long property(String name) throws RocksDBException {
    return database.rocksDb().getLongProperty(database.handle(ColumnFamily.OBSERVATIONS), name);
  }

  @Override
  public void close() {
    database.close();
    appender.close();
  }

  RocksDbDatabase database() {
    return database;
  }
}
