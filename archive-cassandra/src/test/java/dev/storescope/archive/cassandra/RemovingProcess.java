package dev.storescope.archive.cassandra;

import dev.storescope.archive.Removed;
import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.retention.Retention;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Removes a keyword from an archive, and ends like a killed process after some of its writes. Its
 * arguments are a contact point, the keyspace, what its clock says, the keyword and the number of
 * writes.
 */
final class RemovingProcess {
  static final String COMPLETE = "complete";

  private RemovingProcess() {}

  public static void main(String[] arguments) {
    CassandraSettings settings = NodeSettings.of(List.of(arguments[0]), arguments[1]);
    Instant now = Instant.parse(arguments[2]);
    AtomicInteger writes = new AtomicInteger(Integer.parseInt(arguments[4]));
    try (CassandraArchive archive = CassandraArchive.open(settings, InstantSource.fixed(now))) {
      archive.listen(
          (kind, _, _) -> {
            if (kind == CassandraRequestListener.Kind.WRITE && writes.decrementAndGet() == 0) {
              Runtime.getRuntime().halt(1);
            }
          });
      new Retention(archive)
          .remove(
              List.of(new Removed.OfKeyword(StoreType.APP_STORE, Keyword.of(arguments[3]))), now);
      System.out.println(COMPLETE);
    }
  }
}
