package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.RankIndexCodec;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * An archive in a Cassandra cluster, which any number of programs use at the same time. An append
 * returns when as many nodes have it as the settings ask for; the archive's promises hold where
 * these are more than half of those that keep a row, or there is one copy only.
 */
public final class CassandraArchive implements Archive {
  /** Writes under way at a time, far below what a connection takes. */
  private static final int MOST_WRITES = 256;

  private static final int REPAIRED_TOGETHER = 32;
  private static final int READS_AT_ONCE = 16;
  private static final int OBSERVATION_PAGE_ROWS = 200;

  /** The place of the limit among what a statement asks for. */
  private static final int LIMIT = 4;

  private final Cluster cluster;
  private final Statements statements;
  private final Reading reading;
  private final Directory directory;
  private final Appender appender;
  private final Healing healing;

  private CassandraArchive(Cluster cluster, Statements statements, InstantSource clock) {
    this.cluster = cluster;
    this.statements = statements;
    Semaphore inFlight = new Semaphore(MOST_WRITES);
    this.reading = new Reading(cluster);
    this.directory = new Directory(cluster, statements, reading, inFlight);
    this.appender = new Appender(cluster, statements, directory, inFlight);
    this.healing = new Healing(appender, clock);
  }

  /**
   * Opens the archive of a keyspace. The tables are made, or brought up to date, where they are
   * not; the keyspace too where the settings tell its replication.
   *
   * @throws ArchiveNotOpenedException if the cluster cannot be reached, does not let the settings'
   *     user in, has certificates that are not trusted, has no such datacenter or keyspace, or a
   *     newer Storescope has changed the archive so that this one cannot use it
   */
  public static CassandraArchive open(CassandraSettings settings, InstantSource clock) {
    return open(settings, clock, Schema.STEPS);
  }

  static CassandraArchive open(
      CassandraSettings settings, InstantSource clock, List<SchemaStep> steps) {
    Opening.Opened opened = new Opening(settings, clock, steps).run();
    return new CassandraArchive(
        new Cluster(opened.session(), settings.keyspace()), opened.statements(), clock);
  }

  @Override
  public void append(Collection<? extends Observation<?>> observations) {
    appender.append(observations);
  }

  @Override
  public <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, Duration lookBack) {
    byte[] partition = ObservationCodec.partition(subject);
    TimeSpan span = TimeSpan.lookingBack(at, lookBack);
    if (span.isEmpty()) {
      return Optional.empty();
    }
    return reading.findFirst(
        directory.ofSubject(partition, span).reversed(),
        bucket -> inSpan(statements.findLatest(), partition, bucket, span),
        row -> observation(subject, row));
  }

  @Override
  public <F extends Facts> List<Observation<F>> list(
      Subject<F> subject, Instant from, Instant to, int limit) {
    byte[] partition = ObservationCodec.partition(subject);
    TimeSpan span = TimeSpan.between(from, to);
    if (span.isEmpty()) {
      return List.of();
    }
    return reading.list(
        directory.ofSubject(partition, span),
        limit,
        rest ->
            bucket ->
                inSpan(statements.listObservations(), partition, bucket, span)
                    .setInt(LIMIT, rest)
                    .setPageSize(OBSERVATION_PAGE_ROWS),
        row -> observation(subject, row));
  }

  @Override
  public List<KeywordRank> listKeywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    byte[] partition = RankIndexCodec.partition(app, country, device);
    TimeSpan span = TimeSpan.between(from, to);
    return listRanks(
        Index.KEYWORD_RANKS, partition, span, limit, RankIndexCodec::decodeKeywordRank);
  }

  @Override
  public List<ChartRank> listChartRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    byte[] partition = RankIndexCodec.partition(app, country, device);
    TimeSpan span = TimeSpan.between(from, to);
    return listRanks(Index.CHART_RANKS, partition, span, limit, RankIndexCodec::decodeChartRank);
  }

  @Override
  public void forEach(Consumer<Observation<?>> reader) {
    new Walk(cluster, statements, reading, reader).run();
  }

  @Override
  public int readsAtOnce() {
    return READS_AT_ONCE;
  }

  /**
   * Writes the ranks of all observations again, and so completes both indexes. It takes nothing
   * away, so that the archive can be used meanwhile; where it is broken off, it is simply run
   * again.
   */
  public void repair() {
    List<Entry> entries = new ArrayList<>();
    forEach(
        observation -> {
          entries.add(Entry.of(observation));
          if (entries.size() == REPAIRED_TOGETHER) {
            appender.index(entries);
            entries.clear();
          }
        });
    appender.index(entries);
  }

  /** Ends what is under way, with a refusal. */
  @Override
  public void close() {
    healing.close();
    cluster.close();
  }

  private <F extends Facts> Observation<F> observation(Subject<F> subject, Row row) {
    Observation<F> observation =
        ObservationCodec.decode(
            subject, Reading.bytes(row, "position"), Reading.bytes(row, "value"));
    healing.look(row, observation);
    return observation;
  }

  private <T> List<T> listRanks(
      Index index,
      byte[] partition,
      TimeSpan span,
      int limit,
      BiFunction<byte[], byte[], T> decoder) {
    if (span.isEmpty()) {
      return List.of();
    }
    return reading.list(
        directory.ofIndex(index, span),
        limit,
        rest ->
            bucket ->
                inSpan(statements.listRanks(index), partition, bucket, span).setInt(LIMIT, rest),
        row -> decoder.apply(Reading.bytes(row, "position"), Reading.bytes(row, "value")));
  }

  private static BoundStatement inSpan(
      PreparedStatement select, byte[] partition, long bucket, TimeSpan span) {
    return select.bind(ByteBuffer.wrap(partition), bucket, Reading.first(span), Reading.end(span));
  }
}
