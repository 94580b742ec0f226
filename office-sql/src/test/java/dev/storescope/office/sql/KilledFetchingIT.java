package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchQueueFigures;
import dev.storescope.fetching.FetchState;
import dev.storescope.fetching.FetchVerdict;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that fetches is killed in the middle; what was requested is done all the same. */
@Timeout(120)
class KilledFetchingIT {
  private static final int KILLS = 5;

  /**
   * Less than four heartbeats: what was cut off is taken up at the start, not when it is missed.
   */
  private static final Duration AT_ONCE = Duration.ofSeconds(20);

  private final Set<String> fetched = ConcurrentHashMap.newKeySet();

  @Test
  void everyRequestIsDoneAfterFiveKills(@TempDir Path folder)
      throws IOException, InterruptedException {
    for (int kill = 0; kill < KILLS; kill++) {
      runAndKill(folder, kill == 0 ? "request" : "go on");
    }
    try (SqlOffice office = SqlOffice.open(folder, InstantSource.system(), new SecureRandom())) {
      Optional<String> check =
          office.database().run(sql -> sql.find("pragma integrity_check", row -> row.getString(1)));
      assertThat(check).contains("ok");
      finish(office);
    }
    assertThat(fetched).containsExactlyInAnyOrderElementsOf(names());
  }

  private void runAndKill(Path folder, String mode) throws IOException, InterruptedException {
    JavaProcess process = JavaProcess.start(FetchingProcess.class, folder.toString(), mode);
    List<String> lines = new ArrayList<>();
    while (!lines.contains(FetchingProcess.HANGING)) {
      List<String> line = process.read(1);
      assertThat(line).as("the process fetches until it hangs").hasSize(1);
      lines.addAll(line);
    }
    process.kill();
    lines.addAll(process.readAll());
    process.end();
    lines.stream()
        .filter(line -> line.startsWith(FetchingProcess.FETCHED))
        .forEach(line -> fetched.add(line.substring(FetchingProcess.FETCHED.length())));
  }

  private void finish(SqlOffice office) throws InterruptedException {
    FetchQueueFigures left = office.fetchSchedule().count();
    assertThat(left.running()).as("cut off").isPositive();
    CountDownLatch toDo = new CountDownLatch((int) (left.due() + left.running()));
    SqlFetchQueue queue =
        office.fetchQueue(
            (subject, _) -> {
              fetched.add(SubjectName.format(subject));
              toDo.countDown();
              return new FetchVerdict.Done();
            },
            FetchQueueSettings.DEFAULT);
    queue.start(() -> {});
    assertThat(toDo.await(AT_ONCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    queue.close();
    for (Subject<?> subject : FetchingProcess.subjects()) {
      assertThat(queue.find(subject)).isEqualTo(new FetchState.Idle());
    }
    assertThat(office.fetchSchedule().count())
        .isEqualTo(new FetchQueueFigures(0, 0, names().size(), 0));
  }

  private static List<String> names() {
    return FetchingProcess.subjects().stream().map(SubjectName::format).toList();
  }
}
