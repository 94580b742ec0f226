package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.engines.LocalPostgres.Durability;
import dev.storescope.testkit.JavaProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpendingOnPostgresIT extends SpendingContract {
  private static final TestPostgres POSTGRES = TestPostgres.start(Durability.SYNCED);

  SpendingOnPostgresIT() {
    super(POSTGRES.newDatabaseHere());
  }

  @Test
  void noChargeIsLostOrRepeatedThoughTheServerIsKilled() throws IOException, InterruptedException {
    setBalance(CHARGES * 2L);
    List<JavaProcess> processes = List.of(start("d0", CHARGES), start("d1", CHARGES));
    List<String> lines = new ArrayList<>(processes.getFirst().read(ANSWERS_BEFORE_A_KILL));
    POSTGRES.server().kill();
    POSTGRES.server().restart();
    for (JavaProcess process : processes) {
      lines.addAll(process.readAll());
      assertThat(process.end()).isZero();
    }
    assertThat(named(lines, SpendingProcess.AGAIN)).as("cut off").isNotEmpty();
    assertThat(named(lines, SpendingProcess.CHARGED))
        .hasSize(CHARGES * 2)
        .containsExactlyInAnyOrderElementsOf(requests());
    assertAddsUp(0);
  }
}
