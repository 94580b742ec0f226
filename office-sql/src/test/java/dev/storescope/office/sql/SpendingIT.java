package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.credits.DailyCharges;
import dev.storescope.credits.LedgerRow;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes spend from one balance at once, and are killed while they do. */
@Timeout(300)
class SpendingIT {
  private static final int CHARGES = Integer.getInteger("storescope.charges", 2000);
  private static final int KILLS = Integer.getInteger("storescope.kills", 3);
  private static final int PROCESSES = 2;
  private static final int ANSWERS_BEFORE_A_KILL = 300;

  @TempDir Path folder;
  private AccountId account = new AccountId(0);

  @BeforeEach
  void makeAnAccount() {
    try (SqlOffice office = office()) {
      account = office.accounts().create(new Username("ann"), "password", Role.MEMBER).id();
      office.creditLedger().balance(account, 0);
    }
  }

  @Test
  void twoProcessesSpendWhatThereIsAndNoMore() throws IOException, InterruptedException {
    int balance = CHARGES * 3 / 4;
    leave(balance);
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(start("p" + i, CHARGES / PROCESSES));
    }
    List<String> lines = new ArrayList<>();
    for (Process process : processes) {
      List<String> said = readUntil(process, Integer.MAX_VALUE);
      assertThat(said).last().isEqualTo(SpendingProcess.DONE);
      assertThat(process.waitFor()).isZero();
      lines.addAll(said);
    }
    List<String> charged = named(lines, SpendingProcess.CHARGED);
    assertThat(charged).hasSize(balance);
    assertThat(named(lines, SpendingProcess.REFUSED)).hasSize(CHARGES - balance);
    assertThat(requests()).containsExactlyInAnyOrderElementsOf(charged);
    assertAddsUp(0);
  }

  @Test
  void whatWasToldToBeChargedIsChargedOnceThoughTheProcessIsKilled()
      throws IOException, InterruptedException {
    List<String> charged = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = start("k" + kill, 1_000_000);
      List<String> lines = readUntil(process, ANSWERS_BEFORE_A_KILL * (kill + 1));
      // By its handle, for a process that is told to die closes what it said.
      process.toHandle().destroyForcibly();
      lines.addAll(readUntil(process, Integer.MAX_VALUE));
      process.waitFor();
      assertThat(lines).doesNotContain(SpendingProcess.DONE);
      charged.addAll(named(lines, SpendingProcess.CHARGED));
    }
    assertThat(charged).hasSizeGreaterThanOrEqualTo(KILLS * ANSWERS_BEFORE_A_KILL);
    assertThat(requests()).doesNotHaveDuplicates().containsAll(charged);
    assertAddsUp(100_000 - requests().size());
    System.out.printf("%d charges told, %d in the ledger%n", charged.size(), requests().size());
  }

  private Process start(String name, int requests) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            SpendingProcess.class.getName(),
            folder.toString(),
            Long.toString(account.value()),
            name,
            Integer.toString(requests))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** The lines that a process says, as many as are wanted or there are; the last may be cut off. */
  private static List<String> readUntil(Process process, int wanted) throws IOException {
    BufferedReader output = process.inputReader();
    List<String> lines = new ArrayList<>();
    while (lines.size() < wanted) {
      String line = output.readLine();
      if (line == null) {
        return lines;
      }
      lines.add(line);
    }
    return lines;
  }

  private static List<String> named(List<String> lines, String kind) {
    return lines.stream()
        .filter(line -> line.startsWith(kind))
        .map(line -> line.substring(kind.length()))
        .toList();
  }

  private void leave(long balance) {
    try (SqlOffice office = office()) {
      long now = office.creditLedger().balance(account, 0);
      office.creditLedger().adjust(account, balance - now, "for the test");
    }
  }

  private List<String> requests() {
    return rows().stream().map(LedgerRow::requestId).flatMap(Optional::stream).toList();
  }

  private List<LedgerRow> rows() {
    try (SqlOffice office = office()) {
      return office
          .creditLedger()
          .list(account, Instant.MIN, Instant.MAX, Integer.MAX_VALUE)
          .stream()
          .sorted((a, b) -> Long.compare(a.number(), b.number()))
          .toList();
    }
  }

  /** Every row's balance is the sum of the rows until then, and the last one is the account's. */
  private void assertAddsUp(long balance) {
    long sum = 0;
    for (LedgerRow row : rows()) {
      sum += row.credits();
      assertThat(row.balance()).isEqualTo(sum).isNotNegative();
    }
    try (SqlOffice office = office()) {
      assertThat(office.creditLedger().balance(account, 0)).isEqualTo(sum).isEqualTo(balance);
      assertThat(
              office.creditLedger().listDaily(account, LocalDate.MIN, LocalDate.MAX).stream()
                  .mapToLong(DailyCharges::answers)
                  .sum())
          .isEqualTo(requests().size());
      Optional<String> check =
          office.database().run(sql -> sql.find("pragma integrity_check", row -> row.getString(1)));
      assertThat(check).contains("ok");
    }
  }

  private SqlOffice office() {
    return SqlOffice.open(folder, InstantSource.system(), new SecureRandom());
  }
}
