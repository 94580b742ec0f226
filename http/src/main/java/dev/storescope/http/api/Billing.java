package dev.storescope.http.api;

import dev.storescope.accounts.AccountId;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.CreditLedger.Spending;
import dev.storescope.http.Exchange;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.Problem.Code;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PriceList;
import dev.storescope.pricing.PricedItem;
import dev.storescope.text.Quantity;
import java.util.List;
import java.util.Locale;

/** Charges callers for responses. */
record Billing(CreditLedger ledger, PriceList prices) {
  /**
   * Checks that an account has the most that a request can cost.
   *
   * @throws ProblemException if it has less
   */
  void checkAffordable(AccountId account, List<Charge> most, boolean past, Exchange exchange) {
    long cost = prices.total(most, past);
    if (cost == 0) {
      return;
    }
    long balance = ledger.balance(account, cost);
    exchange.remaining(balance);
    if (balance < cost) {
      throw notEnough("can cost up to", cost, balance);
    }
  }

  /**
   * Charges an account for a response, and sets the headers with the cost and the balance.
   *
   * @throws ProblemException if the balance is too low
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

  private static ProblemException notEnough(String costs, long cost, long balance) {
    String detail =
        String.format(
            Locale.ROOT,
            "The request %s %s, but the balance is %,d. Request less at a time, or add credits.",
            costs,
            Quantity.of(cost, "credit"),
            balance);
    return new ProblemException(Problem.of(Code.NOT_ENOUGH_CREDITS, detail));
  }
}
