package dev.storescope.server;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Headers that are read, or that a server acts on, with values that may be odd. */
public final class OddHeaders {
  private static final List<String> NAMES =
      List.of(
          "Authorization",
          "Accept",
          "Accept-Encoding",
          "Accept-Language",
          "Connection",
          "Content-Encoding",
          "Content-Length",
          "Content-Type",
          "Cookie",
          "Expect",
          "Host",
          "HX-Request",
          "If-Match",
          "If-Modified-Since",
          "If-None-Match",
          "Origin",
          "Range",
          "Sec-Fetch-Site",
          "TE",
          "Trailer",
          "Transfer-Encoding",
          "Upgrade",
          "X-Form-Token",
          "X-Forwarded-For",
          "X-Forwarded-Proto",
          "X-Http-Method-Override",
          "X-Request-Id");

  private static final List<String> VALUES =
      List.of(
          "",
          "*",
          "*/*",
          "text/html;q=0",
          "application/json; charset=\"",
          ";;;",
          ",,,",
          "gzip",
          "gzip;q=0",
          "identity;q=0, *;q=0",
          "br, gzip;q=1.0001",
          "W/\"\"",
          "\"",
          "W/",
          "*, *",
          "bytes=0-",
          "bytes=-1",
          "bytes=9-1",
          "100-continue",
          "200-ok",
          "chunked",
          "chunked, chunked",
          "gzip, chunked",
          "close",
          "keep-alive, upgrade",
          "h2c",
          "websocket",
          "0",
          "-1",
          "1",
          "3",
          "+3",
          "0x3",
          "1000000",
          "99999999999999999999",
          "https",
          "HTTPS",
          "cross-site",
          "same-origin",
          "true",
          "application/x-www-form-urlencoded",
          "multipart/form-data",
          "multipart/form-data; boundary=",
          "application/json",
          "APPLICATION/JSON;charset=utf-16",
          "text/plain",
          "a/b/c",
          "/",
          "Token",
          "Token ",
          "Bearer a b",
          "Basic YTpi",
          "Token \u00ff",
          "storescope_session=",
          "storescope_session=\"",
          "storescope_session",
          "=",
          "a=b; a=b;;;",
          "$Version=1",
          "storescope_notice=%%%; storescope_session=YQ==",
          "storescope_notice=K2E",
          "Wed, 21 Oct 2099 07:28:00 GMT",
          "\u0001",
          "a\0b",
          "\u00e9",
          " folded\r\n more",
          "x".repeat(4000),
          "x".repeat(20_000),
          "a,".repeat(2000),
          "storescope.example:99999");

  private OddHeaders() {}

  /** Mostly none, otherwise one or two. */
  public static Arbitrary<List<String>> some() {
    Arbitrary<String> header =
        Combinators.combine(Arbitraries.of(NAMES), values())
            .as((name, value) -> name + ": " + value);
    return Arbitraries.frequencyOf(
        Tuple.of(3, Arbitraries.just(List.of())),
        Tuple.of(2, header.list().ofMinSize(1).ofMaxSize(2)));
  }

  private static Arbitrary<String> values() {
    return Arbitraries.frequencyOf(
        Tuple.of(4, Arbitraries.of(VALUES)), Tuple.of(1, OddValues.texts().map(OddValues::octets)));
  }
}
