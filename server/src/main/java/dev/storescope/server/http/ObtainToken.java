package dev.storescope.server.http;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.server.http.Mistake.Code;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Exchanges a user name and a password, as JSON or as a form, for a token. */
final class ObtainToken implements Handler {
  private static final int MOST_BYTES = 8192;

  private final Accounts accounts;

  ObtainToken(Accounts accounts) {
    this.accounts = accounts;
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) throws IOException {
    Function<String, Optional<String>> fields = fields(request);
    List<Mistake> mistakes = new ArrayList<>();
    String username = field("username", fields, mistakes);
    String password = field("password", fields, mistakes);
    if (!mistakes.isEmpty()) {
      throw new ProblemException(Problem.invalid(mistakes));
    }
    String token = logIn(username, password, request.remotePeer().host());
    new Exchange(request, response).send(Status.OK_200, Json.object().put("token", token));
  }

  private String logIn(String username, String password, String address) {
    return switch (accounts.logIn(username, password, address)) {
      case LogIn.Granted(_, String token) -> token;
      case LogIn.Refused() ->
          throw new ProblemException(
              Authentication.challenge(
                  Problem.Code.NOT_AUTHENTICATED, "The user name or the password is wrong."));
      case LogIn.Disabled() -> throw new ProblemException(Authentication.disabled());
      case LogIn.TooManyFailures(Duration retryAfter) ->
          throw new ProblemException(
              Problem.of(Problem.Code.RATE_LIMITED, "Too many failures to log in: wait a while.")
                  .retryAfter(retryAfter.toSeconds()));
    };
  }

  private static String field(
      String name, Function<String, Optional<String>> fields, List<Mistake> mistakes) {
    Optional<String> value = fields.apply(name).filter(text -> !text.isEmpty());
    if (value.isEmpty()) {
      mistakes.add(new Mistake(name, Code.MISSING, name + " is required: a text"));
    }
    return value.orElse("");
  }

  private static Function<String, Optional<String>> fields(ServerRequest request)
      throws IOException {
    byte[] body = body(request);
    String type =
        request.headers().value(HeaderNames.CONTENT_TYPE).orElse("").toLowerCase(Locale.ROOT);
    if (type.startsWith("application/x-www-form-urlencoded")) {
      return Parameters.parse(new String(body, StandardCharsets.UTF_8))::findSent;
    }
    return name -> text(json(body), name);
  }

  private static byte[] body(ServerRequest request) throws IOException {
    if (!request.content().hasEntity()) {
      return new byte[0];
    }
    try (InputStream content = request.content().inputStream()) {
      byte[] body = content.readNBytes(MOST_BYTES + 1);
      if (body.length > MOST_BYTES) {
        throw notReadable("at most " + MOST_BYTES + " bytes");
      }
      return body;
    }
  }

  private static JsonNode json(byte[] body) {
    try {
      return Json.read(body);
    } catch (JacksonException e) {
      throw notReadable("a JSON object, or a form, with username and password");
    }
  }

  private static Optional<String> text(JsonNode document, String name) {
    return Optional.ofNullable(document.get(name))
        .filter(JsonNode::isString)
        .map(JsonNode::asString);
  }

  private static ProblemException notReadable(String accepted) {
    return new ProblemException(
        Problem.invalid(List.of(new Mistake("body", Code.INVALID, accepted + " is accepted"))));
  }
}
