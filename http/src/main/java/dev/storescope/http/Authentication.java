package dev.storescope.http;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Membership;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.accounts.Workspaces;
import dev.storescope.credits.CreditLedger;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.Problem.Code;
import dev.storescope.http.validation.ProblemException;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Identifies the caller by a token or an API key, before anything else of a request is read, and
 * the workspace of another account that the request is about.
 */
public record Authentication(Accounts accounts, Workspaces workspaces, CreditLedger ledger)
    implements Handler {
  private static final Set<String> SCHEMES = Set.of("token", "bearer");
  private static final String CHALLENGE = "WWW-Authenticate";
  private static final String REALM = "Token realm=\"storescope\", Bearer realm=\"storescope\"";
  private static final String HOW = "Send 'Authorization: Token …' with an API key or a token.";

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    Accounts.Caller.Known known = identify(request);
    Account caller = known.account();
    request.context().register(caller);
    request.context().register(known.scope());
    findWorkspace(request, caller).ifPresent(request.context()::register);
    Exchange exchange = new Exchange(request, response);
    exchange.cost(0);
    exchange.remaining(ledger.balance(caller.id(), 0));
    response.next();
  }

  /** The workspace that is named by a header; empty for the caller's own. */
  private Optional<Membership> findWorkspace(ServerRequest request, Account caller) {
    return request
        .headers()
        .value(Exchange.WORKSPACE)
        .filter(owner -> !owner.equalsIgnoreCase(caller.username().value()))
        .map(
            owner ->
                Username.find(owner)
                    .flatMap(name -> workspaces.findJoined(caller.username(), name))
                    .orElseThrow(() -> noWorkspace(owner)));
  }

  private static ProblemException noWorkspace(String owner) {
    return new ProblemException(
        Problem.of(
            Code.NOT_ALLOWED,
            "You have not joined a workspace of '%s'. See /account/workspaces.".formatted(owner)));
  }

  /**
   * The caller, with the scope of its key.
   *
   * @throws ProblemException if the credentials are missing or not valid
   */
  Accounts.Caller.Known identify(ServerRequest request) {
    return switch (accounts.identify(secret(request))) {
      case Accounts.Caller.Known known -> known;
      case Accounts.Caller.NotValid() ->
          throw challenge(
              Code.TOKEN_NOT_VALID, "The token or key is unknown, expired or revoked. " + HOW);
      case Accounts.Caller.Disabled() -> throw disabled();
    };
  }

  private static String secret(ServerRequest request) {
    String credentials = request.headers().value(HeaderNames.AUTHORIZATION).orElse("");
    int end = Math.max(credentials.indexOf(' '), 0);
    String secret = credentials.substring(end).strip();
    if (!SCHEMES.contains(credentials.substring(0, end).toLowerCase(Locale.ROOT))
        || secret.isEmpty()
        || secret.indexOf(' ') >= 0
        || credentials.indexOf('\t') >= 0) {
      throw challenge(Code.NOT_AUTHENTICATED, HOW);
    }
    return secret;
  }

  static ProblemException challenge(Code code, String detail) {
    String error = code == Code.TOKEN_NOT_VALID ? ", error=\"invalid_token\"" : "";
    return new ProblemException(Problem.of(code, detail).with(CHALLENGE, REALM + error));
  }

  /** Refuses a request because the scope of the key does not include the needed one (RFC 6750). */
  static ProblemException insufficientScope(Scope scope, Scope needed) {
    String detail =
        "The request needs a key with the scope %s; this one has %s. %s"
            .formatted(needed.wireName(), scope.wireName(), howToGet(needed));
    String error = ", error=\"insufficient_scope\", scope=\"" + needed.wireName() + "\"";
    return new ProblemException(
        Problem.of(Code.INSUFFICIENT_SCOPE, detail).with(CHALLENGE, REALM + error));
  }

  private static String howToGet(Scope needed) {
    return "Create such a key in the dashboard (Account, API keys) or by 'storescope key create --scope %s NAME', or send a token of %s."
        .formatted(needed.wireName(), ObtainToken.PATH);
  }

  static ProblemException disabled() {
    return new ProblemException(
        Problem.of(Code.ACCOUNT_DISABLED, "Ask an administrator to enable the account."));
  }

  /** Refuses a password because too many were wrong. */
  public static ProblemException tooManyFailures(Duration retryAfter) {
    return new ProblemException(
        Problem.of(Code.RATE_LIMITED, "Too many wrong passwords. Try again later.")
            .retryAfter(retryAfter.plusMillis(999).toSeconds()));
  }
}
