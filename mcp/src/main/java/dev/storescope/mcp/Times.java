package dev.storescope.mcp;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The arguments of tools that are about a range of time, or a moment. */
final class Times {
  static final String SINCE = "since";
  static final String TILL = "till";
  static final String TIMESTAMP = "timestamp";
  private static final int DATE_LENGTH = "YYYY-MM-DD".length();

  private Times() {}

  static ToolSchema since() {
    return ToolSchema.text(
            "The start: a UTC date or a time. Default: 30 days ago. Triples the price.")
        .example("2026-11-16", "2026-11-16T08:00Z");
  }

  static ToolSchema till() {
    return ToolSchema.text("The end: a UTC date (included) or a time. Triples the price.")
        .example("2026-11-22");
  }

  static ToolSchema timestamp() {
    return ToolSchema.text(
            "As of the end of a UTC date, or as of a time. Default: now. Triples the price.")
        .example("2026-11-22");
  }

  /** The moment, as the interface names it; none for the date of today, whose end is to come. */
  static Map<String, String> moment(ToolCall call) {
    Map<String, String> moment = new LinkedHashMap<>();
    end(call, TIMESTAMP).ifPresent(text -> moment.put(TIMESTAMP, text));
    return moment;
  }

  /** The app and the range, as the interface names them. */
  static Map<String, String> withRange(ToolCall call) {
    Map<String, String> query = new LinkedHashMap<>(call.arguments().app());
    query.putAll(range(call));
    return query;
  }

  static Map<String, String> range(ToolCall call) {
    return range(call, TILL);
  }

  /** The range that ends with an argument of this name. */
  static Map<String, String> range(ToolCall call, String end) {
    Map<String, String> range = new LinkedHashMap<>();
    call.arguments()
        .find(SINCE)
        .ifPresent(text -> range.put(SINCE, isDate(text) ? text + "T00:00Z" : text));
    end(call, end).ifPresent(text -> range.put(TILL, text));
    return range;
  }

  private static Optional<String> end(ToolCall call, String name) {
    String today = LocalDate.ofInstant(call.present(), ZoneOffset.UTC).toString();
    return call.arguments()
        .find(name)
        .filter(text -> !text.equals(today))
        .map(text -> isDate(text) ? text + "T23:59:59Z" : text);
  }

  private static boolean isDate(String text) {
    return text.length() == DATE_LENGTH;
  }
}
