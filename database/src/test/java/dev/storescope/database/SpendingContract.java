package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.credits.CreditLedger.Spending;
import dev.storescope.credits.DailyCharges;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.pricing.PricedItem;
import dev.storescope.testkit.JavaProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes charge one account at once and are killed meanwhile, on every engine. */
@Timeout(300)
abstract class SpendingContract {
  static final int CHARGES = Integer.getInteger("storescope.charges", 2000);
  private static final int KILLS = Integer.getInteger("storescope.kills", 3);
  private static final int PROCESSES = 2;
  static final int ANSWERS_BEFORE_A_KILL = 300;

  private final DatabaseLocation location;
  private AccountId account = new AccountId(0);

  SpendingContract(DatabaseLocation location) {
    this.location = location;
  }

  @BeforeEach
  void makeAnAccount() {
    try (SqlDatabase database = database()) {
      account = DatabaseLocation.newAccount(database, "ann");
      database.creditLedger().balance(account, 0);
    }
  }

  @Test
  void twoProcessesChargeNoMoreThanTheBalance() throws IOException, InterruptedException {
    int balance = CHARGES * 3 / 4;
    setBalance(balance);
    List<JavaProcess> processes = new ArrayList<>();
    for (int i = 0; i < PROCESSES; i++) {
      processes.add(start("p" + i, CHARGES / PROCESSES));
    }
    List<String> lines = new ArrayList<>();
    for (JavaProcess process : processes) {
      List<String> output = process.readAll();
      assertThat(output).last().isEqualTo(SpendingProcess.DONE);
      assertThat(process.end()).isZero();
      lines.addAll(output);
    }
    List<String> charged = named(lines, SpendingProcess.CHARGED);
    assertThat(charged).hasSize(balance);
    assertThat(named(lines, SpendingProcess.REFUSED)).hasSize(CHARGES - balance);
    assertThat(requests()).containsExactlyInAnyOrderElementsOf(charged);
    assertAddsUp(0);
  }

  @Test
  void aConfirmedChargeIsChargedOnceThoughTheProcessIsKilled()
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
    System.out.printf(
        "%d charges confirmed, %d in the ledger%n", charged.size(), requests().size());
  }

  final JavaProcess start(String name, int requests) throws IOException {
    return JavaProcess.start(
        SpendingProcess.class,
        location.argument(),
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

  final void setBalance(long balance) {
    try (SqlDatabase database = database()) {
      long now = database.creditLedger().balance(account, 0);
      database.creditLedger().adjust(account, balance - now, "for the test");
    }
  }

  final List<String> requests() {
    return entries().stream().map(LedgerEntry::requestId).flatMap(Optional::stream).toList();
  }

  private List<LedgerEntry> entries() {
    try (SqlDatabase database = database()) {
      return database
          .creditLedger()
          .list(account, Instant.MIN, Instant.MAX, Integer.MAX_VALUE)
          .stream()
          .sorted((a, b) -> Long.compare(a.number(), b.number()))
          .toList();
    }
  }

  /** Every entry's balance is the sum up to it, and the last one is the account's. */
  final void assertAddsUp(long balance) {
    long sum = 0;
    for (LedgerEntry entry : entries()) {
      sum += entry.credits();
      assertThat(entry.balance()).isEqualTo(sum).isNotNegative();
    }
    try (SqlDatabase database = database()) {
      assertThat(database.creditLedger().balance(account, 0)).isEqualTo(sum).isEqualTo(balance);
      assertThat(
              database.creditLedger().listDaily(account, LocalDate.MIN, LocalDate.MAX).stream()
                  .mapToLong(DailyCharges::answers)
                  .sum())
          .isEqualTo(requests().size());
    }
  }

  private SqlDatabase database() {
    return location.open(InstantSource.system());
  }

  /** A process that charges one credit per request, many at a time, and prints each result. */
  record SpendingProcess(SqlDatabase database, AccountId account, PrintStream out) {
    static final String CHARGED = "charged ";
    static final String REFUSED = "refused ";
    static final String AGAIN = "again ";
    static final String DONE = "done";
    private static final int AT_ONCE = 32;

    /**
     * Spends, and ends on its own unless it is killed.
     *
     * @param args the location of the database, the account, what its requests are named after, and
     *     how many
     */
    public static void main(String[] args) {
      PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
      try (SqlDatabase database = DatabaseLocation.of(args[0]).open(InstantSource.system())) {
        AccountId account = new AccountId(Long.parseLong(args[1]));
        new SpendingProcess(database, account, out).spend(args[2], Integer.parseInt(args[3]));
      }
      out.println(DONE);
    }

    private void spend(String name, int requests) {
      try (ExecutorService spenders = Executors.newFixedThreadPool(AT_ONCE)) {
        IntStream.range(0, requests).forEach(i -> spenders.execute(() -> spend(name + "-" + i)));
      }
    }

    private void spend(String request) {
      switch (trySpend(request)) {
        case Spending.Charged _ -> out.println(CHARGED + request);
        case Spending.NotEnough _ -> out.println(REFUSED + request);
      }
    }

    /** Repeats the charge until its result is known. */
    private Spending trySpend(String request) {
      while (true) {
        try {
          return database.creditLedger().trySpend(account, request, PricedItem.APP_RATING, 1);
        } catch (DatabaseUnavailableException e) {
          out.println(AGAIN + request);
        }
      }
    }
  }
}
