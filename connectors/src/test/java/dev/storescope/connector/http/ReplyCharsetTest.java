package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.http.StoreTransport.UnreadableReplyException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyCharsetTest {
  private static final String HTML = "text/html";
  private static final String JSON = "application/json";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ISO-8859-1 | text/javascript; charset=ISO-8859-1",
        "ISO-8859-1 | text/javascript;CHARSET = \"iso-8859-1\"; q=1",
        "UTF-8 | text/javascript; charset=utf-8",
        "UTF-8 | text/javascript",
        "UTF-8 | text/javascript; mycharset=latin1"
      })
  void theContentTypeDeclaresTheCharset(Charset charset, String contentType) throws Exception {
    assertThat(decode("café", charset, contentType)).isEqualTo("café");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<?xml version='1.0' encoding='windows-1252'?><p>café €</p>",
        "<!doctype html><META charset=windows-1252><p>café €</p>",
        "<html><meta http-equiv='Content-Type' content='text/html; charset=windows-1252'>café €"
      })
  void aPageDeclaresItsCharsetItself(String page) throws Exception {
    Charset charset = Charset.forName("windows-1252");
    assertThat(decode(page, charset, HTML)).isEqualTo(page);
    assertThat(ReplyCharset.decode(page.getBytes(charset), Optional.empty()).text())
        .isEqualTo(page);
  }

  @Test
  void aCompressedFileKeepsItsBytes() throws Exception {
    byte[] file = {0x1f, (byte) 0x8b, 8, 0, (byte) 0xff, (byte) 0xfe, 0, (byte) 0x80};
    assertThat(ReplyCharset.decode(file, Optional.of("application/a-gzip")).text())
        .isEqualTo(new String(file, StandardCharsets.ISO_8859_1));
    byte[] zip = {'P', 'K', 3, 4, (byte) 0xff, (byte) 0xfe, 0, (byte) 0x80};
    assertThat(ReplyCharset.decode(zip, Optional.of("application/zip")).text())
        .isEqualTo(new String(zip, StandardCharsets.ISO_8859_1));
  }

  @Test
  void theContentTypePrevailsOverThePage() throws Exception {
    String page = "<meta charset=windows-1252>café";
    assertThat(decode(page, StandardCharsets.UTF_8, "text/html; charset=utf-8")).isEqualTo(page);
  }

  @Test
  void aDeclarationAfterTheStartOrInATextThatIsNoPageDoesNotCount() throws Exception {
    String late = "<p>" + " ".repeat(1024) + "<meta charset=windows-1252>café";
    assertThat(decode(late, StandardCharsets.UTF_8, HTML)).isEqualTo(late);
    String text = "{\"description\": \"<meta charset=windows-1252>café\"}";
    assertThat(decode(text, StandardCharsets.UTF_8, JSON)).isEqualTo(text);
  }

  @Test
  void aDeclarationOfUtf16InAsciiMeansUtf8() throws Exception {
    String page = "<meta charset=utf-16>café";
    assertThat(decode(page, StandardCharsets.UTF_8, HTML)).isEqualTo(page);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "windows-1252", "Shift_JIS", "GBK"})
  void aWrongDeclarationOfATextInUtf8DoesNotCount(String declared) throws Exception {
    String text = "{\"trackName\": \"영어 단어장 – café\"}";
    assertThat(decode(text, StandardCharsets.UTF_8, "text/javascript; charset=" + declared))
        .isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void aByteOrderMarkPrevailsAndIsRemoved(Charset charset) throws Exception {
    assertThat(decode("\uFEFF{\"a\": \"é\"}", charset, "application/json; charset=latin1"))
        .isEqualTo("{\"a\": \"é\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "text/html; charset=x-user-defined, x-user-defined",
    "text/html; charset=no such, no",
    "text/html; charset=!, !"
  })
  void anUnknownCharsetIsAnErrorWithItsName(String contentType, String name) {
    assertThatThrownBy(() -> decode("a", StandardCharsets.UTF_8, contentType))
        .isInstanceOf(UnreadableReplyException.class)
        .hasMessage("the reply is in an unknown charset: " + name);
    String page = "<meta charset='" + name + "'>";
    assertThatThrownBy(() -> decode(page, StandardCharsets.UTF_8, HTML))
        .hasMessage("the reply is in an unknown charset: " + name);
  }

  @Test
  void aBodyThatIsNotInItsCharsetIsAnError() throws Exception {
    ByteArrayOutputStream broken = new ByteArrayOutputStream();
    broken.writeBytes("{\"trackName\": \"caf".getBytes(StandardCharsets.UTF_8));
    broken.write(0xC3);
    broken.writeBytes("\"}".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> ReplyCharset.decode(broken.toByteArray(), Optional.of(JSON)))
        .isInstanceOf(UnreadableReplyException.class)
        .hasMessage("the reply is not in UTF-8");
    assertThat(decode("a \uFFFD that the store sends", StandardCharsets.UTF_8, JSON))
        .contains("\uFFFD");
  }

  private static String decode(String text, Charset charset, String contentType)
      throws UnreadableReplyException {
    return ReplyCharset.decode(text.getBytes(charset), Optional.of(contentType)).text();
  }
}
