package dev.storescope.dashboard.page.asset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.store.Country;
import java.nio.charset.StandardCharsets;
import org.jsoup.Jsoup;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class IconsTest {
  private final Assets assets = new Assets();

  @ParameterizedTest
  @EnumSource
  void everyIconIsDrawnInTheSprite(Icon icon) {
    String sprite = new String(IconSprite.read(), StandardCharsets.UTF_8);
    assertThat(
            Jsoup.parse(sprite, "", Parser.xmlParser()).select("symbol[id=" + icon.id() + "] path"))
        .isNotEmpty();
    assertThat(assets.icon(icon))
        .startsWith("/dashboard/assets/")
        .endsWith("icons.svg#" + icon.id());
  }

  @ParameterizedTest
  @ValueSource(strings = {"us", "de", "hk", "tw", "xk"})
  void countriesHaveFlags(String code) {
    assertThat(assets.flag(Country.of(code))).isPresent();
  }

  @Test
  void aCountryThatDoesNotExistHasNoFlag() {
    assertThat(assets.flag(Country.of("zz"))).isEmpty();
  }
}
