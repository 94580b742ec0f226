package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** Rows that are written side by side; those of a partition go together. */
final class Writes {
  /** Of a partition at once; keeps a mutation far below what Cassandra takes. */
  private static final int BATCH_ROWS = 32;

  private final Cluster cluster;
  private final Semaphore inFlight;
  private final Map<Object, List<BoundStatement>> rows = new LinkedHashMap<>();

  /**
   * @param inFlight as many as may be under way at a time, shared by all that write
   */
  Writes(Cluster cluster, Semaphore inFlight) {
    this.cluster = cluster;
    this.inFlight = inFlight;
  }

  void add(Object partition, BoundStatement row) {
    rows.computeIfAbsent(partition, _ -> new ArrayList<>()).add(row);
  }

  /** Writes them all, and returns when enough nodes have each; begins no more once one fails. */
  void run() {
    List<CompletableFuture<?>> begun = new ArrayList<>();
    AtomicBoolean failed = new AtomicBoolean();
    for (Statement<?> statement : statements()) {
      if (failed.get()) {
        break;
      }
      begun.add(
          begin(statement)
              .whenComplete((_, failure) -> failed.compareAndSet(false, failure != null)));
    }
    cluster.await(CompletableFuture.allOf(begun.toArray(CompletableFuture[]::new)));
  }

  private List<Statement<?>> statements() {
    List<Statement<?>> statements = new ArrayList<>();
    for (List<BoundStatement> partition : rows.values()) {
      for (int from = 0; from < partition.size(); from += BATCH_ROWS) {
        int to = Math.min(from + BATCH_ROWS, partition.size());
        statements.add(together(partition.subList(from, to)));
      }
    }
    return statements;
  }

  private CompletableFuture<?> begin(Statement<?> statement) {
    inFlight.acquireUninterruptibly();
    try {
      return cluster.execute(statement).whenComplete((_, _) -> inFlight.release());
    } catch (RuntimeException e) {
      inFlight.release();
      throw e;
    }
  }

  private static Statement<?> together(List<BoundStatement> rows) {
    if (rows.size() == 1) {
      return rows.getFirst();
    }
    BatchStatementBuilder batch = BatchStatement.builder(DefaultBatchType.UNLOGGED);
    rows.forEach(batch::addStatement);
    return batch.build();
  }
}
