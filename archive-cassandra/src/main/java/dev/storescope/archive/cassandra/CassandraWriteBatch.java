package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.storescope.archive.encoding.ArchiveRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Rows that are written concurrently; those of a partition are batched. */
final class CassandraWriteBatch {
  private final CassandraSession session;
  private final BatchType type;
  private final Map<Object, List<BoundStatement>> rows = new LinkedHashMap<>();

  CassandraWriteBatch(CassandraSession session) {
    this(session, DefaultBatchType.UNLOGGED);
  }

  private CassandraWriteBatch(CassandraSession session, BatchType type) {
    this.session = session;
    this.type = type;
  }

  /** A batch of rows that count. */
  static CassandraWriteBatch ofCounters(CassandraSession session) {
    return new CassandraWriteBatch(session, DefaultBatchType.COUNTER);
  }

  static void write(CassandraSession session, CassandraTable table, Collection<ArchiveRow> rows) {
    CassandraWriteBatch batch = new CassandraWriteBatch(session);
    for (ArchiveRow row : rows) {
      CassandraPartition partition = CassandraPartition.of(table, row);
      batch.add(partition, session.statements().insert(partition, row));
    }
    batch.write();
  }

  void add(Object partition, BoundStatement row) {
    rows.computeIfAbsent(partition, _ -> new ArrayList<>()).add(row);
  }

  /** Returns when all rows are written; starts no more writes once one has failed. */
  void write() {
    List<CompletableFuture<?>> writes = new ArrayList<>();
    AtomicBoolean failed = new AtomicBoolean();
    for (Statement<?> statement : statements()) {
      if (failed.get()) {
        break;
      }
      writes.add(
          session
              .write(statement)
              .whenComplete((_, error) -> failed.compareAndSet(false, error != null)));
    }
    session.await(CompletableFuture.allOf(writes.toArray(CompletableFuture[]::new)));
  }

  private List<Statement<?>> statements() {
    List<Statement<?>> statements = new ArrayList<>();
    for (List<BoundStatement> partition : rows.values()) {
      for (int from = 0; from < partition.size(); from += session.batchRows()) {
        int to = Math.min(from + session.batchRows(), partition.size());
        statements.add(batch(partition.subList(from, to)));
      }
    }
    return statements;
  }

  private Statement<?> batch(List<BoundStatement> rows) {
    if (rows.size() == 1) {
      return rows.getFirst();
    }
    BatchStatementBuilder batch = BatchStatement.builder(type);
    rows.forEach(batch::addStatement);
    return batch.build();
  }
}
