package dev.storescope.server.http;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.PasswordChange;
import dev.storescope.credits.CreditLedger;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What callers are told and may change of their own account, its password and its sessions. */
final class OwnAccount {
  private static final String CURRENT = "current_password";
  private static final String NEW = "new_password";

  private final Accounts accounts;
  private final CreditLedger ledger;
  private final TrustedProxies proxies;

  OwnAccount(Accounts accounts, CreditLedger ledger, TrustedProxies proxies) {
    this.accounts = accounts;
    this.ledger = ledger;
    this.proxies = proxies;
  }

  void send(ServerRequest request, ServerResponse response) {
    Account caller = Authentication.caller(request);
    ObjectNode data = Json.object();
    AccountJson.write(caller, data);
    data.put("balance", ledger.balance(caller.id(), 0));
    data.put("monthly_credits", ledger.monthlyGrant(caller.id()));
    new Exchange(request, response).sendOwn(data);
  }

  void changePassword(ServerRequest request, ServerResponse response) throws IOException {
    Exchange exchange = new Exchange(request, response);
    Body body = Body.read(request, Body.SHORT);
    Supplier<String> current = body.required(CURRENT, "a text", BodyForms::text);
    Supplier<String> wanted = body.required(NEW, "a text", BodyForms.password());
    exchange.nameIgnored(body.ignored());
    String address = proxies.caller(request);
    Account caller = Authentication.caller(request);
    answer(
        body.complete(
            () -> accounts.changePassword(caller.id(), current.get(), wanted.get(), address)));
    exchange.sendNothing();
  }

  private static void answer(PasswordChange change) {
    switch (change) {
      case PasswordChange.Changed() -> {}
      case PasswordChange.Refused() -> {
        String accepted = "the current password is accepted";
        Mistake mistake = new Mistake(CURRENT, Mistake.Code.INVALID, accepted);
        throw new ProblemException(Problem.invalid(List.of(mistake)));
      }
      case PasswordChange.TooManyFailures(Duration retryAfter) ->
          throw ObtainToken.tooManyFailures(retryAfter);
    }
  }

  void sendSessions(ServerRequest request, ServerResponse response) {
    ObjectNode data = Json.object();
    ArrayNode sessions = data.putArray("sessions");
    accounts
        .listSessions(Authentication.caller(request).id())
        .forEach(session -> AccountJson.write(session, sessions.addObject()));
    new Exchange(request, response).sendOwn(data);
  }

  void endSession(ServerRequest request, ServerResponse response) {
    long id = PathValues.number(request, "id");
    if (!accounts.endSession(Authentication.caller(request).id(), id)) {
      throw PathValues.notFound("You have no such session: see /account/sessions.");
    }
    new Exchange(request, response).sendNothing();
  }
}
