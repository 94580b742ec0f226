package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.cassandra.connection.CassandraDriver;
import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.engines.LocalCassandra;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The node that the tests of this module share; it stops with them. */
final class SharedNode {
  private static final int PORT = 29_040;
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final LocalCassandra CLUSTER = start();

  private SharedNode() {}

  static CassandraSettings settings(String keyspace) {
    return NodeSettings.of(CLUSTER.contactPoints(), keyspace);
  }

  static List<String> contactPoints() {
    return CLUSTER.contactPoints();
  }

  static LocalCassandra.Node node() {
    return CLUSTER.nodes().getFirst();
  }

  /**
   * Creates an archive that a class of tests clears and uses again. Its writes go to memory only,
   * which makes them and {@link #clear} faster: the node is never started again.
   */
  static CqlSession createArchive(String keyspace) {
    CassandraArchive.open(settings(keyspace), InstantSource.system()).close();
    CqlSession session = session(keyspace);
    session.execute("ALTER KEYSPACE " + keyspace + " WITH durable_writes = false");
    return session;
  }

  static CqlSession session(String keyspace) {
    return CassandraDriver.sessionBuilder(settings(keyspace)).withKeyspace(keyspace).build();
  }

  static void dropKeyspace(String keyspace) {
    try (CqlSession session = CassandraDriver.sessionBuilder(settings(keyspace)).build()) {
      session.execute("DROP KEYSPACE IF EXISTS " + keyspace);
    }
  }

  /**
   * Deletes all rows of an archive, which is much faster than creating the tables again. A table
   * without rows is left alone.
   */
  static void clear(CqlSession session) {
    List<CompletableFuture<?>> truncations =
        Stream.of(
                "observations",
                "observation_buckets",
                "lexicon",
                "keyword_ranks",
                "chart_ranks",
                "index_buckets",
                "packed_ranks",
                "app_keywords",
                "app_charts",
                "appends_by_country",
                "appends_by_shard",
                "late_days",
                "removals",
                "scan_ranges")
            .filter(table -> session.execute("SELECT * FROM " + table + " LIMIT 1").one() != null)
            .<CompletableFuture<?>>map(
                table ->
                    session
                        .executeAsync(
                            SimpleStatement.newInstance("TRUNCATE " + table).setTimeout(TIMEOUT))
                        .toCompletableFuture())
            .toList();
    session.execute("DELETE FROM schema_migrations WHERE schema_name = 'retention'");
    CompletableFuture.allOf(truncations.toArray(CompletableFuture[]::new)).join();
  }

  private static LocalCassandra start() {
    try {
      Path folder = Files.createTempDirectory(Path.of("target"), "cassandra");
      return LocalCassandra.start(folder, 1, PORT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
