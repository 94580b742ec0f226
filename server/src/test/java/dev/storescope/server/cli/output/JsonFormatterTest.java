package dev.storescope.server.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonFormatterTest {
  private final LogRecord entry = new LogRecord(Level.WARNING, "Fetched \"a\"\nof {0}");

  @Test
  void aRecordIsAnObjectInOneLine() {
    entry.setInstant(Instant.parse("2026-11-23T10:20:30.123Z"));
    entry.setLoggerName("dev.storescope.fetching.Fetcher");
    entry.setParameters(new Object[] {"b"});

    assertThat(new JsonFormatter().format(entry))
        .isEqualTo(
            """
            {"time":"2026-11-23T10:20:30.123Z","level":"WARNING",\
            "logger":"dev.storescope.fetching.Fetcher","message":"Fetched \\"a\\"\\nof b"}
            """);
  }

  @Test
  void theStackTraceOfAnExceptionIsAMember() {
    entry.setThrown(new IllegalStateException("broken"));

    String line = new JsonFormatter().format(entry);
    JsonNode object = JsonMapper.shared().readTree(line);
    assertThat(line).hasLineCount(1);
    assertThat(object.get("exception").asString())
        .startsWith("java.lang.IllegalStateException: broken\n\tat ");
  }
}
