package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;

/** HTML pages, and escaping for HTML and XML. */
final class Html {
  static final String TYPE = "text/html; charset=utf-8";

  private Html() {}

  /** The response to an unknown path. */
  static SandboxReply notFound() {
    return SandboxReply.of(
        404, TYPE, "<html><head><title>Not Found</title></head><body>Not Found</body></html>");
  }

  /**
   * Text escaped for element content or an attribute value. Characters outside XML 1.0 are removed.
   */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints().filter(Html::isXml).forEach(c -> append(escaped, c));
    return escaped.toString();
  }

  private static void append(StringBuilder escaped, int c) {
    switch (c) {
      case '<' -> escaped.append("&lt;");
      case '>' -> escaped.append("&gt;");
      case '&' -> escaped.append("&amp;");
      case '"' -> escaped.append("&quot;");
      case '\'' -> escaped.append("&#39;");
      case '\r' -> escaped.append("&#13;");
      default -> escaped.appendCodePoint(c);
    }
  }

  /** The characters of XML 1.0. */
  private static boolean isXml(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || c >= 0x10000;
  }
}
