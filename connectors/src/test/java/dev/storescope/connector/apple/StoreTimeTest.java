package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTimeTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-10-30T12:34:56Z",
        "2024-02-29T00:00:00Z",
        "0001-01-01T23:59:59Z",
        "2026-10-30T12:34:56.789Z",
        "2026-10-30T12:34:56-07:00",
        "2026-10-30T12:34Z"
      })
  void aTimeIsThatOfTheStandard(String text) {
    assertThat(StoreTime.parse(text)).isEqualTo(OffsetDateTime.parse(text).toInstant());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-02-29T12:34:56Z",
        "2026-13-01T12:34:56Z",
        "2026-10-30T24:00:00Z",
        "2026-10-30T12:34:60Z",
        "2026-10-30 12:34:56Z",
        "+026-10-30T12:34:56Z",
        "２０２６-10-30T12:34:56Z",
        "yesterday",
        ""
      })
  void whatIsNoTimeIsRefused(String text) {
    assertThatExceptionOfType(DateTimeException.class).isThrownBy(() -> StoreTime.parse(text));
  }
}
