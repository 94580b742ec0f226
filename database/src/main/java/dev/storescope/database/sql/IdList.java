package dev.storescope.database.sql;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Ids in a column, separated by spaces. */
public final class IdList {
  private IdList() {}

  public static String format(List<Long> ids) {
    return ids.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  public static List<Long> parse(String text) {
    return text.isEmpty() ? List.of() : Stream.of(text.split(" ", -1)).map(Long::valueOf).toList();
  }
}
