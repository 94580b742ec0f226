package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.Archive;
import dev.storescope.testkit.ArchiveContract;
import java.time.InstantSource;

class CassandraArchiveTest extends ArchiveContract {
  private static final String KEYSPACE = "contract";

  @Override
  protected Archive open() {
    Archive archive = CassandraArchive.open(OneNode.settings(KEYSPACE), InstantSource.system());
    try (CqlSession session = OneNode.session(KEYSPACE)) {
      OneNode.clear(session);
    }
    return archive;
  }
}
