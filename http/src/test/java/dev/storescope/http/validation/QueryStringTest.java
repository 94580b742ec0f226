package dev.storescope.http.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryStringTest {

  @Seeded
  void anEncodedTextIsDecoded(Samples any) {
    String text = any.text(Samples.range('\u0000', '\ud7ff'), 0, 255);
    assertThat(QueryString.decode(QueryString.encode(text))).isEqualTo(text);
  }

  @Test
  void aPlusIsASpace() {
    assertThat(QueryString.decode("a+b%2Bc%20d")).isEqualTo("a b+c d");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "%2", "%zz", "%ff", "%c3", "%ed%a0%80", "%c0%80", "ü"})
  void invalidPercentEncodedUtf8IsRefused(String encoded) {
    assertThatIllegalArgumentException().isThrownBy(() -> QueryString.decode(encoded));
  }
}
