package dev.storescope.database.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.testkit.JavaProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes open and close one database at once, and none of them takes it for damaged. */
@Timeout(300)
class SqliteUseIT {
  private static final int TIMES = Integer.getInteger("storescope.openings", 300);
  private static final int PROCESSES = 2;

  @Test
  void aDatabaseThatTwoProcessesOpenAndCloseIsWhole(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path file = folder.resolve("storescope.db");
    OpeningProcess.open(file);
    List<JavaProcess> processes = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(JavaProcess.start(OpeningProcess.class, file.toString()));
    }
    for (JavaProcess process : processes) {
      assertThat(process.readAll()).containsExactly(OpeningProcess.DONE);
      assertThat(process.end()).isZero();
    }
    OpeningProcess.open(file);
  }

  static final class OpeningProcess {
    static final String DONE = "done";

    private OpeningProcess() {}

    static void main(String[] arguments) {
      try {
        for (int i = 0; i < TIMES; i++) {
          open(Path.of(arguments[0]));
        }
        System.out.println(DONE);
      } catch (RuntimeException e) {
        System.out.println(e.getMessage());
      }
    }

    static void open(Path file) {
      try (Transactions database = SqliteDatabase.open(file, Duration.ofSeconds(10))) {
        database.run(sql -> sql.count("select count(*) from sqlite_schema"));
      }
    }
  }
}
