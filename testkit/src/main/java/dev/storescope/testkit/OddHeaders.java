package dev.storescope.testkit;

import static dev.storescope.testkit.OddValues.words;

import java.util.List;
import java.util.stream.Stream;

/** Request headers with unusual values. */
public final class OddHeaders {
  private static final List<String> NAMES =
      words(
          """
          Authorization  Accept  Accept-Encoding  Accept-Language  Connection
          Content-Encoding  Content-Length  Content-Type  Cookie  Expect  Host  HX-Request
          If-Match  If-Modified-Since  If-None-Match  Origin  Range  Sec-Fetch-Site  TE
          Trailer  Transfer-Encoding  Upgrade  X-Form-Token  X-Forwarded-For
          X-Forwarded-Proto  X-Http-Method-Override  X-Request-Id
          """);

  private static final String COMMON_VALUES =
      """
      *  */*  text/html;q=0  application/json; charset="  ;;;  ,,,  gzip  gzip;q=0
      identity;q=0, *;q=0  br, gzip;q=1.0001  W/""  "  W/  *, *  bytes=0-  bytes=-1
      bytes=9-1  100-continue  200-ok  chunked  chunked, chunked  gzip, chunked  close
      keep-alive, upgrade  h2c  websocket  0  -1  1  3  +3  0x3  1000000
      99999999999999999999  https  HTTPS  cross-site  same-origin  true
      application/x-www-form-urlencoded  multipart/form-data
      multipart/form-data; boundary=  application/json
      APPLICATION/JSON;charset=utf-16  text/plain  a/b/c  /  Token
      """;

  private static final String FURTHER_VALUES =
      """
      Bearer a b  Basic YTpi  Token \u00ff  storescope_session=  storescope_session="
      storescope_session  =  a=b; a=b;;;  $Version=1
      storescope_notice=%%%; storescope_session=YQ==  storescope_notice=K2E
      Wed, 21 Oct 2099 07:28:00 GMT  \u0001  a\0b  \u00e9
      """;

  private static final List<String> VALUES =
      Stream.of(
              List.of(""),
              words(COMMON_VALUES),
              List.of("Token "),
              words(FURTHER_VALUES),
              List.of(" folded\r\n more", "x".repeat(4000), "x".repeat(20_000)),
              List.of("a,".repeat(2000), "storescope.example:99999"))
          .flatMap(List::stream)
          .toList();

  private OddHeaders() {}

  /** No header in three of five cases, otherwise one or two. */
  public static List<String> some(Samples any) {
    return any.chance(3, 5) ? List.of() : any.list(1, 2, () -> any.of(NAMES) + ": " + value(any));
  }

  private static String value(Samples any) {
    return any.chance(4, 5) ? any.of(VALUES) : OddValues.octets(OddValues.text(any));
  }
}
