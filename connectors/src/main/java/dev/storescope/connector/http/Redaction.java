package dev.storescope.connector.http;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Removes credentials from what is recorded. */
final class Redaction {
  private static final Set<String> HEADERS =
      Set.of("authorization", "cookie", "set-cookie", "proxy-authorization");
  private static final Pattern FORM_FIELD = Pattern.compile("(client_secret=)[^&]*+");
  private static final Pattern JSON_MEMBER =
      Pattern.compile("(\"(?:access|refresh|id)_token\"\\s*+:\\s*+\")[^\"]*+");

  private Redaction() {}

  static String hideIn(String text) {
    String form = FORM_FIELD.matcher(text).replaceAll("$1hidden");
    return JSON_MEMBER.matcher(form).replaceAll("$1hidden");
  }

  static <T> Map<String, T> removeFrom(Map<String, T> headers) {
    Map<String, T> kept = new TreeMap<>(headers);
    kept.keySet().removeIf(name -> HEADERS.contains(name.toLowerCase(Locale.ROOT)));
    return kept;
  }
}
