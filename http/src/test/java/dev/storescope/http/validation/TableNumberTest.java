package dev.storescope.http.validation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableNumberTest {
  @ParameterizedTest
  @CsvSource({
    "0.30000000000000004, 0.3",
    "1.0E-5, 0.00001",
    "1.5E7, 15000000.0",
    "0, 0.0",
    "4.0, 4.0",
    "-3.37289, -3.37289",
    "12345.68, 12345.68",
    "0.1234567891234, 0.123456789",
    "123456789012.25, 123456789012.0"
  })
  void aNumberHasNoExponentAndNoNoise(double number, String text) {
    assertThat(TableNumber.text(number)).isEqualTo(text);
  }
}
