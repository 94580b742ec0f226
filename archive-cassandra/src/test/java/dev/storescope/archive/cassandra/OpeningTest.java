package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.ArchiveNotOpenedException;
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
import org.junit.jupiter.api.Test;

class OpeningTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final String KEYSPACE = "opening";

  @Test
  void programsThatStartAtTheSameTimeMakeOneArchive()
      throws ExecutionException, InterruptedException {
    OneNode.dropKeyspace("together");
    List<Future<CassandraArchive>> opened = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 4; i++) {
        opened.add(threads.submit(() -> open(OneNode.settings("together"))));
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
  void eachStepIsTakenOnce() {
    OneNode.dropKeyspace(KEYSPACE);
    Instant later = NOON.plusSeconds(1);
    CassandraArchive.open(OneNode.settings(KEYSPACE), InstantSource.fixed(NOON)).close();
    CassandraArchive.open(OneNode.settings(KEYSPACE), InstantSource.fixed(later), NewerSchema.NEXT)
        .close();
    try (CqlSession session = OneNode.session(KEYSPACE)) {
      assertThat(session.execute("SELECT * FROM schema_step WHERE schema_of = 'archive'").all())
          .extracting(row -> row.getInt("step") + " " + row.getInstant("applied_at"))
          .containsExactly("1 " + NOON, "2 " + NOON, "3 " + later);
    }
  }

  @Test
  void whatANewerProgramChangedBeyondThisOneIsRefused() {
    OneNode.dropKeyspace("newer");
    CassandraSettings settings = OneNode.settings("newer");
    CassandraArchive.open(settings, InstantSource.system(), NewerSchema.BREAKING).close();
    assertThatThrownBy(() -> open(settings))
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessage(
            "the archive newer was taken to step 4 (break) by a newer Storescope, and this one knows"
                + " up to 2: start that one, or a newer");
  }

  @Test
  void aMissingKeyspaceIsMadeOnlyWithAReplication() {
    CassandraSettings with = OneNode.settings("absent");
    CassandraSettings without =
        new CassandraSettings(
            with.contactPoints(),
            with.localDatacenter(),
            with.keyspace(),
            Optional.empty(),
            with.consistency(),
            with.credentials(),
            with.tls(),
            with.requestTimeout());
    assertThatThrownBy(() -> open(without))
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessage(
            "Cassandra has no keyspace absent: create it, or set its replication to have it"
                + " created");
  }

  @Test
  void aWrongDatacenterIsTold() {
    open(OneNode.settings("there")).close();
    for (String keyspace : List.of("there", "not_there")) {
      assertThatThrownBy(() -> open(at(keyspace, OneNode.contactPoints(), "elsewhere")))
          .isInstanceOf(ArchiveNotOpenedException.class)
          .hasMessage(
              "Cassandra has no datacenter elsewhere: set the local datacenter to one of"
                  + " datacenter1");
    }
  }

  @Test
  void whereNobodyAnswersIsTold() {
    assertThatThrownBy(() -> open(at("there", List.of("127.0.0.1:1"), "datacenter1")))
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessageStartingWith(
            "the archive there cannot be opened: no Cassandra node answers at 127.0.0.1:1: check"
                + " that they run, and the addresses");
  }

  private static CassandraArchive open(CassandraSettings settings) {
    return CassandraArchive.open(settings, InstantSource.system());
  }

  private static CassandraSettings at(
      String keyspace, List<String> contactPoints, String datacenter) {
    CassandraSettings settings = OneNode.settings(keyspace);
    return new CassandraSettings(
        contactPoints,
        datacenter,
        keyspace,
        settings.replication(),
        settings.consistency(),
        settings.credentials(),
        settings.tls(),
        settings.requestTimeout());
  }

  private static int count(String keyspace) {
    try (CassandraArchive archive = open(OneNode.settings(keyspace))) {
      List<Object> all = new ArrayList<>();
      archive.forEach(all::add);
      return all.size();
    }
  }
}
