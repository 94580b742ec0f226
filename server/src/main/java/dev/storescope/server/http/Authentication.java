package dev.storescope.server.http;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.credits.CreditLedger;
import dev.storescope.server.http.Problem.Code;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out who asks, before anything else of a request is looked at. */
final class Authentication implements Handler {
  private static final Pattern CREDENTIALS =
      Pattern.compile("(?:token|bearer) +(\\S+) *", Pattern.CASE_INSENSITIVE);
  private static final String HOW = "Send 'Authorization: Token …' with an API key or a token.";

  private final Accounts accounts;
  private final CreditLedger ledger;

  Authentication(Accounts accounts, CreditLedger ledger) {
    this.accounts = accounts;
    this.ledger = ledger;
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    Account caller = identify(request);
    request.context().register(caller);
    Exchange exchange = new Exchange(request, response);
    exchange.cost(0);
    exchange.remaining(ledger.balance(caller.id(), 0));
    response.next();
  }

  /** Who was found to ask. */
  static Account caller(ServerRequest request) {
    return request.context().get(Account.class).orElseThrow();
  }

  static Problem challenge(Code code, String detail) {
    String error = code == Code.TOKEN_NOT_VALID ? ", error=\"invalid_token\"" : "";
    return Problem.of(code, detail)
        .with(
            "WWW-Authenticate", "Token realm=\"storescope\", Bearer realm=\"storescope\"" + error);
  }

  private Account identify(ServerRequest request) {
    return switch (accounts.identify(secret(request))) {
      case Accounts.Caller.Known(Account account) -> account;
      case Accounts.Caller.NotValid() ->
          throw new ProblemException(
              challenge(Code.TOKEN_NOT_VALID, "It is unknown, expired or revoked. " + HOW));
      case Accounts.Caller.Disabled() -> throw new ProblemException(disabled());
    };
  }

  static Problem disabled() {
    return Problem.of(Code.ACCOUNT_DISABLED, "Ask an administrator to enable the account.");
  }

  private static String secret(ServerRequest request) {
    Matcher credentials =
        CREDENTIALS.matcher(request.headers().value(HeaderNames.AUTHORIZATION).orElse(""));
    if (!credentials.matches()) {
      throw new ProblemException(challenge(Code.NOT_AUTHENTICATED, HOW));
    }
    return credentials.group(1);
  }
}
