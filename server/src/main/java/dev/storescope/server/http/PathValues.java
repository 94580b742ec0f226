package dev.storescope.server.http;

import dev.storescope.server.http.Problem.Code;
import io.helidon.webserver.http.ServerRequest;
import java.util.regex.Pattern;

/** The values that stand in the path of a request. */
final class PathValues {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private PathValues() {}

  static String text(ServerRequest request, String name) {
    return request.path().pathParameters().get(name);
  }

  /** A number; what is none names nothing that is there. */
  static long number(ServerRequest request, String name) {
    String text = text(request, name);
    if (!NUMBER.matcher(text).matches()) {
      throw notFound("There is nothing with the id '" + text + "'.");
    }
    return Long.parseLong(text);
  }

  static ProblemException notFound(String detail) {
    return new ProblemException(Problem.of(Code.NOT_FOUND, detail));
  }
}
