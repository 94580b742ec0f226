package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.cassandra.CassandraRequestListener.Kind;
import dev.storescope.archive.cassandra.connection.CassandraDriver;
import dev.storescope.archive.cassandra.connection.CassandraErrors;
import dev.storescope.archive.cassandra.connection.CassandraNodes;
import dev.storescope.archive.cassandra.connection.CassandraSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/** A session on a keyspace whose schema is up to date; it reports errors as the archive does. */
final class CassandraSession implements AutoCloseable {
  /** Far below the limit of one connection. */
  private static final int CONCURRENT_WRITES = 256;

  private static final Duration CREATE_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration RETRY_DELAY = Duration.ofMillis(500);
  private static final int ATTEMPTS = 20;

  private final CqlSession cql;
  private final CassandraRequests requests = new CassandraRequests();
  private final String keyspace;
  private final int batchRows;
  private final CassandraStatements statements;
  private final Semaphore writes = new Semaphore(CONCURRENT_WRITES);
  private volatile boolean closed;

  private CassandraSession(
      CqlSession cql, CassandraSettings settings, CassandraStatements statements) {
    this.cql = cql;
    this.keyspace = settings.keyspace();
    this.batchRows = settings.server().batchRows();
    this.statements = statements;
  }

  static CassandraSession open(
      CassandraSettings settings, InstantSource clock, List<CassandraMigration> migrations) {
    try {
      CqlSession cql = connect(settings);
      try {
        requireDatacenter(cql, settings);
        CassandraSchema schema =
            new CassandraSchema(
                cql, settings.keyspace(), settings.server().tableOptions(), clock, migrations);
        return new CassandraSession(cql, settings, prepare(cql, schema, ATTEMPTS));
      } catch (RuntimeException e) {
        cql.close();
        throw e;
      }
    } catch (DriverException e) {
      throw CassandraErrors.notOpened(settings, e);
    }
  }

  private static CqlSession connect(CassandraSettings settings) {
    try {
      return CassandraDriver.sessionBuilder(settings).withKeyspace(settings.keyspace()).build();
    } catch (InvalidKeyspaceException e) {
      createKeyspace(settings, e);
      return connectToNew(settings, ATTEMPTS);
    }
  }

  /** Retries while a node misses the keyspace, which another node has created. */
  private static CqlSession connectToNew(CassandraSettings settings, int attempts) {
    try {
      return CassandraDriver.sessionBuilder(settings).withKeyspace(settings.keyspace()).build();
    } catch (InvalidKeyspaceException e) {
      if (attempts == 1) {
        throw e;
      }
      LockSupport.parkNanos(RETRY_DELAY.toNanos());
      return connectToNew(settings, attempts - 1);
    }
  }

  private static void createKeyspace(CassandraSettings settings, InvalidKeyspaceException missing) {
    String replication =
        settings
            .replication()
            .orElseThrow(
                () ->
                    new ArchiveNotOpenedException(
                        "Cassandra has no keyspace "
                            + settings.keyspace()
                            + ". Create it, or set cassandra.replication to have it created.",
                        missing));
    try (CqlSession cql = CassandraDriver.sessionBuilder(settings).build()) {
      requireDatacenter(cql, settings);
      cql.execute(
          SimpleStatement.newInstance(
                  "CREATE KEYSPACE IF NOT EXISTS "
                      + settings.keyspace()
                      + " WITH replication = "
                      + replication)
              .setTimeout(CREATE_TIMEOUT));
      CassandraSchema.requireAgreement(cql, settings.keyspace());
    }
  }

  private static void requireDatacenter(CqlSession cql, CassandraSettings settings) {
    SortedSet<String> datacenters = new TreeSet<>();
    for (Node node : cql.getMetadata().getNodes().values()) {
      datacenters.add(Objects.requireNonNullElse(node.getDatacenter(), "unknown"));
    }
    if (!datacenters.contains(settings.localDatacenter())) {
      throw new ArchiveNotOpenedException(
          "Cassandra has no datacenter "
              + settings.localDatacenter()
              + ". Set cassandra.datacenter to one of: "
              + String.join(", ", datacenters));
    }
  }

  /**
   * Retries while a node misses a table that another program created through another node: nodes
   * may report schema agreement before they know of it. Retries as well while too few replicas are
   * alive: nodes that have just started find each other after some seconds.
   */
  private static CassandraStatements prepare(CqlSession cql, CassandraSchema schema, int attempts) {
    try {
      schema.migrate();
      return CassandraStatements.prepare(cql);
    } catch (InvalidQueryException
        | ReadFailureException
        | WriteFailureException
        | DriverTimeoutException
        | AllNodesFailedException e) {
      if (attempts == 1) {
        throw e;
      }
      LockSupport.parkNanos(RETRY_DELAY.toNanos());
      return prepare(cql, schema, attempts - 1);
    }
  }

  /** How many rows of a partition are written in one statement. */
  int batchRows() {
    return batchRows;
  }

  CassandraStatements statements() {
    return statements;
  }

  /** Prepares a rare statement; the driver keeps it. */
  PreparedStatement prepare(String statement) {
    requireOpen();
    return await(cql.prepareAsync(statement).toCompletableFuture());
  }

  CompletableFuture<AsyncResultSet> execute(Statement<?> statement) {
    return execute(Kind.READ, statement);
  }

  private CompletableFuture<AsyncResultSet> execute(Kind kind, Statement<?> statement) {
    requireOpen();
    return requests.time(kind, () -> cql.executeAsync(statement));
  }

  /** Executes a statement that writes, once fewer than the maximum of writes are in flight. */
  CompletableFuture<AsyncResultSet> write(Statement<?> statement) {
    writes.acquireUninterruptibly();
    try {
      return execute(Kind.WRITE, statement.setExecutionProfileName(CassandraDriver.WRITE_PROFILE))
          .whenComplete((_, _) -> writes.release());
    } catch (RuntimeException e) {
      writes.release();
      throw e;
    }
  }

  CompletableFuture<AsyncResultSet> nextPage(AsyncResultSet page) {
    requireOpen();
    return requests.time(Kind.READ, page::fetchNextPage);
  }

  <T> T await(CompletableFuture<T> result) {
    try {
      return result.join();
    } catch (CompletionException e) {
      requireOpen();
      if (e.getCause() instanceof DriverException error) {
        throw CassandraErrors.unavailable(keyspace, error);
      }
      throw e;
    }
  }

  CassandraRequests requests() {
    return requests;
  }

  /** How many nodes of the local datacenter the driver reaches, and knows. */
  CassandraNodes nodes() {
    List<Node> local =
        cql.getMetadata().getNodes().values().stream()
            .filter(node -> node.getDistance() == NodeDistance.LOCAL)
            .toList();
    return new CassandraNodes(
        (int) local.stream().filter(node -> node.getState() == NodeState.UP).count(), local.size());
  }

  void requireOpen() {
    if (closed) {
      throw new ArchiveUnavailableException("The archive " + keyspace + " is closed");
    }
  }

  /** Requests in flight fail. */
  @Override
  public void close() {
    closed = true;
    cql.close();
  }
}
