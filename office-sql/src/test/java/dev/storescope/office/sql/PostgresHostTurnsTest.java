package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.HostTurns;
import dev.storescope.testkit.HostTurnsContract;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresHostTurnsTest extends HostTurnsContract {
  private static final String EGRESS = "berlin";

  private final OfficePlace place = TestPostgres.newOffice();
  private final SqlOffice office = place.open(InstantSource.system());
  private final SqlOffice beside = place.open(InstantSource.system());

  @AfterEach
  void close() {
    office.close();
    beside.close();
  }

  @Override
  protected HostTurns open() {
    return office.findHostTurns(EGRESS).orElseThrow();
  }

  @Override
  protected HostTurns openBeside(HostTurns turns) {
    return beside.findHostTurns(EGRESS).orElseThrow();
  }

  @Test
  void whoLeavesByAnotherAddressHasOtherTurns() {
    Instant now = Instant.parse("2026-11-21T08:00:00Z");
    open().take("store.example", now, Duration.ofMinutes(1));
    HostTurns elsewhere = office.findHostTurns("paris").orElseThrow();
    assertThat(elsewhere.take("store.example", now, Duration.ofMinutes(1))).isEmpty();
  }

  @Test
  void anOfficeInAFolderHasNoneToShare(@TempDir Path folder) {
    try (SqlOffice alone = new OfficePlace.Sqlite(folder).open(InstantSource.system())) {
      assertThat(alone.findHostTurns(EGRESS)).isEmpty();
    }
  }
}
