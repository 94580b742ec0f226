package dev.storescope.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryStringTest {

  @Property(tries = 300)
  void whatIsEncodedIsDecoded(@ForAll @CharRange(from = '\u0000', to = '\ud7ff') String text) {
    assertThat(QueryString.decode(QueryString.encode(text))).isEqualTo(text);
  }

  @Test
  void aPlusIsASpace() {
    assertThat(QueryString.decode("a+b%2Bc%20d")).isEqualTo("a b+c d");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "%2", "%zz", "%ff", "%c3", "%ed%a0%80", "%c0%80", "ü"})
  void whatIsNotPercentEncodedUtf8IsRefused(String encoded) {
    assertThatIllegalArgumentException().isThrownBy(() -> QueryString.decode(encoded));
  }
}
