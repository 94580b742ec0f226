package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;

/** Pages of HTML, and texts made safe for them and for XML. */
final class Html {
  static final String TYPE = "text/html; charset=utf-8";

  private Html() {}

  /** What the store says of a path that it does not know. */
  static SandboxReply notFound() {
    return SandboxReply.of(
        404, TYPE, "<html><head><title>Not Found</title></head><body>Not Found</body></html>");
  }

  /** A text as element content or attribute value. What XML cannot hold at all is left out. */
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
