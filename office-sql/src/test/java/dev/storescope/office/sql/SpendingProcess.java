package dev.storescope.office.sql;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.OfficeUnavailableException;
import dev.storescope.credits.CreditLedger.Spending;
import dev.storescope.pricing.PricedItem;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** A process that spends one credit a request, many at a time, and tells each as it is answered. */
final class SpendingProcess {
  static final String CHARGED = "charged ";
  static final String REFUSED = "refused ";
  static final String AGAIN = "again ";
  static final String DONE = "done";
  private static final int AT_ONCE = 32;

  private final SqlOffice office;
  private final AccountId account;
  private final PrintStream out;

  private SpendingProcess(SqlOffice office, AccountId account, PrintStream out) {
    this.office = office;
    this.account = account;
    this.out = out;
  }

  /**
   * Spends, and ends on its own unless it is killed.
   *
   * @param args the place of the office, the account, what its requests are named after, and how
   *     many
   */
  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (SqlOffice office = OfficePlace.of(args[0]).open(InstantSource.system())) {
      AccountId account = new AccountId(Long.parseLong(args[1]));
      new SpendingProcess(office, account, out).spend(args[2], Integer.parseInt(args[3]));
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

  /** Tries until it is known what came of it: the same request is not charged twice. */
  private Spending trySpend(String request) {
    while (true) {
      try {
        return office.creditLedger().trySpend(account, request, PricedItem.APP_RATING, 1);
      } catch (OfficeUnavailableException e) {
        out.println(AGAIN + request);
      }
    }
  }
}
