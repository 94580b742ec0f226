package dev.storescope.http.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.PasswordChange;
import dev.storescope.accounts.Session;
import dev.storescope.credits.CreditLedger;
import dev.storescope.http.Authentication;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The caller's account, its password and its sessions. */
record AccountHandler(Accounts accounts, CreditLedger ledger, TrustedProxies proxies) {
  private static final String CURRENT = "current_password";

  void send(Exchange exchange) {
    Account caller = exchange.caller();
    ObjectNode data = Exchange.object();
    AccountJson.write(caller, data);
    data.put("balance", ledger.balance(caller.id(), 0));
    data.put("monthly_credits", ledger.monthlyGrant(caller.id()));
    exchange.sendOwn(data);
  }

  void changePassword(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<String> current = body.required(CURRENT, "a string", AccountJson.ANY_TEXT);
    Optional<String> wanted = body.required("new_password", "a string", AccountJson.NEW_PASSWORD);
    body.finish(exchange);
    switch (accounts.changePassword(
        exchange.caller().id(),
        current.orElseThrow(),
        wanted.orElseThrow(),
        proxies.caller(exchange.request()))) {
      case PasswordChange.Changed() -> exchange.sendNoContent();
      case PasswordChange.Refused() ->
          throw ProblemException.invalid(CURRENT, "The current password is wrong.");
      case PasswordChange.TooManyFailures(Duration retryAfter) ->
          throw Authentication.tooManyFailures(retryAfter);
    }
  }

  void listSessions(Exchange exchange) {
    ObjectNode data = Exchange.object();
    ArrayNode sessions = data.putArray("sessions");
    for (Session session : accounts.listSessions(exchange.caller().id())) {
      sessions
          .addObject()
          .put("id", session.id())
          .put("created_at", Timestamps.format(session.createdAt()))
          .put("expires_at", Timestamps.format(session.expiresAt()))
          .put("address", session.address());
    }
    exchange.sendOwn(data);
  }

  void endSession(Exchange exchange) {
    if (!accounts.endSession(exchange.caller().id(), exchange.pathId())) {
      throw ProblemException.notFound("You have no such session. See /account/sessions.");
    }
    exchange.sendNoContent();
  }
}
