package dev.storescope.sandbox.googleplay;

/** Descriptions as HTML, as Google Play stores them. */
final class DescriptionHtml {
  private DescriptionHtml() {}

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
