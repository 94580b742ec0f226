package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import dev.storescope.archive.ArchiveNotOpenedException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/** The way to an archive that is ready: connected, its keyspace there, its schema up to date. */
final class Opening {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration BEFORE_NEXT_TRY = Duration.ofMillis(500);
  private static final int TRIES = 20;

  private final CassandraSettings settings;
  private final InstantSource clock;
  private final List<SchemaStep> steps;

  Opening(CassandraSettings settings, InstantSource clock, List<SchemaStep> steps) {
    this.settings = settings;
    this.clock = clock;
    this.steps = steps;
  }

  /** What is open: the session, and all statements on it. */
  record Opened(CqlSession session, Statements statements) {}

  Opened run() {
    try {
      return prepare(connect());
    } catch (DriverException e) {
      throw Failure.notOpened(settings, e);
    }
  }

  private Opened prepare(CqlSession session) {
    try {
      requireDatacenter(session);
      return new Opened(session, statements(session, TRIES));
    } catch (RuntimeException e) {
      session.close();
      throw e;
    }
  }

  /**
   * Again where a table is missing on the node that is asked, or on one that this asks: it may not
   * have heard yet of what another program changed through another node, and even say that all
   * agree.
   */
  private Statements statements(CqlSession session, int tries) {
    try {
      new Schema(session, settings.keyspace(), clock, steps).bringUpToDate();
      return new Statements(session);
    } catch (InvalidQueryException | ReadFailureException | WriteFailureException e) {
      if (tries == 1) {
        throw e;
      }
      LockSupport.parkNanos(BEFORE_NEXT_TRY.toNanos());
      return statements(session, tries - 1);
    }
  }

  private CqlSession connect() {
    try {
      return Connection.to(settings).withKeyspace(settings.keyspace()).build();
    } catch (InvalidKeyspaceException e) {
      makeKeyspace(e);
      return Connection.to(settings).withKeyspace(settings.keyspace()).build();
    }
  }

  private void makeKeyspace(InvalidKeyspaceException missing) {
    String replication =
        settings
            .replication()
            .orElseThrow(
                () ->
                    new ArchiveNotOpenedException(
                        "Cassandra has no keyspace "
                            + settings.keyspace()
                            + ": create it, or set its replication to have it created",
                        missing));
    try (CqlSession session = Connection.to(settings).build()) {
      requireDatacenter(session);
      session.execute(
          SimpleStatement.newInstance(
                  "CREATE KEYSPACE IF NOT EXISTS "
                      + settings.keyspace()
                      + " WITH replication = "
                      + replication)
              .setTimeout(PATIENCE));
      Schema.awaitAgreement(session, settings.keyspace());
    }
  }

  private void requireDatacenter(CqlSession session) {
    SortedSet<String> there = new TreeSet<>();
    for (Node node : session.getMetadata().getNodes().values()) {
      there.add(Objects.requireNonNullElse(node.getDatacenter(), "unknown"));
    }
    if (!there.contains(settings.localDatacenter())) {
      throw new ArchiveNotOpenedException(
          "Cassandra has no datacenter "
              + settings.localDatacenter()
              + ": set the local datacenter to one of "
              + String.join(", ", there));
    }
  }
}
