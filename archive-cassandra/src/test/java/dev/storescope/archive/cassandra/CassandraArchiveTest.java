package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.Archive;
import dev.storescope.testkit.ArchiveContract;
import java.time.InstantSource;
import java.util.Collections;
import java.util.concurrent.Phaser;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cassandra")
class CassandraArchiveTest extends ArchiveContract {
  private static final String KEYSPACE = "contract";

  @AutoClose private static final CqlSession session = SharedNode.createArchive(KEYSPACE);

  @Override
  protected Archive open() {
    SharedNode.clear(session);
    return CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.system());
  }

  @Test
  void readAllReadsKeysConcurrently() {
    Phaser together = new Phaser(16);
    try (Archive archive =
        CassandraArchive.open(SharedNode.settings(KEYSPACE), InstantSource.system())) {
      assertThat(archive.readAll(Collections.nCopies(16, 1), _ -> together.arriveAndAwaitAdvance()))
          .containsOnly(1);
    }
  }
}
