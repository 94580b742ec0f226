package dev.storescope.server.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LineFormatterTest {
  private final LogRecord entry = entry();

  private static LogRecord entry() {
    LogRecord entry = new LogRecord(Level.WARNING, "Fetched {0} of {1}");
    entry.setLoggerName("dev.storescope.fetching.Fetcher");
    entry.setInstant(Instant.parse("2026-11-23T10:15:30.123Z"));
    entry.setParameters(new Object[] {"a", 2});
    return entry;
  }

  @Test
  void aRecordIsALineWithItsInstantLevelLoggerAndMessage() {
    assertThat(new LineFormatter().format(entry))
        .matches(
            "2026-11-2[2-4]T\\d\\d:\\d\\d:30\\.123[+-]\\d{4} WARNING dev\\.storescope\\.fetching\\.Fetcher:"
                + " Fetched a of 2\\R");
  }

  @Test
  void theStackTraceOfAnExceptionFollows() {
    entry.setThrown(new IllegalStateException("broken"));

    assertThat(new LineFormatter().format(entry).lines())
        .element(1)
        .isEqualTo("java.lang.IllegalStateException: broken");
  }

  @Test
  void whatWouldControlATerminalIsEscaped() {
    entry.setParameters(new Object[] {"\u001b[31mred", "a\u009b"});

    assertThat(new LineFormatter().format(entry)).endsWith("Fetched \\u001b[31mred of a\\u009b\n");
  }
}
