package dev.storescope.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.params.ParameterizedTest;
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
}
