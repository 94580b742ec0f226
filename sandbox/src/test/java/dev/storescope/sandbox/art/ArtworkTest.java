package dev.storescope.sandbox.art;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArtworkTest {

  @ParameterizedTest
  @ValueSource(strings = {"icon/7-0-0.png", "phone/999999999-12-3.png", "ipad/1-2-0.png"})
  void everyPictureOfAListingIsDrawn(String address) throws Exception {
    String drawn = Artwork.draw(address).orElseThrow();
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(drawn.getBytes(StandardCharsets.UTF_8)));
    assertThat(Artwork.draw(address)).hasValue(drawn);
  }

  @Test
  void aNewEraHasANewIcon() {
    assertThat(Artwork.draw("icon/7-1-0.png")).isNotEqualTo(Artwork.draw("icon/7-0-0.png"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "icon/x.png", "icon/1-2-3.svg", "../icon/1-2-3.png"})
  void otherAddressesHaveNoPicture(String address) {
    assertThat(Artwork.draw(address)).isEmpty();
  }
}
