package dev.storescope.attack.month;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.TemporaryFolder;
import org.junit.jupiter.api.Test;

/** A part of the month of faults. */
class MonthAttackTest {
  private static final int DAYS = 3;
  private static final int SUBJECTS = 90;

  @Test
  void aServiceHoldsThroughATenthOfAMonthOfFaults() throws Exception {
    try (TemporaryFolder folder =
        TemporaryFolder.create(MonthAttack.parent(), "storescope-month-test")) {
      MonthReport report = new MonthAttack(DAYS, SUBJECTS, 1, _ -> {}).run(folder.path());
      assertThat(report.isPassed()).as(report.toText()).isTrue();
      assertThat(report.rows()).hasSizeGreaterThan(20);
    }
  }
}
