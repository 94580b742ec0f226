package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.testkit.SampleObservations;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cassandra")
class CassandraOpeningTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final String KEYSPACE = "opening";
  private static final Optional<String> REPLICATION = SharedNode.settings(KEYSPACE).replication();

  @Test
  void programsThatStartAtTheSameTimeCreateOneArchive()
      throws ExecutionException, InterruptedException {
    SharedNode.dropKeyspace("together");
    List<Future<CassandraArchive>> opened = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 4; i++) {
        opened.add(threads.submit(() -> open(SharedNode.settings("together"))));
      }
    }
    for (int i = 0; i < opened.size(); i++) {
      try (CassandraArchive archive = opened.get(i).get()) {
        archive.append(SampleObservations.ofEveryKind(NOON.plusMillis(i)));
      }
    }
    assertThat(count("together")).isEqualTo(4 * SampleObservations.ofEveryKind(NOON).size());
  }

  @Test
  void eachMigrationIsAppliedOnce() {
    SharedNode.dropKeyspace(KEYSPACE);
    Instant later = NOON.plusSeconds(1);
    CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.fixed(NOON)).close();
    CassandraArchive.open(
            SharedNode.settings(KEYSPACE), InstantSource.fixed(later), NewerMigrations.NEXT)
        .close();
    try (CqlSession session = SharedNode.session(KEYSPACE)) {
      assertThat(
              session
                  .execute("SELECT * FROM schema_migrations WHERE schema_name = 'archive'")
                  .all())
          .extracting(row -> row.getInt("version") + " " + row.getInstant("applied_at"))
          .containsExactly(
              "1 " + NOON,
              "2 " + NOON,
              "3 " + NOON,
              "4 " + NOON,
              "5 " + NOON,
              "6 " + NOON,
              "7 " + NOON,
              "8 " + NOON,
              "9 " + later);
    }
  }

  @Test
  void anArchiveThatANewerVersionMadeUnreadableIsRefused() {
    SharedNode.dropKeyspace("newer");
    CassandraSettings settings = SharedNode.settings("newer");
    CassandraArchive.open(settings, InstantSource.system(), NewerMigrations.BREAKING).close();
    assertThatThrownBy(() -> open(settings))
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessage(
            "A newer version of Storescope migrated the archive newer to version 10"
                + " (break); this version supports up to 8. Start that version or a newer one.");
  }

  @Test
  void aMissingKeyspaceIsCreatedOnlyWithAReplication() {
    CassandraSettings without =
        at("absent", SharedNode.contactPoints(), "datacenter1", Optional.empty());
    assertThatThrownBy(() -> open(without))
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessage(
            "Cassandra has no keyspace absent. Create it, or set cassandra.replication to"
                + " have it created.");
  }

  @Test
  void aWrongDatacenterIsReported() {
    open(SharedNode.settings("present")).close();
    for (String keyspace : List.of("present", "missing")) {
      assertThatThrownBy(
              () -> open(at(keyspace, SharedNode.contactPoints(), "elsewhere", REPLICATION)))
          .isInstanceOf(ArchiveNotOpenedException.class)
          .hasMessage(
              "Cassandra has no datacenter elsewhere. Set cassandra.datacenter to one of:"
                  + " datacenter1");
    }
  }

  @Test
  void anUnreachableClusterIsReported() {
    assertThatThrownBy(
            () -> open(at("present", List.of("127.0.0.1:1"), "datacenter1", REPLICATION)))
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessageStartingWith(
            "The archive present cannot be opened. No Cassandra node responds at 127.0.0.1:1 (");
  }

  private static CassandraArchive open(CassandraSettings settings) {
    return CassandraArchive.open(settings, InstantSource.system());
  }

  private static CassandraSettings at(
      String keyspace,
      List<String> contactPoints,
      String datacenter,
      Optional<String> replication) {
    CassandraSettings settings = SharedNode.settings(keyspace);
    return new CassandraSettings(
        contactPoints,
        datacenter,
        keyspace,
        replication,
        settings.consistency(),
        settings.credentials(),
        settings.tls(),
        settings.requestTimeout());
  }

  private static int count(String keyspace) {
    try (CassandraArchive archive = open(SharedNode.settings(keyspace))) {
      List<Object> all = new ArrayList<>();
      archive.forEach(all::add);
      return all.size();
    }
  }
}
