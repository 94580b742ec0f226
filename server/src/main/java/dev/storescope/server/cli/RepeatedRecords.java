package dev.storescope.server.cli;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.archive.ArchiveUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Bounds what clients can have the web server log, and what every request logs while the storage is
 * unavailable: of such records from one logger with exceptions of one class, one per minute is
 * logged, with the number of those before it that were not.
 */
final class RepeatedRecords implements Filter {
  private static final String WEB_SERVER = "io.helidon.";
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Map<String, Repetition> repetitions = new HashMap<>();

  /** The instant of the last record that was logged, and the number of those that were not. */
  private record Repetition(Instant logged, long omitted) {}

  private static boolean isUnavailable(@Nullable Throwable thrown) {
    return thrown instanceof DatabaseUnavailableException
        || thrown instanceof ArchiveUnavailableException;
  }

  @Override
  public synchronized boolean isLoggable(LogRecord entry) {
    String logger = String.valueOf(entry.getLoggerName());
    if (!logger.startsWith(WEB_SERVER) && !isUnavailable(entry.getThrown())) {
      return true;
    }
    String kind =
        logger
            + " "
            + entry.getLevel()
            + Optional.ofNullable(entry.getThrown())
                .map(thrown -> " " + thrown.getClass())
                .orElse("");
    Repetition last = repetitions.getOrDefault(kind, new Repetition(Instant.EPOCH, 0));
    if (entry.getInstant().isBefore(last.logged().plus(PAUSE))) {
      repetitions.put(kind, new Repetition(last.logged(), last.omitted() + 1));
      return false;
    }
    if (last.omitted() > 0) {
      entry.setMessage(entry.getMessage() + " (and " + last.omitted() + " more like it)");
    }
    repetitions.put(kind, new Repetition(entry.getInstant(), 0));
    return true;
  }
}
