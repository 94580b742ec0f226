package dev.storescope.http;

import static java.util.stream.Collectors.joining;

import dev.storescope.testkit.OddHeaders;
import dev.storescope.testkit.OddValues;
import dev.storescope.testkit.RawClient.Request;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.server.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Requests of all operations, parts of which may be wrong. */
final class OddRequests {
  static final String ADMINISTRATOR = "Authorization: Token ADMINISTRATOR";
  static final String MEMBER = "Authorization: Token MEMBER";

  private static final List<String> METHODS =
      List.of("HEAD", "OPTIONS", "TRACE", "CONNECT", "GET", "POST", "PUT", "PATCH", "get", "NONE");

  private static final List<String> NODES =
      with(
          """
          null true false 0 -0 -1 5 1.5 1e2 1e400 -1e-400 1e2147483648
          9223372036854775807 9223372036854775808 1000000000000 1000000000001 -1000000000000
          "" [] {} [null] [["a"]] [1] ["iphone","iphone"] ["android"] ["20"] ["20",null] {"a":1}
          "\\ud800" ["\\ud800"] "\\u0000" ["a\\u0000b"]
          "2026-12-01T00:00Z" "9999-12-31T23:59:59.999999999Z" "+999999999-12-31T23:59Z"
          """,
          "1" + "0".repeat(500),
          "1" + "0".repeat(2000),
          "[" + "\"k\",".repeat(3000) + "\"k\"]",
          "[".repeat(300) + "]".repeat(300),
          "[".repeat(3000),
          "{\"a\":".repeat(1500),
          IntStream.range(0, 2000).mapToObj(i -> "\"k" + i + "\"").toList().toString());

  private static final List<String> BODIES =
      with(
          """
          null [] "a" 1 { } {}} {" {"name": {"name":"a {"name":"a"}garbage
          {"name":"a","name":"b"} {'name':'a'} {name:1} {"name":"a",} {"name":NaN}
          % username=%zz username=a&username=b&password=c =&=&&
          """,
          "{\"name\":\"a\"} {}",
          "// {}",
          "\u00ef\u00bb\u00bf{}",
          "\u00fe\u00ff\0{\0}",
          "{\"name\":\"\u00ff\u00c3\"}",
          "{\"\u00ff\":1}",
          "{\"name\":\"\u00ed\u00a0\u0080\"}",
          "\0",
          " ",
          "\r\n\r\n",
          "a".repeat(9000),
          " ".repeat(140_000),
          "{\"a\":".repeat(20_000),
          "0\r\n\r\n",
          "5\r\n{\"a\":\r\n0\r\n\r\n",
          "ffffffffff\r\nx",
          "2;a=b\r\n{}\r\n0\r\nX: y\r\n\r\n",
          "GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n");

  private OddRequests() {}

  /** Texts without white space, and others. */
  private static List<String> with(String plain, String... others) {
    return Stream.concat(Stream.of(plain.split("\\s+", -1)), Stream.of(others))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  static Request request(Samples any) {
    return any.draw(() -> request(any, any.of(Operation.all())));
  }

  private static Request request(Samples any, Operation operation) {
    String query = query(any, operation);
    return new Request(
        any.chance(12, 13) ? operation.method() : any.of(METHODS),
        path(any, operation) + (query.isEmpty() ? "" : "?" + query),
        headers(any),
        body(any, operation));
  }

  private static String path(Samples any, Operation operation) {
    return Stream.of(operation.path().split("/", -1))
        .map(
            part ->
                part.startsWith("{")
                    ? mostlyRight(any, Operation.right(part.replaceAll("[{}]", "")))
                    : part)
        .collect(joining("/"));
  }

  private static String query(Samples any, Operation operation) {
    List<String> names = operation.parameters();
    List<String> pairs = new ArrayList<>();
    for (String name : names) {
      if (any.chance(5, 6)) {
        pairs.add(name + "=" + mostlyRight(any, Operation.right(name)));
      }
    }
    if (any.chance(1, 6)) {
      List<String> known = names.isEmpty() ? List.of("since") : names;
      String name = any.chance(3, 4) ? any.of(known) : OddValues.inAddress(any);
      pairs.add(name + "=" + OddValues.inAddress(any));
    }
    return String.join("&", pairs);
  }

  private static List<String> headers(Samples any) {
    String caller = any.chance(12, 17) ? ADMINISTRATOR : any.chance(4, 5) ? MEMBER : "Accept: */*";
    return Stream.concat(Stream.of(caller), OddHeaders.some(any).stream()).toList();
  }

  private static String body(Samples any, Operation operation) {
    if (operation.members().isEmpty()) {
      return any.chance(20, 21) ? "" : any.of(BODIES);
    }
    if (any.chance(2, 11)) {
      return any.of(BODIES);
    }
    if (operation.form() && any.chance(2, 9)) {
      return operation.members().stream()
          .map(name -> name + "=" + OddValues.inAddress(any))
          .collect(joining("&"));
    }
    String object = object(any, operation.members());
    return any.chance(1, 9) ? object.substring(0, object.length() / 2) : object;
  }

  private static String object(Samples any, List<String> members) {
    return members.stream()
        .filter(_ -> any.chance(5, 6))
        .map(name -> "\"" + name + "\":" + member(any, name))
        .collect(joining(",", "{", "}"));
  }

  private static String member(Samples any, String name) {
    if (any.flip()) {
      return Operation.rightMember(name);
    }
    return switch (any.between(1, 4)) {
      case 1 -> any.of(NODES);
      case 2 -> any.list(0, 3, () -> OddValues.json(OddValues.text(any))).toString();
      default -> OddValues.json(OddValues.text(any));
    };
  }

  /** The right value, or one time in four an odd one. */
  private static String mostlyRight(Samples any, String right) {
    return any.chance(3, 4) ? OddValues.encode(right) : OddValues.inAddress(any);
  }
}
