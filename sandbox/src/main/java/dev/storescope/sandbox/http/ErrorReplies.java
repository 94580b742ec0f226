package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Fault.Replacement;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Replies that are no answer: errors, captchas, consent pages. */
final class ErrorReplies {
  private static final String HTML = "text/html; charset=utf-8";

  private static final String CAPTCHA =
      """
      <html><head><title>Sorry...</title></head><body>
      <div id="infoDiv">Our systems have detected unusual traffic from your computer network.</div>
      <form id="captcha-form" action="index" method="post"><div id="recaptcha" \
      class="g-recaptcha" data-sitekey="sandbox"></div></form>
      </body></html>
      """;

  private static final String CONSENT =
      """
      <!doctype html><html lang="en"><head><title>Before you continue</title></head><body>
      <form action="https://consent.google.com/save" method="POST">\
      <input type="submit" value="Reject all"></form>
      </body></html>
      """;

  private static final String ERROR =
      """
      <html><head><title>Error</title></head><body>The request could not be answered. \
      <br>[newNullResponse]</body></html>
      """;

  private static final String ERROR_IN_XML =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Error><Code>ServiceUnavailable</Code><Message>Reduce your request rate.</Message></Error>
      """;

  private static final String ERROR_IN_JSON =
      """
      {"failureType":"5002","customerMessage":"An unknown error has occurred","m-allowed":false}
      """;

  private ErrorReplies() {}

  static SandboxReply reply(Replacement fault, SandboxRequest request) {
    return switch (fault) {
      case FORBIDDEN -> SandboxReply.of(403, HTML, "");
      case TOO_MANY_REQUESTS -> page(429, "Too Many Requests");
      case TOO_MANY_REQUESTS_FOR_TWO_MINUTES ->
          page(429, "Too Many Requests").with("Retry-After", "120");
      case UNAVAILABLE -> page(503, "Service Unavailable");
      case CAPTCHA_PAGE -> SandboxReply.ok(HTML, CAPTCHA);
      case CAPTCHA_REDIRECT -> redirect("https://www.google.com/sorry/index?continue=", request);
      case CONSENT_PAGE -> SandboxReply.ok(HTML, CONSENT);
      case CONSENT_REDIRECT -> redirect("https://consent.google.com/ml?continue=", request);
      case ERROR_PAGE -> SandboxReply.ok(HTML, ERROR);
      case ERROR_TEXT -> SandboxReply.ok("text/plain", "Http/1.1 Service Unavailable");
      case ERROR_XML -> SandboxReply.ok("application/xml", ERROR_IN_XML);
      case ERROR_JSON -> SandboxReply.ok("application/json", ERROR_IN_JSON);
    };
  }

  private static SandboxReply page(int status, String title) {
    return SandboxReply.of(
        status, HTML, "<html><head><title>%s</title></head></html>".formatted(title));
  }

  private static SandboxReply redirect(String target, SandboxRequest request) {
    return SandboxReply.of(302, HTML, "")
        .with("Location", target + URLEncoder.encode(request.path(), StandardCharsets.UTF_8));
  }
}
