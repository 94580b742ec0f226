package dev.storescope.server.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.DatabaseUnavailableException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RepeatedRecordsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final String WEB = "io.helidon.webserver.http1.Http1Connection";

  private final RepeatedRecords filter = new RepeatedRecords();

  @Test
  void aRepeatedRecordOfTheWebServerIsLoggedOnceAMinuteAndCounted() {
    LogRecord first = webRecord(0, "[0x1] failed");
    assertThat(filter.isLoggable(first)).isTrue();
    assertThat(first.getMessage()).isEqualTo("[0x1] failed");
    assertThat(filter.isLoggable(webRecord(1, "[0x2] failed"))).isFalse();
    assertThat(filter.isLoggable(webRecord(59, "[0x3] failed"))).isFalse();
    LogRecord later = webRecord(60, "[0x4] failed");
    assertThat(filter.isLoggable(later)).isTrue();
    assertThat(later.getMessage()).isEqualTo("[0x4] failed (and 2 more like it)");
  }

  @Test
  void recordsOfOtherKindsAreLogged() {
    filter.isLoggable(webRecord(0, "failed"));
    assertThat(filter.isLoggable(entry(WEB, 0, "failed", new IllegalStateException()))).isTrue();
    assertThat(filter.isLoggable(entry("io.helidon.other", 0, "failed", error()))).isTrue();
    assertThat(filter.isLoggable(entry("dev.storescope.http", 0, "failed", error()))).isTrue();
    Exception elsewhere = new IllegalArgumentException("another line");
    assertThat(filter.isLoggable(entry("dev.storescope.http", 0, "failed", elsewhere))).isTrue();
  }

  @Test
  void aFailureThatEveryFetchRepeatsIsLoggedOnceAMinuteAndCounted() {
    String logger = "dev.storescope.fetching.Fetcher";
    int logged = 0;
    for (int fetch = 0; fetch < 1000; fetch++) {
      Exception full = new IllegalStateException("the disk is full", error());
      logged += filter.isLoggable(entry(logger, fetch / 20, "of " + fetch, full)) ? 1 : 0;
    }
    assertThat(logged).isEqualTo(1);
    Exception full = new IllegalStateException("the disk is full", error());
    LogRecord later = entry(logger, 60, "of 1000", full);
    assertThat(filter.isLoggable(later)).isTrue();
    assertThat(later.getMessage()).isEqualTo("of 1000 (and 999 more like it)");
  }

  @Test
  void aMessageWithoutAnExceptionIsLoggedOnceAMinuteAndCounted() {
    String logger = "dev.storescope.delivery.ReadyNotices";
    assertThat(filter.isLoggable(entry(logger, 0, "not delivered", null))).isTrue();
    assertThat(filter.isLoggable(entry(logger, 1, "not delivered", null))).isFalse();
    assertThat(filter.isLoggable(entry(logger, 2, "delivered late", null))).isTrue();
    LogRecord progress = entry(logger, 3, "not delivered", null);
    progress.setLevel(Level.INFO);
    assertThat(filter.isLoggable(progress)).isTrue();
  }

  @Test
  void aClockThatWasAheadDoesNotSilenceTheLog() {
    assertThat(filter.isLoggable(webRecord(1_000_000, "[0x1] failed"))).isTrue();
    assertThat(filter.isLoggable(webRecord(0, "[0x2] failed"))).isTrue();
    assertThat(filter.isLoggable(webRecord(1, "[0x3] failed"))).isFalse();
  }

  @Test
  void requestsThatFindTheDatabaseUnavailableAreLoggedOnceAMinute() {
    Exception unavailable = new DatabaseUnavailableException("closed", new SQLException());
    assertThat(filter.isLoggable(entry("dev.storescope.http", 0, "failed", unavailable))).isTrue();
    assertThat(filter.isLoggable(entry("dev.storescope.http", 1, "failed", unavailable))).isFalse();
  }

  private static Exception error() {
    return new IllegalArgumentException("method");
  }

  private static LogRecord webRecord(int second, String message) {
    return entry(WEB, second, message, error());
  }

  private static LogRecord entry(
      String logger, int second, String message, @Nullable Exception thrown) {
    LogRecord entry = new LogRecord(Level.WARNING, message);
    entry.setLoggerName(logger);
    entry.setInstant(NOW.plusSeconds(second));
    entry.setThrown(thrown);
    return entry;
  }
}
