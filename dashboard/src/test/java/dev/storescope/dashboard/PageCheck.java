package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.testkit.OddValues;
import dev.storescope.testkit.RawClient.Reply;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** What holds for every response of the dashboard. */
final class PageCheck {
  private static final Pattern INSIDE =
      Pattern.compile("\\bat [a-z]\\w*(\\.\\w+)+\\(\\w+\\.java|java\\.(lang|util|time)\\.");
  private static final List<String> UNESCAPED =
      List.of(OddValues.MARKUP, "<script>x", "<img src=x");
  private static final List<String> FORBIDDEN =
      List.of(
          "[style]",
          "style",
          "script:not([src])",
          "[^on]",
          "[href^=javascript:]",
          "[src^=javascript:]",
          "[action^=javascript:]",
          "img[src=x]");

  private PageCheck() {}

  static void check(Reply reply) {
    assertThat(reply.status()).isBetween(200, 499);
    assertThat(reply.headers().map()).doesNotContainKey("X-Injected");
    assertThat(reply.header("X-Request-Id")).matches("[0-9a-f]{32}");
    String type = reply.header("Content-Type");
    if (type.startsWith("text/html")) {
      checkPage(reply);
    } else if (reply.status() >= 400 && !reply.body().isEmpty()) {
      assertThat(type).isEqualTo("application/problem+json");
    } else if (reply.status() == 303) {
      assertThat(reply.header("Location")).matches("/(dashboard|docs)[!-~]*");
    }
  }

  private static void checkPage(Reply reply) {
    assertThat(reply.header("Content-Security-Policy"))
        .contains(
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(reply.header("Referrer-Policy")).isEqualTo("same-origin");
    assertThat(reply.header("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
    assertThat(UNESCAPED).noneMatch(reply.text()::contains);
    assertThat(INSIDE.matcher(reply.text()).find()).isFalse();
    Document page = Jsoup.parse(reply.text());
    FORBIDDEN.forEach(selector -> assertThat(page.select(selector)).as(selector).isEmpty());
  }
}
