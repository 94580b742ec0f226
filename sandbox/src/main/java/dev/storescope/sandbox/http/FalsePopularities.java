package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Fault.Falsification;
import java.util.regex.Pattern;

/** Changes the popularities in a report of Apple Ads. */
final class FalsePopularities {
  private static final Pattern OF_100 = Pattern.compile("(\"searchPopularity1to100\":)(\\d+)");
  private static final int RAISED_BY = 25;
  private static final int HIGHEST = 100;

  private FalsePopularities() {}

  static SandboxReply falsify(Falsification fault, SandboxReply reply) {
    String body =
        OF_100
            .matcher(reply.body())
            .replaceAll(found -> found.group(1) + falsify(fault, Integer.parseInt(found.group(2))));
    return new SandboxReply(reply.status(), reply.contentType(), reply.headers(), body);
  }

  private static int falsify(Falsification fault, int popularity) {
    return switch (fault) {
      case POPULARITIES_AT_FLOOR -> 1;
      case POPULARITIES_RAISED -> Math.min(HIGHEST, popularity + RAISED_BY);
    };
  }
}
