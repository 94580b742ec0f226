package dev.storescope.server.http;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.server.http.Mistake.Code;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** Exchanges a user name and a password, as JSON or as a form, for a token. */
final class ObtainToken implements Handler {
  private final Accounts accounts;
  private final TrustedProxies proxies;

  ObtainToken(Accounts accounts, TrustedProxies proxies) {
    this.accounts = accounts;
    this.proxies = proxies;
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) throws IOException {
    Body body = Body.readJsonOrForm(request);
    Supplier<String> username = body.required("username", "a text", ObtainToken::text);
    Supplier<String> password = body.required("password", "a text", ObtainToken::text);
    Exchange exchange = new Exchange(request, response);
    exchange.nameIgnored(body.ignored());
    String address = proxies.caller(request);
    String token = body.complete(() -> logIn(username.get(), password.get(), address));
    exchange.send(Status.OK_200, Json.object().put("token", token));
  }

  private String logIn(String username, String password, String address) {
    return switch (accounts.logIn(username, password, address)) {
      case LogIn.Granted(_, String token) -> token;
      case LogIn.Refused() ->
          throw new ProblemException(
              Authentication.challenge(
                  Problem.Code.NOT_AUTHENTICATED, "The user name or the password is wrong."));
      case LogIn.Disabled() -> throw new ProblemException(Authentication.disabled());
      case LogIn.TooManyFailures(Duration retryAfter) -> throw tooManyFailures(retryAfter);
    };
  }

  static ProblemException tooManyFailures(Duration retryAfter) {
    return new ProblemException(
        Problem.of(Problem.Code.RATE_LIMITED, "Too many wrong passwords: wait a while.")
            .retryAfter(retryAfter.plusMillis(999).toSeconds()));
  }

  private static String text(JsonNode node) {
    String text = BodyForms.text(node);
    if (text.isEmpty()) {
      throw new MistakeException(Code.MISSING, "a text that is not empty is accepted");
    }
    return text;
  }
}
