package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.Archive;
import dev.storescope.testkit.ArchiveContract;
import java.time.InstantSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;

/** The contract holds while a newer version migrates the tables. */
@Tag("cassandra")
class RollingUpgradeTest extends ArchiveContract {
  private static final String KEYSPACE = "upgraded";

  @AutoClose private static final CqlSession session = SharedNode.createArchive(KEYSPACE);

  private static boolean migrated;

  @Override
  protected Archive open() {
    SharedNode.clear(session);
    Archive archive = CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.system());
    migrate();
    return archive;
  }

  /** The first test migrates while this version runs; the others open the migrated archive. */
  private static void migrate() {
    if (!migrated) {
      CassandraArchive.open(
              SharedNode.settings(KEYSPACE), InstantSource.system(), NewerMigrations.NEXT)
          .close();
      migrated = true;
    }
  }
}
