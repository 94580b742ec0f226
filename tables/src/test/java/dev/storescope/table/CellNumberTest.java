package dev.storescope.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CellNumberTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      value = {
        "72=72",
        "41.0=41.0",
        "72,0=72.0",
        "4,5=4.5",
        "1,234=1234",
        "1.234=1.234",
        "1,234.5=1234.5",
        "1.234,5=1234.5",
        "1.234.567=1234567",
        "1 234,5=1234.5",
        "1\u202f234=1234",
        "1'234=1234",
        "٧٢=72",
        "٧٫٥=7.5",
        "-3=-3",
        "\u22123=-3",
        "0,350=0.350",
        "12,34,567=1234567",
        "1 234 567=1234567",
        "７２=72"
      })
  void aNumberIsReadInTheFormsOfManyLanguages(String cell, String number) {
    assertThat(CellNumber.parse(cell))
        .hasValueSatisfying(found -> assertThat(found).isEqualTo(number));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--",
        "x",
        "1e999999999",
        "1,23,4",
        "1..2",
        "NaN",
        "12,3456,7",
        "14 15",
        "1 2",
        "0,123,456",
        "14 (+2)"
      })
  void anythingElseIsNoNumber(String cell) {
    assertThat(CellNumber.parse(cell)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"41", "41.0", "41,00", "٤١"})
  void aWholeNumberMayHaveZerosAfterThePoint(String cell) {
    assertThat(CellNumber.parseWhole(cell)).contains(41L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1234", "1,234", "1.234", "1 234", "1’234", "1,234.0", "1.234,0"})
  void aWholeNumberMayHaveGroupsOfAnyLanguage(String cell) {
    assertThat(CellNumber.parseWhole(cell)).contains(1234L);
  }

  @Test
  void aNumberWithOnePointBeforeThreeDigitsMayBeTwo() {
    assertThat(CellNumber.isAmbiguous("1.234")).isTrue();
    assertThat(CellNumber.isAmbiguous("0.234")).isFalse();
    assertThat(CellNumber.isAmbiguous("1.23")).isFalse();
    assertThat(CellNumber.isAmbiguous("1,234")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"41.5", "99999999999999999999", "forty", "1.000"})
  void anotherNumberIsNotWhole(String cell) {
    assertThat(CellNumber.parseWhole(cell)).isEmpty();
  }
}
