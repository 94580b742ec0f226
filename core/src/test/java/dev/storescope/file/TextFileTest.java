package dev.storescope.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextFileTest {
  private static final String TEXT = "país,búsqueda\n日本,家計簿 😀\r\n";

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void aTextIsReadWithItsMarkAndTheMarkIsNot(String charset) throws IOException {
    assertThat(read(("\uFEFF" + TEXT).getBytes(Charset.forName(charset)))).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void asciiAtTheStartTellsTheEncodingWithoutAMark(String charset) throws IOException {
    assertThat(read(TEXT.getBytes(Charset.forName(charset)))).isEqualTo(TEXT);
  }

  @Test
  void aMarkInTheMiddleStays() throws IOException {
    assertThat(read("a\uFEFFb".getBytes(StandardCharsets.UTF_8))).isEqualTo("a\uFEFFb");
  }

  @Test
  void textsOfEveryLengthAreReadWhole() throws IOException {
    for (int length = 0; length < 60_000; length += 4093) {
      String text = "é😀".repeat(length);
      assertThat(read(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(text);
    }
  }

  @Test
  void whatIsNotUtf8IsNamedByLineAndByte() {
    byte[] latin = "one\r\ntwo\nB\u00fccher\n".getBytes(StandardCharsets.ISO_8859_1);

    assertThatThrownBy(() -> read(latin))
        .isInstanceOf(NotTextException.class)
        .hasMessage("line 3 is not UTF-8: byte 11 of the file is 0xFC");
  }

  @Test
  void aCharacterThatIsCutAtTheEndIsNotText() {
    assertThatThrownBy(() -> read(new byte[] {'a', 'b', 'c', 'd', (byte) 0xE5, (byte) 0xAE}))
        .isInstanceOf(NotTextException.class)
        .hasMessageContaining("byte 5 of the file");
  }

  @Test
  void anotherEncodingIsReadIfItIsNamed() throws IOException {
    byte[] latin = "B\u00fccher \u20ac".getBytes(Charset.forName("windows-1252"));

    try (Reader text =
        TextFile.open(
            new ByteArrayInputStream(latin), Optional.of(TextFile.charset("windows-1252")))) {
      assertThat(text.readAllAsString()).isEqualTo("B\u00fccher \u20ac");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"latin", "", "utf 8", "a\u0007"})
  void anUnknownEncodingIsRefusedWithNamesOfOthers(String name) {
    assertThatThrownBy(() -> TextFile.charset(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("windows-1252");
  }

  @ParameterizedTest
  @CsvSource({
    "1F8B0800000000000003, a gzip file",
    "504B030414000600, a ZIP archive or a workbook",
    "255044462D312E37, a PDF document",
    "D0CF11E0A1B11AE1, a document of an old Office format",
    "53514C69746520666F726D617420330000, a database of SQLite",
    "5041523115041508, a Parquet file",
    "89504E470D0A1A0A, a picture"
  })
  void aFileOfAnotherKindIsRefusedByItsName(String hex, String kind) {
    assertThatThrownBy(() -> read(HexFormat.of().parseHex(hex)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("This is " + kind + ", not a text file. To read it, ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PAR1,x", "Rar", "PK,x", "%PDF", ""})
  void aTextThatBeginsAlikeIsRead(String text) throws IOException {
    assertThat(read(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(text);
  }

  private static String read(byte[] bytes) throws IOException {
    try (Reader text = TextFile.open(new ByteArrayInputStream(bytes), Optional.empty())) {
      return text.readAllAsString();
    }
  }
}
