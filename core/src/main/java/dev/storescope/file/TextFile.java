package dev.storescope.file;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Reads text files that people bring: UTF-8; UTF-16, as spreadsheets write "Unicode text"; or
 * another encoding that is named. A byte-order mark is skipped. What cannot be decoded is never
 * replaced by other characters: reading fails with {@link NotTextException}. Files of well-known
 * kinds that are no texts are refused by their first bytes.
 */
public final class TextFile {
  private static final int HEAD = 8;
  private static final int BUFFER = 8192;

  /** The first bytes of a kind of file, and what to do with it. */
  private record Kind(String start, String name, String advice) {
    private static final String UNPACK = "unpack it first";
    private static final String EXPORT = "export the table as CSV";
    private static final List<Kind> ALL =
        List.of(
            new Kind("\u001F\u008B", "a gzip file", UNPACK),
            new Kind("PK\u0003\u0004", "a ZIP archive or a workbook", UNPACK),
            new Kind("PK\u0005\u0006", "an empty ZIP archive", EXPORT),
            new Kind("7z\u00BC\u00AF'\u001C", "a 7-Zip archive", UNPACK),
            new Kind("Rar!\u001A\u0007", "a RAR archive", UNPACK),
            new Kind("\u00FD7zXZ\u0000", "an xz file", UNPACK),
            new Kind("(\u00B5/\u00FD", "a Zstandard file", UNPACK),
            new Kind("\u00D0\u00CF\u0011\u00E0", "a document of an old Office format", EXPORT),
            new Kind("%PDF-", "a PDF document", EXPORT),
            new Kind("\u0089PNG", "a picture", EXPORT),
            new Kind("\u00FF\u00D8\u00FF", "a picture", EXPORT),
            new Kind("SQLite f", "a database of SQLite", EXPORT),
            new Kind("PAR1\u0015", "a Parquet file", EXPORT));

    boolean is(byte[] head) {
      return new String(head, StandardCharsets.ISO_8859_1).startsWith(start);
    }
  }

  private TextFile() {}

  /** The whole text of a file in UTF-8 or UTF-16. */
  public static String read(Path file) throws IOException {
    try (Reader text = open(Files.newInputStream(file), Optional.empty())) {
      return text.readAllAsString();
    }
  }

  /**
   * The text of some bytes.
   *
   * @param charset empty to detect UTF-8 or UTF-16
   * @throws IllegalArgumentException if it is a well-known kind of file that is no text, with a
   *     message for the operator
   */
  public static BufferedReader open(InputStream bytes, Optional<Charset> charset)
      throws IOException {
    byte[] head = bytes.readNBytes(HEAD);
    for (Kind kind : Kind.ALL) {
      if (kind.is(head)) {
        throw new IllegalArgumentException(
            "This is %s, not a text file. To read it, %s.".formatted(kind.name(), kind.advice()));
      }
    }
    return new BufferedReader(
        new DecodingReader(head, bytes, charset.orElseGet(() -> detect(head))), BUFFER);
  }

  /**
   * Reads a file to its end.
   *
   * @throws NotTextException if it cannot be decoded
   */
  public static void check(Path file, Optional<Charset> charset) throws IOException {
    try (Reader text = open(Files.newInputStream(file), charset)) {
      var _ = text.transferTo(Writer.nullWriter());
    }
  }

  /**
   * The encoding of a name.
   *
   * @throws IllegalArgumentException if it is not known, with a message for the operator
   */
  public static Charset charset(String name) {
    try {
      return Charset.forName(name.strip());
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new IllegalArgumentException(
          "Unknown encoding '%s'. Use a name such as windows-1252, iso-8859-1, shift_jis or utf-16le."
              .formatted(name),
          e);
    }
  }

  /** UTF-16 by its mark, or because every other byte of ASCII is zero in it; else UTF-8. */
  private static Charset detect(byte[] head) {
    if (begins(head, 0xFF, 0xFE) || isZero(head, 1)) {
      return StandardCharsets.UTF_16LE;
    }
    return begins(head, 0xFE, 0xFF) || isZero(head, 0)
        ? StandardCharsets.UTF_16BE
        : StandardCharsets.UTF_8;
  }

  private static boolean begins(byte[] head, int first, int second) {
    return head.length >= 2 && head[0] == (byte) first && head[1] == (byte) second;
  }

  private static boolean isZero(byte[] head, int first) {
    return head.length >= first + 3 && head[first] == 0 && head[first + 2] == 0;
  }
}
