package dev.storescope.mcp;

import java.util.LinkedHashMap;
import java.util.Map;

/** The arguments of tools that are about a range of time, or a moment. */
final class Times {
  static final String SINCE = "since";
  static final String TILL = "till";
  static final String TIMESTAMP = "timestamp";
  private static final int DATE_LENGTH = "YYYY-MM-DD".length();

  private Times() {}

  static ToolSchema since() {
    return ToolSchema.text(
            "The start: a UTC date or a time. Without it, 30 days before now. A 'since' or 'till'"
                + " triples the price.")
        .example("2026-11-16", "2026-11-16T08:00Z");
  }

  static ToolSchema till() {
    return ToolSchema.text("The end: a UTC date, with which it ends, or a time. Without it, now.")
        .example("2026-11-22");
  }

  static ToolSchema timestamp() {
    return ToolSchema.text(
            "As of then: a UTC date, with which it ends, or a time. Without it, now. It triples the"
                + " price.")
        .example("2026-11-22");
  }

  /** The moment, as the interface names it. */
  static Map<String, String> moment(ToolArguments arguments) {
    Map<String, String> moment = new LinkedHashMap<>();
    arguments.find(TIMESTAMP).ifPresent(text -> moment.put(TIMESTAMP, time(text, "T23:59:59Z")));
    return moment;
  }

  /** The app and the range, as the interface names them. */
  static Map<String, String> withRange(ToolArguments arguments) {
    Map<String, String> query = new LinkedHashMap<>(arguments.app());
    query.putAll(range(arguments));
    return query;
  }

  static Map<String, String> range(ToolArguments arguments) {
    Map<String, String> range = new LinkedHashMap<>();
    arguments.find(SINCE).ifPresent(text -> range.put(SINCE, time(text, "T00:00Z")));
    arguments.find(TILL).ifPresent(text -> range.put(TILL, time(text, "T23:59:59Z")));
    return range;
  }

  private static String time(String text, String ofDate) {
    return text.length() == DATE_LENGTH ? text + ofDate : text;
  }
}
