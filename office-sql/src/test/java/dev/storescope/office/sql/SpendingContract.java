package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.credits.DailyCharges;
import dev.storescope.credits.LedgerRow;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes spend from one balance at once, and are killed while they do; on every engine. */
@Timeout(300)
abstract class SpendingContract {
  static final int CHARGES = Integer.getInteger("storescope.charges", 2000);
  private static final int KILLS = Integer.getInteger("storescope.kills", 3);
  private static final int PROCESSES = 2;
  static final int ANSWERS_BEFORE_A_KILL = 300;

  private final OfficePlace place;
  private AccountId account = new AccountId(0);

  SpendingContract(OfficePlace place) {
    this.place = place;
  }

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
    List<JavaProcess> processes = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(start("p" + i, CHARGES / PROCESSES));
    }
    List<String> lines = new ArrayList<>();
    for (JavaProcess process : processes) {
      List<String> said = process.readAll();
      assertThat(said).last().isEqualTo(SpendingProcess.DONE);
      assertThat(process.end()).isZero();
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
      JavaProcess process = start("k" + kill, 1_000_000);
      List<String> lines = process.read(ANSWERS_BEFORE_A_KILL * (kill + 1));
      process.kill();
      lines.addAll(process.readAll());
      assertThat(lines).doesNotContain(SpendingProcess.DONE);
      charged.addAll(named(lines, SpendingProcess.CHARGED));
    }
    assertThat(charged).hasSizeGreaterThanOrEqualTo(KILLS * ANSWERS_BEFORE_A_KILL);
    assertThat(requests()).doesNotHaveDuplicates().containsAll(charged);
    assertAddsUp(100_000 - requests().size());
    System.out.printf("%d charges told, %d in the ledger%n", charged.size(), requests().size());
  }

  final JavaProcess start(String name, int requests) throws IOException {
    return JavaProcess.start(
        SpendingProcess.class,
        place.argument(),
        Long.toString(account.value()),
        name,
        Integer.toString(requests));
  }

  static List<String> named(List<String> lines, String kind) {
    return lines.stream()
        .filter(line -> line.startsWith(kind))
        .map(line -> line.substring(kind.length()))
        .toList();
  }

  final void leave(long balance) {
    try (SqlOffice office = office()) {
      long now = office.creditLedger().balance(account, 0);
      office.creditLedger().adjust(account, balance - now, "for the test");
    }
  }

  final List<String> requests() {
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
  final void assertAddsUp(long balance) {
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
    }
  }

  private SqlOffice office() {
    return place.open(InstantSource.system());
  }
}
