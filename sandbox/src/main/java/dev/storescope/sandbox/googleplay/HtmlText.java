package dev.storescope.sandbox.googleplay;

/** Texts as HTML, the form in which Google Play keeps descriptions. */
final class HtmlText {
  private HtmlText() {}

  /** Line breaks become {@code <br>}. */
  static String of(String text) {
    return escape(text).replace("\r\n", "<br>").replace("\n", "<br>");
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
