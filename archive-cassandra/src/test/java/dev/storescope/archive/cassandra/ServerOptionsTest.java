package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Server;
import dev.storescope.archive.cassandra.connection.CassandraSettings.TableOptions;
import dev.storescope.observation.Observation;
import dev.storescope.testkit.SampleObservations;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cassandra")
class ServerOptionsTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  @Test
  void anArchiveWithTheOptionsOfTheServerKeepsWhatIsAppended() {
    List<Observation<?>> appended = List.copyOf(SampleObservations.ofEveryKind(NOON));
    for (int opening = 1; opening <= 2; opening++) {
      try (CassandraArchive archive = open("server_options", TableOptions.SERVER, 1)) {
        archive.append(appended);
        List<Observation<?>> all = new ArrayList<>();
        archive.forEach(all::add);
        assertThat(all).containsExactlyInAnyOrderElementsOf(appended);
      }
    }
    assertThat(optionsByTable("server_options").values())
        .containsOnly(optionsOfTheServer("server_options"));
  }

  @Test
  void anArchiveHasItsOwnOptionsByDefault() {
    open("own_options", TableOptions.OWN, Server.DEFAULT_BATCH_ROWS).close();
    assertThat(optionsByTable("own_options").get("observations"))
        .contains("ZstdCompressor", "UnifiedCompactionStrategy");
  }

  @Test
  void aColumnThatExistsIsNotAddedAgain() {
    open("added_column", TableOptions.SERVER, 1).close();
    try (CqlSession session = SharedNode.session("added_column")) {
      session.execute(
          "DELETE FROM schema_migrations WHERE schema_name = 'archive' AND version = 5");
      open("added_column", TableOptions.SERVER, 1).close();
      assertThat(
              session.execute(
                  "SELECT name FROM schema_migrations WHERE schema_name = 'archive' AND version = 5"))
          .hasSize(1);
    }
  }

  private static CassandraArchive open(String keyspace, TableOptions tableOptions, int batchRows) {
    CassandraSettings settings = SharedNode.settings(keyspace);
    return CassandraArchive.open(
        new CassandraSettings(
            settings.contactPoints(),
            settings.localDatacenter(),
            keyspace,
            settings.replication(),
            settings.consistency(),
            settings.credentials(),
            settings.tls(),
            settings.requestTimeout(),
            new Server(tableOptions, batchRows)),
        InstantSource.system());
  }

  private static String optionsOfTheServer(String keyspace) {
    try (CqlSession session = SharedNode.session(keyspace)) {
      session.execute("CREATE TABLE plain (id int PRIMARY KEY)");
    }
    return optionsByTable(keyspace).get("plain");
  }

  private static Map<String, String> optionsByTable(String keyspace) {
    Map<String, String> options = new TreeMap<>();
    try (CqlSession session = SharedNode.session(keyspace)) {
      session
          .execute(
              "SELECT table_name, compression, compaction, speculative_retry"
                  + " FROM system_schema.tables WHERE keyspace_name = ?",
              keyspace)
          .forEach(
              row ->
                  options.put(
                      row.getString("table_name"),
                      row.getMap("compression", String.class, String.class)
                          + " "
                          + row.getMap("compaction", String.class, String.class)
                          + " "
                          + row.getString("speculative_retry")));
    }
    return options;
  }
}
