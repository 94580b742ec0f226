package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.fetching.HostRateLimits;
import dev.storescope.testkit.HostRateLimitsContract;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresHostRateLimitsTest extends HostRateLimitsContract {
  private static final String EGRESS = "berlin";

  private final DatabaseLocation location = TestPostgres.newDatabase();
  @AutoClose private final SqlDatabase database = location.open(InstantSource.system());
  @AutoClose private final SqlDatabase beside = location.open(InstantSource.system());

  @Override
  protected HostRateLimits open() {
    return database.findHostRateLimits().orElseThrow().apply(EGRESS);
  }

  @Override
  protected HostRateLimits openBeside(HostRateLimits limits) {
    return beside.findHostRateLimits().orElseThrow().apply(EGRESS);
  }

  @Test
  void theClockOfTheDatabaseIsRead() {
    assertThat(database.findClock().orElseThrow().get())
        .isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
  }

  @Test
  void anotherEgressAddressHasItsOwnLimits() {
    Instant now = Instant.parse("2026-11-21T08:00:00Z");
    open().take("store.example", now, Duration.ofMinutes(1));
    HostRateLimits paris = database.findHostRateLimits().orElseThrow().apply("paris");
    assertThat(paris.take("store.example", now, Duration.ofMinutes(1))).isEmpty();
  }

  @Test
  void anInstantFurtherAheadThanADayIsNotBelieved() {
    Instant now = Instant.parse("2026-11-21T08:00:00Z");
    Duration interval = Duration.ofSeconds(3);
    Instant ahead = now.plus(Duration.ofDays(400));
    open().take("called.example", ahead, interval);
    open().rest("resting.example", ahead);
    open().rest("resting.example", now.plusSeconds(60));
    assertThat(open().take("called.example", now, interval)).isEmpty();
    assertThat(open().take("called.example", now, interval)).contains(now.plus(interval));
    assertThat(open().take("resting.example", now, interval)).contains(now.plusSeconds(60));
  }

  @Test
  void sqliteHasNoSharedRateLimits(@TempDir Path folder) {
    try (SqlDatabase alone = new DatabaseLocation.Sqlite(folder).open(InstantSource.system())) {
      assertThat(alone.findHostRateLimits()).isEmpty();
    }
  }
}
