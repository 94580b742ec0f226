package dev.storescope.connector.apple;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The query part of a URL, with its question mark. */
record UrlQuery(String text) {

  static UrlQuery of(String name, String value) {
    return new UrlQuery("?" + name + "=" + encode(value));
  }

  UrlQuery and(String name, String value) {
    return new UrlQuery(text + "&" + name + "=" + encode(value));
  }

  private static String encode(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return text;
  }
}
