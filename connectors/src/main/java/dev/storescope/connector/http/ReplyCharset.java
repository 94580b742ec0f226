package dev.storescope.connector.http;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.storescope.connector.http.StoreTransport.UnreadableReplyException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * The charset of a body: of its byte order mark, else of its content type, else of an XML
 * declaration or a meta element, else UTF-8. A declaration of a charset with one or two bytes a
 * character does not count if the body is UTF-8: hardly any other text is by chance. A file that is
 * compressed, by gzip or ZIP, is no text: each of its bytes is a character of ISO-8859-1.
 */
record ReplyCharset(Charset charset, int lengthOfMark) {
  private static final int MAX_DECLARATION = 1024;
  private static final int MAX_NAME = 40;
  private static final Pattern PARAMETER =
      Pattern.compile("(?i)[;\\s]charset\\s*=\\s*[\"']?([^\"';\\s]+)");
  private static final Pattern XML_ENCODING =
      Pattern.compile("^\\s*<\\?xml[^>]*?\\sencoding\\s*=\\s*[\"']([^\"']+)");

  /**
   * Decodes a body.
   *
   * @throws UnreadableReplyException if the charset is unknown, or the body is not in it
   */
  static ReplyBody decode(byte[] body, Optional<String> contentType)
      throws UnreadableReplyException {
    if (isCompressed(body)) {
      return ReplyBody.of(new String(body, StandardCharsets.ISO_8859_1));
    }
    ReplyCharset declared = of(body, contentType);
    if (!declared.charset().name().startsWith("UTF-") && isBeyondAscii(body)) {
      Optional<ReplyBody> utf8 = findUtf8(body);
      if (utf8.isPresent()) {
        return utf8.get();
      }
    }
    int mark = declared.lengthOfMark();
    byte[] unmarked = mark == 0 ? body : Arrays.copyOfRange(body, mark, body.length);
    try {
      return ReplyBody.decode(unmarked, declared.charset());
    } catch (CharacterCodingException e) {
      throw new UnreadableReplyException("the reply is not in " + declared.charset());
    }
  }

  /**
   * These bytes begin no text: those of gzip none in UTF-8, those of ZIP have control characters.
   */
  private static boolean isCompressed(byte[] body) {
    return begins(body, 0x1f, 0x8b) || begins(body, 'P', 'K', 3, 4);
  }

  private static boolean begins(byte[] body, int... start) {
    return body.length >= start.length
        && IntStream.range(0, start.length).allMatch(i -> body[i] == (byte) start[i]);
  }

  private static boolean isBeyondAscii(byte[] body) {
    for (byte each : body) {
      if (each < 0) {
        return true;
      }
    }
    return false;
  }

  private static Optional<ReplyBody> findUtf8(byte[] body) {
    try {
      return Optional.of(ReplyBody.decode(body, StandardCharsets.UTF_8));
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static ReplyCharset of(byte[] body, Optional<String> contentType)
      throws UnreadableReplyException {
    Optional<ReplyCharset> mark =
        Stream.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE)
            .map(charset -> new ReplyCharset(charset, "\uFEFF".getBytes(charset).length))
            .filter(each -> each.isMarkedIn(body))
            .findFirst();
    return mark.isPresent() ? mark.get() : new ReplyCharset(declared(body, contentType), 0);
  }

  private boolean isMarkedIn(byte[] body) {
    return body.length >= lengthOfMark
        && ByteBuffer.wrap(body, 0, lengthOfMark)
            .equals(ByteBuffer.wrap("\uFEFF".getBytes(charset)));
  }

  private static Charset declared(byte[] body, Optional<String> contentType)
      throws UnreadableReplyException {
    Optional<String> parameter = contentType.flatMap(type -> find(PARAMETER, ";" + type));
    if (parameter.isPresent()) {
      return charset(parameter.get());
    }
    String start =
        new String(body, 0, Math.min(body.length, MAX_DECLARATION), StandardCharsets.ISO_8859_1);
    Optional<String> inText = isMarkup(contentType, start) ? findInMarkup(start) : Optional.empty();
    Charset charset = inText.isPresent() ? charset(inText.get()) : StandardCharsets.UTF_8;
    // A declaration that could be read as ASCII is not in UTF-16, whatever it says.
    return charset.name().startsWith("UTF-") ? StandardCharsets.UTF_8 : charset;
  }

  private static boolean isMarkup(Optional<String> contentType, String start) {
    return contentType
        .map(type -> type.toLowerCase(Locale.ROOT))
        .map(type -> type.contains("html") || type.contains("xml"))
        .orElseGet(() -> start.stripLeading().startsWith("<"));
  }

  private static Optional<String> findInMarkup(String start) {
    return find(XML_ENCODING, start)
        .or(
            () -> {
              Document page = Jsoup.parse(start);
              return Optional.ofNullable(page.selectFirst("meta[charset]"))
                  .map(meta -> meta.attr("charset").strip())
                  .or(
                      () ->
                          Optional.ofNullable(page.selectFirst("meta[http-equiv=content-type]"))
                              .flatMap(meta -> find(PARAMETER, ";" + meta.attr("content"))));
            });
  }

  private static Optional<String> find(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  private static Charset charset(String name) throws UnreadableReplyException {
    try {
      return Charset.forName(name);
    } catch (IllegalArgumentException e) {
      throw new UnreadableReplyException(
          "the reply is in an unknown charset: "
              + name.substring(0, Math.min(name.length(), MAX_NAME)));
    }
  }
}
