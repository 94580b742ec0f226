package dev.storescope.dashboard.page.session;

import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.http.BasePath;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The address at which a browser has the service, and whether a page of it sent a request. */
public final class RequestOrigin {
  private static final HeaderName FETCH_SITE = HeaderNames.create("Sec-Fetch-Site");
  private static final Pattern AUTHORITY = Pattern.compile("https?://([^/?#]+)");

  private RequestOrigin() {}

  /** The address of this service, as the browser has it. */
  public static String of(ServerRequest request) {
    return (isEncrypted(request) ? "https://" : "http://")
        + hosts(request).getFirst()
        + BasePath.of(request).value();
  }

  /** Trusted from anyone: a client that forges it only loses its own cookie. */
  static boolean isEncrypted(ServerRequest request) {
    return forwarded(request, HeaderNames.X_FORWARDED_PROTO)
        .findFirst()
        .filter("https"::equalsIgnoreCase)
        .isPresent();
  }

  /**
   * Refuses a form unless the browser says that one of our own pages sent it.
   *
   * @param refusal the message to a page of another site
   * @throws PageException that says what is wrong, or which header a proxy has to pass
   */
  public static void requireSame(ServerRequest request, String refusal) {
    findRefusal(request, refusal)
        .ifPresent(
            detail -> {
              throw PageException.notAllowed(detail);
            });
  }

  /**
   * Why a form is refused, if another site sent it. Without encryption browsers say so in Origin
   * only, and old ones in Referer only; programs say nothing.
   */
  public static Optional<String> findRefusal(ServerRequest request, String refusal) {
    Optional<String> site = request.headers().value(FETCH_SITE);
    if (site.isPresent()) {
      return site.filter(from -> !from.equals("same-origin") && !from.equals("none"))
          .map(_ -> refusal);
    }
    return request
        .headers()
        .value(HeaderNames.ORIGIN)
        .or(() -> request.headers().value(HeaderNames.REFERER))
        .filter(sender -> !isOurs(sender, request))
        .map(sender -> refusal + otherHost(sender, request));
  }

  /** The page that a form was sent from, or the first one. */
  public static String referrer(ServerRequest request) {
    return findReferrer(request).orElse("/dashboard");
  }

  /** The address of the page of ours that a form was sent from, or a link was followed. */
  public static Optional<String> findReferrer(ServerRequest request) {
    return request
        .headers()
        .value(HeaderNames.REFERER)
        .filter(sender -> isOurs(sender, request))
        .map(sender -> AUTHORITY.matcher(sender).replaceFirst(""))
        .filter(path -> path.startsWith("/"))
        .map(BasePath.of(request)::internal);
  }

  /** What an operator has to know of a browser that is at another host than the service. */
  private static String otherHost(String sender, ServerRequest request) {
    Matcher authority = AUTHORITY.matcher(sender);
    return authority.lookingAt()
        ? " " + Texts.of("form.other-host", authority.group(1), hosts(request).getFirst())
        : "";
  }

  /** Pages of other sites cannot have a browser send the headers that are compared. */
  private static boolean isOurs(String sender, ServerRequest request) {
    Matcher authority = AUTHORITY.matcher(sender);
    return authority.lookingAt()
        && hosts(request).stream().anyMatch(authority.group(1)::equalsIgnoreCase);
  }

  /** The hosts that the request says the browser asked for; the first is that of the browser. */
  private static List<String> hosts(ServerRequest request) {
    return Stream.concat(
            forwarded(request, HeaderNames.X_FORWARDED_HOST),
            request.headers().value(HeaderNames.HOST).stream())
        .toList();
  }

  /** The values of a header to which each proxy may have added one. */
  private static Stream<String> forwarded(ServerRequest request, HeaderName name) {
    return request.headers().value(name).stream()
        .flatMap(text -> Stream.of(text.split(",", -1)))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }
}
