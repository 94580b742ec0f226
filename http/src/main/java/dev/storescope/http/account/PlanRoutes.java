package dev.storescope.http.account;

import dev.storescope.accounts.Account;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import dev.storescope.http.Validator;
import dev.storescope.tracking.plan.CurrentPlan;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The route for the plan of a day: an administrator reads that of the installation, everyone else
 * the own calls, and whether the day of each host fits.
 */
public record PlanRoutes(CurrentPlan plan) {
  public RouteTable table() {
    return new RouteTable().get("/account/plan", this::send);
  }

  private void send(Exchange exchange) {
    Validator.query(exchange.query()).finish(exchange);
    Account caller = exchange.caller();
    boolean all = caller.role() == Account.Role.ADMINISTRATOR;
    ObjectNode data = Exchange.object().put("of", all ? "installation" : "account");
    if (all) {
      PlanJson.write(plan.find(Optional.empty()), data);
    } else {
      PlanJson.writeShare(plan.find(Optional.of(caller.id())), data);
    }
    exchange.sendOwn(data);
  }
}
