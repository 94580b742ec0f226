package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import dev.storescope.archive.cassandra.BucketIndex.SubjectBucket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A scan of the subjects of an archive, by ranges of their tokens. Several programs that scan for
 * the same share the ranges. An interrupted scan is resumed by the next one.
 */
final class SubjectScan {
  private static final int RANGES = 128;
  private static final int REPORTED = RANGES / 16;
  private static final int BUCKETS_TOGETHER = 8;

  /** The row of a scan that has its run instead of a range. */
  private static final int RUN = -1;

  /** The range of a program that stops is left to others after that. */
  private static final int OWNED_SECONDS = 120;

  private static final Duration RENEWED = Duration.ofSeconds(30);

  /** An interrupted scan can be resumed as long. */
  private static final int KEPT_SECONDS = (int) Duration.ofDays(90).toSeconds();

  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final Logger log = LoggerFactory.getLogger(SubjectScan.class);

  private final CassandraSession session;
  private final CassandraReader reader;
  private final String name;
  private final BucketIndex.BucketConsumer consumer;
  private final UUID owner = Uuids.timeBased();
  private long renewedAt;

  /**
   * @param name what is scanned for
   * @param consumer of several buckets at a time
   */
  SubjectScan(
      CassandraSession session,
      CassandraReader reader,
      String name,
      BucketIndex.BucketConsumer consumer) {
    this.session = session;
    this.reader = reader;
    this.name = name;
    this.consumer = consumer;
  }

  /** Returns when all ranges are scanned, by this program or by others. */
  void run() {
    UUID run = startOrResume();
    String ranges = name + " " + run;
    for (Set<Integer> rest = rest(ranges); !rest.isEmpty(); rest = rest(ranges)) {
      List<Integer> shuffled = new ArrayList<>(rest);
      Collections.shuffle(shuffled, new Random(owner.getLeastSignificantBits()));
      if (!scanThose(ranges, shuffled)) {
        // Other programs have them.
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
    write(name, RUN, run, true);
  }

  /** Scans those ranges that no other program has; returns whether there are any. */
  private boolean scanThose(String scan, List<Integer> ranges) {
    boolean scanned = false;
    int rest = ranges.size();
    for (int range : ranges) {
      if (claim(scan, range)) {
        scan(scan, range);
        write(scan, range, owner, true);
        scanned = true;
      }
      rest--;
      if (rest % REPORTED == 0) {
        log.info("Scanning for {}: about {} of {} ranges are left", name, rest, RANGES);
      }
    }
    return scanned;
  }

  private void scan(String scan, int range) {
    renewedAt = System.nanoTime();
    List<SubjectBucket> together = new ArrayList<>();
    BucketIndex.forEach(
        reader,
        TokenRange.of(range, RANGES),
        bucket -> {
          renew(scan, range);
          together.add(bucket);
          if (together.size() == BUCKETS_TOGETHER) {
            accept(together);
          }
        });
    accept(together);
  }

  private void accept(List<SubjectBucket> together) {
    together.stream()
        .gather(Gatherers.mapConcurrent(BUCKETS_TOGETHER, this::accept))
        .forEach(_ -> {});
    together.clear();
  }

  private SubjectBucket accept(SubjectBucket bucket) {
    consumer.accept(bucket.subject(), bucket.bucket());
    return bucket;
  }

  /** The run that was interrupted, or a new one. */
  private UUID startOrResume() {
    List<Row> runs =
        reader.all(
            SimpleStatement.newInstance(
                "SELECT owner, done FROM scan_ranges WHERE scan = ? AND range = ?", name, RUN),
            row -> row);
    if (!runs.isEmpty() && !runs.getFirst().getBoolean("done")) {
      UUID run = Objects.requireNonNull(runs.getFirst().getUuid("owner"));
      if (!rest(name + " " + run).isEmpty()) {
        return run;
      }
    }
    write(name, RUN, owner, false);
    return owner;
  }

  private Set<Integer> rest(String scan) {
    session.requireOpen();
    Set<Integer> rest = IntStream.range(0, RANGES).boxed().collect(Collectors.toSet());
    reader
        .all(
            SimpleStatement.newInstance("SELECT range, done FROM scan_ranges WHERE scan = ?", scan),
            row -> row)
        .stream()
        .filter(row -> row.getBoolean("done"))
        .forEach(row -> rest.remove(row.getInt("range")));
    return rest;
  }

  private boolean claim(String scan, int range) {
    SimpleStatement claim =
        SimpleStatement.newInstance(
            "INSERT INTO scan_ranges (scan, range, owner) VALUES (?, ?, ?) IF NOT EXISTS"
                + " USING TTL ?",
            scan,
            range,
            owner,
            OWNED_SECONDS);
    Row row = Objects.requireNonNull(session.await(writeIf(claim)).one());
    // The driver may have sent it twice.
    return row.getBoolean("[applied]") || owner.equals(row.getUuid("owner"));
  }

  /** A range that another program has taken since is scanned twice, which changes nothing. */
  private void renew(String scan, int range) {
    if (System.nanoTime() - renewedAt > RENEWED.toNanos()) {
      renewedAt = System.nanoTime();
      SimpleStatement renewal =
          SimpleStatement.newInstance(
              "UPDATE scan_ranges USING TTL ? SET owner = ? WHERE scan = ? AND range = ?"
                  + " IF owner = ?",
              OWNED_SECONDS,
              owner,
              scan,
              range,
              owner);
      var _ = session.await(writeIf(renewal));
    }
  }

  /** Decided within this datacenter: a range that two of them scan is only scanned twice. */
  private CompletableFuture<AsyncResultSet> writeIf(SimpleStatement conditional) {
    return session.write(
        conditional.setSerialConsistencyLevel(DefaultConsistencyLevel.LOCAL_SERIAL));
  }

  private void write(String scan, int range, UUID by, boolean done) {
    SimpleStatement row =
        SimpleStatement.newInstance(
            "INSERT INTO scan_ranges (scan, range, owner, done) VALUES (?, ?, ?, ?) USING TTL ?",
            scan,
            range,
            by,
            done,
            KEPT_SECONDS);
    var _ = session.await(session.write(row));
  }
}
