package dev.storescope.server.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.sql.SQLException;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoggingTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "scheduler.RunUntilShutdown",
        "scheduler.RunAndLogErrors",
        "shaded.jdbc.TransactionManager"
      })
  void theSchedulerLogsItsFailuresButNotThoseOfTheDatabase(String name) {
    Logging.configure();
    Logger logger = Logger.getLogger("com.github.kagkarlsson." + name);
    LogRecord failure = new LogRecord(Level.SEVERE, "Unhandled exception. Will keep running.");
    assertThat(logger.getFilter().isLoggable(failure)).isTrue();
    failure.setThrown(new IllegalStateException(new NullPointerException()));
    assertThat(logger.getFilter().isLoggable(failure)).isTrue();
    failure.setThrown(new IllegalStateException(new SQLException("refused")));
    assertThat(logger.getFilter().isLoggable(failure)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "error, SEVERE, SEVERE",
    "warning, WARNING, WARNING",
    "info, INFO, WARNING",
    "debug, FINE, WARNING"
  })
  void theLevelIsThatOfTheSettings(String level, String ours, String others) {
    try {
      Logging.configure();
      Logging.apply(settings(Setting.LOG_LEVEL, level));
      assertThat(Logger.getLogger("dev.storescope").getLevel().getName()).isEqualTo(ours);
      assertThat(Logger.getLogger("").getLevel().getName()).isEqualTo(others);
    } finally {
      Logging.configure();
    }
  }

  @Test
  void theFormatIsThatOfTheSettings() {
    try {
      Logging.configure();
      Logging.apply(settings(Setting.LOG_FORMAT, "json"));
      assertThat(Logger.getLogger("").getHandlers()[0].getFormatter())
          .isInstanceOf(JsonFormatter.class);
    } finally {
      Logging.configure();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LOG_LEVEL", "LOG_FORMAT"})
  void anotherLevelOrFormatIsRefused(Setting setting) {
    assertThatThrownBy(() -> Logging.apply(settings(setting, "loud")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(setting.key());
  }

  private static Settings settings(Setting setting, String value) {
    return new Settings(Map.of(setting, value), Map.of(), Map.of());
  }
}
