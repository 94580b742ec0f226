package dev.storescope.server.http;

import dev.storescope.server.OddHeaders;
import dev.storescope.server.OddValues;
import dev.storescope.server.RawClient.Request;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Requests that are right but for some of their parts, any of which may be odd. */
final class OddRequests {
  static final String ADMINISTRATOR = "Authorization: Token ADMINISTRATOR";
  static final String MEMBER = "Authorization: Token MEMBER";

  private static final List<String> METHODS =
      List.of("HEAD", "OPTIONS", "TRACE", "CONNECT", "GET", "POST", "PUT", "PATCH", "get", "NONE");

  private static final List<String> NODES =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-0",
          "-1",
          "5",
          "1.5",
          "1e2",
          "1e400",
          "-1e-400",
          "1e2147483648",
          "9223372036854775807",
          "9223372036854775808",
          "1000000000000",
          "1000000000001",
          "-1000000000000",
          "1" + "0".repeat(500),
          "1" + "0".repeat(2000),
          "\"\"",
          "[]",
          "{}",
          "[null]",
          "[[\"a\"]]",
          "[1]",
          "[\"iphone\",\"iphone\"]",
          "[\"android\"]",
          "[\"20\"]",
          "[\"20\",null]",
          "{\"a\":1}",
          "\"\\ud800\"",
          "[\"\\ud800\"]",
          "\"\\u0000\"",
          "[\"a\\u0000b\"]",
          "\"2026-12-01T00:00Z\"",
          "\"9999-12-31T23:59:59.999999999Z\"",
          "\"+999999999-12-31T23:59Z\"",
          "[" + "\"k\",".repeat(3000) + "\"k\"]",
          "[".repeat(300) + "]".repeat(300),
          "[".repeat(3000),
          "{\"a\":".repeat(1500),
          IntStream.range(0, 2000).mapToObj(i -> "\"k" + i + "\"").toList().toString());

  private static final List<String> BODIES =
      List.of(
          "null",
          "[]",
          "\"a\"",
          "1",
          "{",
          "}",
          "{}}",
          "{\"",
          "{\"name\":",
          "{\"name\":\"a",
          "{\"name\":\"a\"} {}",
          "{\"name\":\"a\"}garbage",
          "{\"name\":\"a\",\"name\":\"b\"}",
          "{'name':'a'}",
          "{name:1}",
          "{\"name\":\"a\",}",
          "{\"name\":NaN}",
          "// {}",
          "\u00ef\u00bb\u00bf{}",
          "\u00fe\u00ff\0{\0}",
          "{\"name\":\"\u00ff\u00c3\"}",
          "{\"\u00ff\":1}",
          "{\"name\":\"\u00ed\u00a0\u0080\"}",
          "\0",
          " ",
          "\r\n\r\n",
          "%",
          "username=%zz",
          "username=a&username=b&password=c",
          "=&=&&",
          "a".repeat(9000),
          " ".repeat(140_000),
          "{\"a\":".repeat(20_000),
          "0\r\n\r\n",
          "5\r\n{\"a\":\r\n0\r\n\r\n",
          "ffffffffff\r\nx",
          "2;a=b\r\n{}\r\n0\r\nX: y\r\n\r\n",
          "GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n");

  private OddRequests() {}

  static Arbitrary<Request> all() {
    return Arbitraries.of(Operation.all()).flatMap(OddRequests::of);
  }

  private static Arbitrary<Request> of(Operation operation) {
    return Combinators.combine(
            method(operation), path(operation), query(operation), headers(), body(operation))
        .as(
            (method, path, query, headers, body) ->
                new Request(method, path + (query.isEmpty() ? "" : "?" + query), headers, body));
  }

  private static Arbitrary<String> method(Operation operation) {
    return Arbitraries.frequencyOf(
        Tuple.of(12, Arbitraries.just(operation.method())), Tuple.of(1, Arbitraries.of(METHODS)));
  }

  private static Arbitrary<String> path(Operation operation) {
    return combined(
            Stream.of(operation.path().split("/", -1))
                .map(
                    part ->
                        part.startsWith("{")
                            ? oddly(3, Operation.right(part.replaceAll("[{}]", "")))
                            : Arbitraries.just(part)))
        .map(parts -> String.join("/", parts));
  }

  private static Arbitrary<String> query(Operation operation) {
    Stream<Arbitrary<String>> described =
        operation.parameters().stream()
            .map(name -> oddly(3, Operation.right(name)).map(value -> name + "=" + value));
    Arbitrary<String> other =
        Combinators.combine(
                Arbitraries.frequencyOf(
                    Tuple.of(3, Arbitraries.of(names(operation))),
                    Tuple.of(1, OddValues.inAddresses())),
                OddValues.inAddresses())
            .as((name, value) -> name + "=" + value);
    Stream<Arbitrary<String>> all =
        Stream.concat(described.map(OddRequests::mostly), Stream.of(seldom(other)));
    return combined(all)
        .map(
            pairs ->
                pairs.stream().filter(pair -> !pair.isEmpty()).collect(Collectors.joining("&")));
  }

  private static List<String> names(Operation operation) {
    return operation.parameters().isEmpty() ? List.of("since") : operation.parameters();
  }

  private static Arbitrary<List<String>> headers() {
    Arbitrary<String> who =
        Arbitraries.frequencyOf(
            Tuple.of(12, Arbitraries.just(ADMINISTRATOR)),
            Tuple.of(4, Arbitraries.just(MEMBER)),
            Tuple.of(1, Arbitraries.just("Accept: */*")));
    return Combinators.combine(who, OddHeaders.some())
        .as((first, others) -> Stream.concat(Stream.of(first), others.stream()).toList());
  }

  private static Arbitrary<String> body(Operation operation) {
    Arbitrary<String> strange = Arbitraries.of(BODIES);
    if (operation.members().isEmpty()) {
      return Arbitraries.frequencyOf(Tuple.of(20, Arbitraries.just("")), Tuple.of(1, strange));
    }
    Arbitrary<String> objects = object(operation.members());
    Arbitrary<String> encoded = operation.form() ? form(operation.members()) : objects;
    return Arbitraries.frequencyOf(
        Tuple.of(6, objects),
        Tuple.of(2, encoded),
        Tuple.of(1, objects.map(text -> text.substring(0, text.length() / 2))),
        Tuple.of(2, strange));
  }

  private static Arbitrary<String> object(List<String> members) {
    return combined(
            members.stream()
                .map(name -> mostly(member(name).map(value -> "\"" + name + "\":" + value))))
        .map(
            pairs ->
                pairs.stream()
                    .filter(pair -> !pair.isEmpty())
                    .collect(Collectors.joining(",", "{", "}")));
  }

  private static Arbitrary<String> member(String name) {
    Arbitrary<String> texts = OddValues.texts().map(OddValues::json);
    return Arbitraries.frequencyOf(
        Tuple.of(4, Arbitraries.just(Operation.rightMember(name))),
        Tuple.of(1, Arbitraries.of(NODES)),
        Tuple.of(2, texts),
        Tuple.of(1, texts.list().ofMaxSize(3).map(List::toString)));
  }

  private static Arbitrary<String> form(List<String> members) {
    return combined(
            members.stream().map(name -> OddValues.inAddresses().map(value -> name + "=" + value)))
        .map(pairs -> String.join("&", pairs));
  }

  /** A value, or in its place an odd one. */
  private static Arbitrary<String> oddly(int times, String right) {
    return Arbitraries.frequencyOf(
        Tuple.of(times, Arbitraries.just(OddValues.encode(right))),
        Tuple.of(1, OddValues.inAddresses()));
  }

  private static Arbitrary<String> mostly(Arbitrary<String> there) {
    return Arbitraries.frequencyOf(Tuple.of(5, there), Tuple.of(1, Arbitraries.just("")));
  }

  private static Arbitrary<String> seldom(Arbitrary<String> there) {
    return Arbitraries.frequencyOf(Tuple.of(1, there), Tuple.of(5, Arbitraries.just("")));
  }

  private static Arbitrary<List<String>> combined(Stream<Arbitrary<String>> parts) {
    return Combinators.combine(parts.toList()).as(all -> all);
  }
}
