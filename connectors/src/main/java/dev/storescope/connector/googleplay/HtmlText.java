package dev.storescope.connector.googleplay;

import org.jsoup.Jsoup;

/** The text of the simple HTML that descriptions are written in, with its line breaks. */
final class HtmlText {
  private HtmlText() {}

  static String of(String html) {
    return Jsoup.parseBodyFragment(html).body().wholeText();
  }
}
