package dev.storescope.http.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {

  @ParameterizedTest
  @CsvSource({
    "2026-11-20T10:15Z,           2026-11-20T10:15:00Z",
    "2026-11-20t10:15z,           2026-11-20T10:15:00Z",
    "2026-11-20T10:15,            2026-11-20T10:15:00Z",
    "2026-11-20T10:15:30,         2026-11-20T10:15:30Z",
    "2026-11-20T10:15:30.123456Z, 2026-11-20T10:15:30.123456Z",
    "2026-11-20T10:15+02:00,      2026-11-20T08:15:00Z",
    "2026-11-20T10:15 02:00,      2026-11-20T08:15:00Z",
    "2026-11-20T10:15-0530,       2026-11-20T15:45:00Z",
    "2026-11-20T00:15+01,         2026-11-19T23:15:00Z",
    "1066-10-14T09:00Z,           1970-01-01T00:00:00Z",
  })
  void theFormatsOfTheInterfaceAreParsed(String text, Instant instant) {
    assertThat(Timestamps.parse(text)).isEqualTo(instant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-11-20",
        "2026-11-20T10",
        "2026-13-20T10:15Z",
        "2026-02-30T10:15Z",
        "2026-11-20T25:00Z",
        "2026-11-20T10:15+19:00",
        "2026-11-20 10:15Z",
        "1763633700",
        "2026-11-20T10:15ZZ",
        "2026-11-20T10:15 ",
        "2026-11-20T10:15:30.Z"
      })
  void otherFormatsAreRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Timestamps.parse(text))
        .withMessageContaining("YYYY-MM-DDThh:mm");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-20T10:15:00Z,     2026-11-20T10:15:00Z",
    "2026-11-20T10:15:00.001Z, 2026-11-20T10:15:01Z",
    "2026-11-20T10:14:59.999Z, 2026-11-20T10:15:00Z",
    "2026-12-31T23:59:59.500Z, 2027-01-01T00:00:00Z",
  })
  void instantsAreWrittenWithTheFirstSecondThatIsNotBefore(Instant instant, String written) {
    assertThat(Timestamps.format(instant)).isEqualTo(written);
    assertThat(Timestamps.parse(written)).isAfterOrEqualTo(instant);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-20T10:15:00Z,     2026-11-20T10:15:00Z,     2026-11-20T10:15:00Z",
    "2026-11-20T10:15:00.200Z, 2026-11-20T10:15:01Z,     2026-11-20T10:15:01Z",
    "2026-11-20T10:15:00.200Z, 2026-11-20T10:15:00.999Z, 2026-11-20T10:15:00.200Z",
    "2026-11-20T10:15:00.200Z, 2026-11-20T10:15:00.200Z, 2026-11-20T10:15:00.200Z",
  })
  void noMomentAfterTheOneThatWasAskedForIsWritten(
      Instant instant, Instant latest, String written) {
    assertThat(Timestamps.format(instant, latest)).isEqualTo(written);
    assertThat(Timestamps.parse(written)).isBetween(instant, latest);
  }
}
