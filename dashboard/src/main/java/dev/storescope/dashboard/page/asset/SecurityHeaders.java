package dev.storescope.dashboard.page.asset;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;

/** The headers that restrict a page to what it needs. */
public final class SecurityHeaders {
  public static final HeaderName CONTENT_TYPE_OPTIONS =
      HeaderNames.create("X-Content-Type-Options");
  private static final HeaderName POLICY = HeaderNames.create("Content-Security-Policy");
  private static final HeaderName REFERRER = HeaderNames.create("Referrer-Policy");
  private static final HeaderName OPENER = HeaderNames.create("Cross-Origin-Opener-Policy");

  private final String policy;

  /**
   * @param imageSources the origins of icons and screenshots, as in a content security policy
   */
  public SecurityHeaders(List<String> imageSources) {
    this.policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " form-action 'self'; base-uri 'none'; frame-ancestors 'none';"
            + " img-src 'self' data: "
            + String.join(" ", imageSources);
  }

  public void addTo(ServerResponse response) {
    response.header(POLICY, policy);
    response.header(REFERRER, "same-origin");
    response.header(OPENER, "same-origin");
    response.header(CONTENT_TYPE_OPTIONS, "nosniff");
  }
}
