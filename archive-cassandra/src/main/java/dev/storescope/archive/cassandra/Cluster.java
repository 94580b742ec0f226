package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.storescope.archive.ArchiveUnavailableException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The connections to the cluster; whatever fails in it is told as the archive's failures are. */
final class Cluster implements AutoCloseable {
  private final CqlSession session;
  private final String keyspace;
  private volatile boolean closed;

  Cluster(CqlSession session, String keyspace) {
    this.session = session;
    this.keyspace = keyspace;
  }

  CompletableFuture<AsyncResultSet> execute(Statement<?> statement) {
    requireOpen();
    return session.executeAsync(statement).toCompletableFuture();
  }

  CompletableFuture<AsyncResultSet> nextPage(AsyncResultSet page) {
    requireOpen();
    return page.fetchNextPage().toCompletableFuture();
  }

  /** Waits for what was begun. */
  <T> T await(CompletableFuture<T> begun) {
    try {
      return begun.join();
    } catch (CompletionException e) {
      requireOpen();
      if (e.getCause() instanceof DriverException failure) {
        throw Failure.unavailable(keyspace, failure);
      }
      throw e;
    }
  }

  void requireOpen() {
    if (closed) {
      throw new ArchiveUnavailableException("the archive " + keyspace + " is closed");
    }
  }

  /** Ends what is under way, with a refusal. */
  @Override
  public void close() {
    closed = true;
    session.close();
  }
}
