package dev.storescope.server;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/** What nobody should send, and somebody will. */
public final class OddValues {
  /** A text that must not stand in a page as it is. */
  public static final String MARKUP = "\"><script>x</script>";

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "\0",
          "a\0b",
          "\r\nX-Injected: 1",
          "a\nb",
          "\t",
          "\u001b[31m",
          "\u007f",
          "\u0085",
          "\u00a0",
          "\u2028",
          "\u202e",
          "\ufeff",
          "\uffff",
          "\ud800",
          "\udfff\ud800",
          "a\udc00",
          "e\u0301",
          "İ",
          "ẞ",
          "ﷺ",
          "👩‍👩‍👧‍👦",
          "k".repeat(200),
          "k".repeat(201),
          "é".repeat(500),
          "👍".repeat(120),
          "x".repeat(5000),
          "0",
          "-0",
          "-1",
          "1",
          "1.0",
          "+1",
          "1e309",
          "NaN",
          "0x10",
          "1_000",
          "٣",
          "32768",
          "2147483648",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "999999999999999999",
          "99999999999999999999",
          "1".repeat(400),
          "0000-01-01",
          "-0001-01-01",
          "9999-12-31",
          "+999999999-12-31",
          "-999999999-01-01",
          "2026-02-30",
          "1970-01-01",
          "2026-11-20",
          "2099-01-01",
          "2016-12-31T23:59:60Z",
          "2026-11-20T24:00Z",
          "9999-12-31T23:59:59.9Z",
          "0000-01-01T00:00+18:00",
          "1969-12-31T23:59Z",
          "2026-11-20T10:15+18:01",
          "2026-11-20T10:15Z",
          "+999999999-12-31T23:59Z",
          "' OR '1'='1",
          "'; DROP TABLE account; --",
          "%",
          "%%",
          "%zz",
          "%00",
          "_",
          "\\",
          "*",
          "(",
          "[",
          "{0}",
          "%s%n",
          "../../etc/passwd",
          "..%2f..%2f",
          "/",
          "//evil.example",
          "?",
          "#",
          "&a=b",
          ";",
          ",",
          ",,",
          "a,b,,c",
          "=1+1",
          "${7*7}",
          "{{7*7}}",
          "javascript:alert(1)",
          "null",
          "true",
          "undefined",
          "[]",
          "{}",
          MARKUP,
          "'><img src=x onerror=x>",
          "</title><script>x</script>",
          "appstore",
          "googleplay",
          "iphone",
          "android",
          "us",
          "US",
          "cn",
          "zz",
          "36",
          "20",
          "284882215",
          "com.example.app",
          "https://apps.apple.com/us/app/id20",
          "csv",
          "disabled",
          "administrator",
          "top_up",
          "a");

  private static final List<String> BROKEN =
      List.of(
          "%",
          "%4",
          "%zz",
          "%c3%28",
          "%ff",
          "%u0041",
          "%C0%80",
          "%ed%a0%80",
          "a b",
          "a\0b",
          "\u00e9",
          "\u00ff",
          "\u0001",
          "\"",
          "<",
          "%0d%0aX-Injected:%201",
          "+",
          "..%2f..%2f",
          "%2e%2e/",
          "../",
          ";a=b",
          "//",
          "\\",
          "{}",
          "|",
          "^",
          "`",
          "#",
          "?",
          "&&=",
          "=");

  private OddValues() {}

  /** Texts, with characters that stand alone and others that nobody types. */
  public static Arbitrary<String> texts() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, Arbitraries.of(TEXTS)),
        Tuple.of(1, Arbitraries.strings().ofMaxLength(30)),
        Tuple.of(1, Arbitraries.strings().ascii().ofMaxLength(12)));
  }

  /** Texts as parts of an address, some not encoded as they should be. */
  public static Arbitrary<String> inAddresses() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, texts().map(OddValues::encode)), Tuple.of(1, Arbitraries.of(BROKEN)));
  }

  /** A text in UTF-8, each octet a character; halves of pairs stand alone as in no UTF-8. */
  public static String octets(String text) {
    return text.codePoints()
        .mapToObj(
            c ->
                c >= 0xd800 && c <= 0xdfff
                    ? "\u00ed" + (char) (0x80 | (c >> 6 & 0x3f)) + (char) (0x80 | (c & 0x3f))
                    : new String(
                        Character.toString(c).getBytes(StandardCharsets.UTF_8),
                        StandardCharsets.ISO_8859_1))
        .collect(Collectors.joining());
  }

  /** A text with all but letters and digits percent-encoded. */
  public static String encode(String text) {
    return octets(text)
        .chars()
        .mapToObj(
            c -> c < 0x80 && Character.isLetterOrDigit(c) ? "" + (char) c : "%%%02x".formatted(c))
        .collect(Collectors.joining());
  }

  /** A text as a JSON string in ASCII. */
  public static String json(String text) {
    return IntStream.range(0, text.length())
        .mapToObj(i -> json(text.charAt(i)))
        .collect(Collectors.joining("", "\"", "\""));
  }

  private static String json(char c) {
    boolean plain = c >= ' ' && c < 0x7f && c != '"' && c != '\\';
    return plain ? "" + c : "\\u%04x".formatted((int) c);
  }
}
