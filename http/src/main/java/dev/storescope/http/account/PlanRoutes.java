package dev.storescope.http.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import dev.storescope.http.Validator;
import dev.storescope.tracking.plan.CurrentPlan;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The route for the plan of a day: an administrator reads that of the installation, everyone else
 * the share of the own account.
 */
public record PlanRoutes(CurrentPlan plan) {
  public RouteTable table() {
    return new RouteTable().get("/account/plan", this::send);
  }

  private void send(Exchange exchange) {
    Validator.query(exchange.query()).finish(exchange);
    Account caller = exchange.caller();
    boolean all = caller.role() == Account.Role.ADMINISTRATOR;
    Optional<AccountId> own = all ? Optional.empty() : Optional.of(caller.id());
    ObjectNode data = Exchange.object().put("of", all ? "installation" : "account");
    PlanJson.write(plan.find(own), data);
    exchange.sendOwn(data);
  }
}
