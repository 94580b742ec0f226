package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.Archive;
import dev.storescope.testkit.ArchiveContract;
import java.time.InstantSource;

/** This program keeps the archive's promises while a newer one has changed the tables under it. */
class RollingUpgradeTest extends ArchiveContract {
  private static final String KEYSPACE = "upgraded";

  private static boolean stepTaken;

  @Override
  protected Archive open() {
    Archive archive = CassandraArchive.open(OneNode.settings(KEYSPACE), InstantSource.system());
    takeNextStep();
    try (CqlSession session = OneNode.session(KEYSPACE)) {
      OneNode.clear(session);
    }
    return archive;
  }

  /** The first time while the present program runs; later ones open what is changed already. */
  private static void takeNextStep() {
    if (!stepTaken) {
      CassandraArchive.open(OneNode.settings(KEYSPACE), InstantSource.system(), NewerSchema.NEXT)
          .close();
      stepTaken = true;
    }
  }
}
