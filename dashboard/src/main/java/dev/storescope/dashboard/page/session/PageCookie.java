package dev.storescope.dashboard.page.session;

import dev.storescope.http.BasePath;
import io.helidon.http.SetCookie;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.util.Optional;

/** A cookie of the dashboard, which scripts cannot read, and how long the browser keeps it. */
public record PageCookie(String name, Duration life) {
  private static final String PREFIX = "storescope_";
  private static final Duration CHOICE_LIFE = Duration.ofDays(365);
  private static final Duration NEXT_PAGE = Duration.ofMinutes(1);

  /** The secret of a session. Outlives it, so that the log-in can say that it has ended. */
  public static final PageCookie SESSION = new PageCookie(PREFIX + "session", Duration.ofDays(30));

  /** The workspace that the user looks at. */
  public static final PageCookie WORKSPACE = new PageCookie(PREFIX + "workspace", CHOICE_LIFE);

  /** The message that the next page shows. */
  public static final PageCookie FLASH_MESSAGE =
      new PageCookie(PREFIX + "flash_message", NEXT_PAGE);

  /** The form that the next page has again. */
  public static final PageCookie REFUSED_FORM = new PageCookie(PREFIX + "refused_form", NEXT_PAGE);

  /** A choice of the user. */
  public static PageCookie choice(String name) {
    return new PageCookie(PREFIX + "choice_" + name, CHOICE_LIFE);
  }

  public Optional<String> find(ServerRequest request) {
    return request.headers().cookies().first(name).asOptional();
  }

  /** Finds the value, and has the browser forget it. */
  public Optional<String> take(ServerRequest request, ServerResponse response) {
    Optional<String> value = find(request);
    value.ifPresent(_ -> forget(request, response));
    return value;
  }

  public void keep(ServerRequest request, ServerResponse response, String value) {
    add(request, response, value, life);
  }

  public void forget(ServerRequest request, ServerResponse response) {
    add(request, response, "", Duration.ZERO);
  }

  private void add(ServerRequest request, ServerResponse response, String value, Duration maxAge) {
    response
        .headers()
        .addCookie(
            SetCookie.builder(name, value)
                .path(BasePath.of(request).ofCookies())
                .httpOnly(true)
                .secure(RequestOrigin.isEncrypted(request))
                .sameSite(SetCookie.SameSite.LAX)
                .maxAge(maxAge)
                .build());
  }
}
