package dev.storescope.testkit;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Unusual and malicious input. */
public final class OddValues {
  /** A text that a page must escape. */
  public static final String MARKUP = "\"><script>x</script>";

  private static final String CHARACTERS =
      "\u001b[31m  \u007f  \u0085  \u00a0  \u2028  \u202e  \ufeff  \uffff  \ud800  "
          + "\udfff\ud800  a\udc00  e\u0301  İ  ẞ  ﷺ  👩‍👩‍👧‍👦";

  private static final String NUMBERS =
      """
      0  -0  -1  1  1.0  +1  1e309  NaN  0x10  1_000  ٣  32768  2147483648
      9223372036854775807  9223372036854775808  -9223372036854775808
      999999999999999999  99999999999999999999
      """;

  private static final String SYNTAX =
      """
      0000-01-01  -0001-01-01  9999-12-31  +999999999-12-31  -999999999-01-01
      2026-02-30  1970-01-01  2026-11-20  2099-01-01  2016-12-31T23:59:60Z
      2026-11-20T24:00Z  9999-12-31T23:59:59.9Z  0000-01-01T00:00+18:00
      1969-12-31T23:59Z  2026-11-20T10:15+18:01  2026-11-20T10:15Z
      +999999999-12-31T23:59Z  ' OR '1'='1  '; DROP TABLE account; --  %  %%  %zz  %00
      _  \\  *  (  [  {0}  %s%n  ../../etc/passwd  ..%2f..%2f  /  //evil.example  ?  #
      &a=b  ;  ,  ,,  a,b,,c  =1+1  ${7*7}  {{7*7}}  javascript:alert(1)  null  true
      undefined  []  {}
      """;

  private static final String TERMS =
      """
      '><img src=x onerror=x>  </title><script>x</script>  appstore  googleplay
      iphone  android  us  US  cn  zz  36  20  284882215  com.example.app
      https://apps.apple.com/us/app/id20  csv  disabled  administrator  top_up  a
      """;

  private static final List<String> TEXTS =
      Stream.of(
              List.of("", " ", "\0", "a\0b", "\r\nX-Injected: 1", "a\nb", "\t"),
              words(CHARACTERS),
              List.of("k".repeat(200), "k".repeat(201), "é".repeat(500)),
              List.of("👍".repeat(120), "x".repeat(5000)),
              words(NUMBERS),
              List.of("1".repeat(400)),
              words(SYNTAX),
              List.of(MARKUP),
              words(TERMS))
          .flatMap(List::stream)
          .toList();

  private static final List<String> BROKEN =
      words(
          """
          %  %4  %zz  %c3%28  %ff  %u0041  %C0%80  %ed%a0%80  a b  a\0b  \u00e9  \u00ff
          \u0001  "  <  %0d%0aX-Injected:%201  +  ..%2f..%2f  %2e%2e/  ../  ;a=b  //  \\
          {}  |  ^  `  #  ?  &&=  =
          """);

  private OddValues() {}

  /** The values of a text, separated by two spaces or a line break. */
  static List<String> words(String text) {
    return List.of(text.strip().split(" {2,}|\n"));
  }

  /** Any text, in which surrogates may be unpaired. */
  public static String text(Samples any) {
    return any.chance(6, 8)
        ? any.of(TEXTS)
        : any.flip() ? any.text(0, 30) : any.text(Samples.range(0, 0x7f), 0, 12);
  }

  /** A text as a part of an address, sometimes badly encoded. */
  public static String inAddress(Samples any) {
    return any.chance(6, 7) ? encode(text(any)) : any.of(BROKEN);
  }

  /** A text in UTF-8, with each octet as a character; unpaired surrogates are encoded too. */
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
            c ->
                c < 0x80 && Character.isLetterOrDigit(c)
                    ? "" + (char) c
                    : String.format(Locale.ROOT, "%%%02x", c))
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
    return plain ? "" + c : String.format(Locale.ROOT, "\\u%04x", (int) c);
  }
}
