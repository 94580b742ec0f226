package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.testkit.NumberedObservations;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Programs that pack the ranks of a search at the same time, or that end while they do. */
@Tag("cassandra")
class PackedRanksRaceTest {
  private static final String KEYSPACE = "races";
  private static final int OBSERVATIONS = 240;
  private static final NumberedObservations HOURLY =
      new NumberedObservations(Instant.parse("2026-10-20T12:00:00Z"), Duration.ofHours(1));

  @AutoClose private static final CqlSession session = SharedNode.createArchive(KEYSPACE);

  @BeforeEach
  void clear() {
    SharedNode.clear(session);
  }

  @Test
  void noneOfManyProgramsLosesTheRanksOfAnother() throws ExecutionException, InterruptedException {
    List<Observation<Facts.SearchRanking>> observations =
        IntStream.range(0, OBSERVATIONS).mapToObj(HOURLY::search).toList();
    try (CassandraArchive one = open();
        CassandraArchive other = open()) {
      List<Future<?>> appends = new ArrayList<>();
      try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
        for (int i = 0; i < observations.size(); i++) {
          CassandraArchive archive = i % 2 == 0 ? one : other;
          Observation<?> observation = observations.get(i);
          appends.add(threads.submit(() -> archive.append(List.of(observation))));
        }
      }
      for (Future<?> append : appends) {
        append.get();
      }
      assertRanks(one, observations);
      assertRanks(other, observations);
    }
  }

  @Test
  void appendsAndRemovalsAtTheSameTimeLoseNoRankOfWhatStays()
      throws ExecutionException, InterruptedException {
    List<Observation<Facts.SearchRanking>> observations =
        IntStream.range(0, OBSERVATIONS / 2).mapToObj(HOURLY::search).toList();
    int first = OBSERVATIONS / 4;
    try (CassandraArchive one = open();
        CassandraArchive other = open()) {
      one.append(observations.subList(0, first));
      List<Future<?>> tasks = new ArrayList<>();
      try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
        for (int i = 0; i < first; i++) {
          Observation<Facts.SearchRanking> removed = observations.get(i);
          Observation<Facts.SearchRanking> appended = observations.get(first + i);
          tasks.add(threads.submit(() -> one.append(List.of(appended))));
          if (i % 4 == 0) {
            tasks.add(threads.submit(() -> remove(removed, other)));
          }
        }
      }
      for (Future<?> task : tasks) {
        task.get();
      }
      List<Observation<Facts.SearchRanking>> left =
          IntStream.range(0, observations.size())
              .filter(i -> i >= first || i % 4 != 0)
              .mapToObj(observations::get)
              .toList();
      assertRanks(one, left);
      assertThat(other.verify().damages()).isEmpty();
    }
  }

  private static void remove(Observation<?> observation, CassandraArchive archive) {
    Instant at = observation.observedAt();
    archive.remove(observation.subject(), at, at, _ -> BitSet.valueOf(new long[] {1}));
  }

  @Test
  void whatWasReadBeforeARemovalAndIsPackedAfterItBringsNothingBack() {
    List<Observation<Facts.SearchRanking>> observations =
        IntStream.range(0, 6).mapToObj(HOURLY::search).toList();
    try (CassandraArchive archive = open()) {
      archive.append(observations);
      ByteBuffer all =
          session.execute("SELECT value FROM packed_ranks").one().getByteBuffer("value");
      remove(observations.getFirst(), archive);
      // In the generation that the removal wrote before it deleted the observation.
      putPacked(all, (1L << 48) + (1L << 32) + 2 * observations.size());
      assertRanks(archive, observations.subList(1, 6));
    }
  }

  @Test
  void aRemovalThatEndedOnceItHadDeletedIsCompletedByAnother() {
    List<Observation<Facts.SearchRanking>> observations =
        IntStream.range(0, 6).mapToObj(HOURLY::search).toList();
    Observation<Facts.SearchRanking> first = observations.getFirst();
    try (CassandraArchive archive = open()) {
      archive.append(observations);
      EncodedObservation deleted = EncodedObservation.of(first);
      session.execute(
          session
              .prepare("DELETE FROM observations WHERE subject = ? AND bucket = ? AND position = ?")
              .bind(
                  deleted.partition().key(),
                  deleted.partition().bucket(),
                  ByteBuffer.wrap(deleted.row().position())));
      long counted = archive.revision(first.subject().country()).orElseThrow();
      archive.remove(first.subject(), Instant.EPOCH, Instant.MAX, _ -> new BitSet());
      assertRanks(archive, observations.subList(1, 6));
      assertThat(archive.revision(first.subject().country()).orElseThrow()).isGreaterThan(counted);
    }
  }

  private static void putPacked(ByteBuffer value, long timestamp) {
    Row row = session.execute("SELECT subject, period FROM packed_ranks").one();
    session.execute(
        session
            .prepare(
                "INSERT INTO packed_ranks (subject, period, value) VALUES (?,?,?) USING TIMESTAMP ?")
            .bind(row.getByteBuffer("subject"), row.getLong("period"), value, timestamp));
  }

  @Test
  void aProgramThatEndsWhileItPacksLosesNothingThatWasAcknowledged() {
    List<Observation<Facts.SearchRanking>> observations =
        IntStream.range(0, 6).mapToObj(HOURLY::search).toList();
    try (CassandraArchive archive = open()) {
      archive.append(observations.subList(0, 3));
      // It ended after it stored the observation, and packed nothing.
      EncodedObservation ended = EncodedObservation.of(observations.get(3));
      session.execute(
          session
              .prepare(
                  "INSERT INTO observations (subject, bucket, position, value) VALUES (?,?,?,?)")
              .bind(
                  ended.partition().key(),
                  ended.partition().bucket(),
                  ByteBuffer.wrap(ended.row().position()),
                  ByteBuffer.wrap(ended.row().value())));
      assertRanks(archive, observations.subList(0, 3));
      archive.append(observations.subList(4, 5));
      assertRanks(archive, observations.subList(0, 5));
    }
  }

  @Test
  void aProgramThatEndsBeforeItWroteAllAppsIsCompletedByTheNextAppend() {
    List<Observation<Facts.SearchRanking>> observations =
        IntStream.range(0, 2).mapToObj(HOURLY::search).toList();
    try (CassandraArchive archive = open()) {
      archive.append(observations.subList(0, 1));
      session.execute("TRUNCATE app_keywords");
      EncodedObservation first = EncodedObservation.of(observations.getFirst());
      session.execute(
          session
              .prepare(
                  "DELETE listed FROM observations WHERE subject = ? AND bucket = ? AND position = ?")
              .bind(
                  first.partition().key(),
                  first.partition().bucket(),
                  ByteBuffer.wrap(first.row().position())));
      archive.append(observations.subList(1, 2));
      assertRanks(archive, observations);
    }
  }

  private static void assertRanks(
      CassandraArchive archive, List<Observation<Facts.SearchRanking>> observations) {
    AppId app = NumberedObservations.APP;
    Subject.Search search = NumberedObservations.SEARCH;
    assertThat(archive.listSearchRanks(app, search, Instant.MIN, Instant.MAX, Integer.MAX_VALUE))
        .isEqualTo(
            observations.stream()
                .map(each -> new SearchRank(each.observedAt(), Rank.in(each.facts().apps(), app)))
                .toList());
    assertThat(
            archive.listKeywordRanks(
                app, search.country(), search.device(), Instant.MIN, Instant.MAX, OBSERVATIONS))
        .hasSize(observations.size());
  }

  private static CassandraArchive open() {
    return CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.system());
  }
}
