package dev.storescope.server.http;

import dev.storescope.accounts.AccountId;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.CreditLedger.Spending;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PriceList;
import dev.storescope.pricing.PricedItem;
import dev.storescope.server.http.Problem.Code;
import java.util.List;

/** Has callers pay for their answers. */
record Billing(CreditLedger ledger, PriceList prices) {

  /**
   * Sees to it that an account has what a request may cost.
   *
   * @throws ProblemException if it has less
   */
  void checkAffordable(AccountId account, List<Charge> most, boolean past, Exchange exchange) {
    long wanted = prices.total(most, past);
    long balance = ledger.balance(account, wanted);
    exchange.remaining(balance);
    if (balance < wanted) {
      throw notEnough("can cost up to", wanted, balance);
    }
  }

  /**
   * Charges an account for an answer, and tells so in its headers.
   *
   * @throws ProblemException if it has less
   */
  void charge(
      AccountId account, PricedItem item, List<Charge> charges, boolean past, Exchange exchange) {
    long cost = prices.total(charges, past);
    if (cost == 0) {
      return;
    }
    switch (ledger.trySpend(account, exchange.id(), item, cost)) {
      case Spending.Charged(long balance) -> {
        exchange.cost(cost);
        exchange.remaining(balance);
      }
      case Spending.NotEnough(long balance) -> {
        exchange.remaining(balance);
        throw notEnough("costs", cost, balance);
      }
    }
  }

  private static ProblemException notEnough(String costs, long wanted, long balance) {
    String detail =
        "This %s %d credits, and there are %d: ask for less at a time, or have credits added."
            .formatted(costs, wanted, balance);
    return new ProblemException(Problem.of(Code.NOT_ENOUGH_CREDITS, detail));
  }
}
