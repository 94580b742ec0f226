package dev.storescope.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.reports.Logo.ImageType;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class LogoTest {
  @Test
  void theTypeIsThatOfTheFileWhateverItsName() {
    assertThat(parse("\u0089PNG\r\n\u001a\nx").type()).isEqualTo(ImageType.PNG);
    assertThat(parse("\u00ff\u00d8\u00ff\u00e0").type()).isEqualTo(ImageType.JPEG);
    assertThat(parse("RIFF1234WEBPVP8 ").type()).isEqualTo(ImageType.WEBP);
    assertThat(parse("\u00ff\u00d8\u00ff").address()).isEqualTo("data:image/jpeg;base64,/9j/");
  }

  @Test
  void otherFilesAndLargeOnesAreRefused() {
    for (String file : new String[] {"", "<svg/>", "RIFF1234WAVE", "GIF89a"}) {
      assertThatThrownBy(() -> parse(file))
          .hasMessage("A logo must be a PNG, JPEG or WebP picture.");
    }
    assertThatThrownBy(() -> parse("\u00ff\u00d8\u00ff" + "x".repeat(Logo.MAX_BYTES)))
        .hasMessage("A logo must have at most 64 KB, not 64.");
  }

  private static Logo parse(String file) {
    return Logo.parse(
        Base64.getEncoder().encodeToString(file.getBytes(StandardCharsets.ISO_8859_1)));
  }
}
