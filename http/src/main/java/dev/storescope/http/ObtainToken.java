package dev.storescope.http;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.http.validation.InvalidValueException;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import io.helidon.http.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Exchanges a user name and a password, as JSON or as a form, for a token. */
record ObtainToken(Accounts accounts, TrustedProxies proxies) {
  static final String PATH = "/api/obtain-token";

  private static final ValueType<String> NOT_EMPTY =
      ValueType.text(
          text -> {
            if (text.isEmpty()) {
              throw InvalidValueException.must(ErrorCode.MISSING, "not be empty");
            }
            return text;
          });

  void handle(Exchange exchange) throws IOException {
    Validator body = Validator.jsonOrForm(exchange.request());
    Optional<String> username = body.required("username", "a string", NOT_EMPTY);
    Optional<String> password = body.required("password", "a string", NOT_EMPTY);
    body.finish(exchange);
    String address = proxies.caller(exchange.request());
    String token =
        switch (accounts.logIn(username.orElseThrow(), password.orElseThrow(), address)) {
          case LogIn.Granted(_, String granted) -> granted;
          case LogIn.Refused() ->
              throw Authentication.challenge(
                  Problem.Code.NOT_AUTHENTICATED, "The user name or the password is wrong.");
          case LogIn.Disabled() -> throw Authentication.disabled();
          case LogIn.TooManyFailures(Duration retryAfter) ->
              throw Authentication.tooManyFailures(retryAfter);
        };
    exchange.send(Status.OK_200, Exchange.object().put("token", token));
  }
}
