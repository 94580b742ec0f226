package dev.storescope.connector.http;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/**
 * The body of a reply. JSON in UTF-8 stays as it was sent, which is faster to read; its text is
 * made when it is needed. Bodies of the same text are equal.
 */
public final class ReplyBody {
  /**
   * The characters that are decoded at once: after one that is not ASCII, the decoder of the JDK is
   * ten times slower up to the end of the part.
   */
  private static final int PART = 1024;

  private final int maxLength;
  private final IntSupplier hash;
  private final Supplier<String> text;
  private final Function<JsonMapper, JsonParser> json;

  private ReplyBody(
      int maxLength,
      IntSupplier hash,
      Supplier<String> text,
      Function<JsonMapper, JsonParser> json) {
    this.maxLength = maxLength;
    this.hash = hash;
    this.text = text;
    this.json = json;
  }

  public static ReplyBody of(String text) {
    // From an array, names and texts are not cut by the ends of a buffer.
    return new ReplyBody(
        text.length(),
        text::hashCode,
        () -> text,
        mapper -> mapper.createParser(text.toCharArray()));
  }

  /**
   * The body that was sent as these bytes, which are not changed any more.
   *
   * @throws CharacterCodingException if they are not in that charset
   */
  public static ReplyBody decode(byte[] bytes, Charset charset) throws CharacterCodingException {
    if (!charset.equals(StandardCharsets.UTF_8)) {
      return of(charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    }
    if (!beginsAsJson(bytes)) {
      StringBuilder text = new StringBuilder(bytes.length);
      decodeUtf8(bytes, part -> text.append(part.array(), 0, part.length()));
      return of(text.toString());
    }
    // Of what it skips, a parser would not notice all that is not UTF-8.
    decodeUtf8(bytes, _ -> {});
    return new ReplyBody(
        bytes.length,
        () -> Arrays.hashCode(bytes),
        () -> new String(bytes, StandardCharsets.UTF_8),
        mapper -> mapper.createParser(bytes));
  }

  private static boolean beginsAsJson(byte[] bytes) {
    int start = 0;
    while (start < bytes.length && Character.isWhitespace(bytes[start])) {
      start++;
    }
    return start < bytes.length && (bytes[start] == '{' || bytes[start] == '[');
  }

  private static void decodeUtf8(byte[] bytes, Consumer<CharBuffer> reader)
      throws CharacterCodingException {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    CharBuffer part = CharBuffer.allocate(PART);
    CoderResult result;
    do {
      result = decoder.decode(rest, part, true);
      reader.accept(part.flip());
      part.clear();
    } while (result.isOverflow());
    if (result.isError()) {
      result.throwException();
    }
  }

  /** The text, which may be made anew for each call. */
  public String text() {
    return text.get();
  }

  /** The length of the text, or more. */
  public int maxLength() {
    return maxLength;
  }

  /** The same for bodies that were sent as the same bytes; computed without the text. */
  public int hash() {
    return hash.getAsInt();
  }

  /** A parser of its JSON; the mapper is one of {@link ReplyJson}. */
  public JsonParser parser(JsonMapper mapper) {
    return json.apply(mapper);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReplyBody body && text().equals(body.text());
  }

  @Override
  public int hashCode() {
    return text().hashCode();
  }

  @Override
  public String toString() {
    return text();
  }
}
