package dev.storescope.server.cli.output;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * Bounds what repeated failures log, such as those of each request and fetch while the disk is
 * full, and what clients can have the web server log: of warnings and errors from one logger with
 * exceptions of one class from one place, or without an exception and with one message, one per
 * minute is logged, with the number of those before it that were not.
 */
final class RepeatedRecords implements Filter {
  private static final String WEB_SERVER = "io.helidon.";
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final int MAX_CAUSES = 10;

  /** More than there are places that log; the oldest is then forgotten. */
  private static final int MAX_KINDS = 1000;

  private final Map<String, Repetition> repetitions =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Repetition> eldest) {
          return size() > MAX_KINDS;
        }
      };

  /** The instant of the last record that was logged, and the number of those that were not. */
  private record Repetition(Instant logged, long omitted) {}

  @Override
  public synchronized boolean isLoggable(LogRecord entry) {
    String logger = String.valueOf(entry.getLoggerName());
    if (entry.getLevel().intValue() < Level.WARNING.intValue()) {
      return true;
    }
    String kind =
        logger
            + " "
            + entry.getLevel()
            + Optional.ofNullable(entry.getThrown())
                .map(RepeatedRecords::name)
                .orElseGet(() -> logger.startsWith(WEB_SERVER) ? "" : " " + entry.getMessage());
    Repetition last = repetitions.getOrDefault(kind, new Repetition(Instant.EPOCH, 0));
    if (isWithinPause(entry.getInstant(), last.logged())) {
      repetitions.put(kind, new Repetition(last.logged(), last.omitted() + 1));
      return false;
    }
    if (last.omitted() > 0) {
      entry.setMessage(entry.getMessage() + " (and " + last.omitted() + " more like it)");
    }
    repetitions.put(kind, new Repetition(entry.getInstant(), 0));
    return true;
  }

  /** A clock that was set back must not silence the log until it is there again. */
  private static boolean isWithinPause(Instant now, Instant logged) {
    return !now.isBefore(logged) && now.isBefore(logged.plus(PAUSE));
  }

  /** The classes of an exception and its causes, and where the last of these was thrown. */
  private static String name(Throwable thrown) {
    StringBuilder name = new StringBuilder();
    Throwable last = thrown;
    int depth = 0;
    for (Throwable each = thrown; each != null && depth < MAX_CAUSES; each = each.getCause()) {
      name.append(' ').append(each.getClass().getName());
      last = each;
      depth++;
    }
    StackTraceElement[] places = last.getStackTrace();
    return places.length == 0 ? name.toString() : name.append(' ').append(places[0]).toString();
  }
}
