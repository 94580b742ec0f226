package dev.storescope.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatePageTest {
  private static final LocalDate FIRST = LocalDate.parse("2026-03-01");
  private static final LocalDate LAST = LocalDate.parse("2026-03-31");

  @ParameterizedTest
  @CsvSource({
    "1, 10, 4, 10, 2026-03-01T00:00:00Z, 2026-03-10T23:59:59.999Z",
    "4, 10, 4, 1, 2026-03-31T00:00:00Z, 2026-03-31T23:59:59.999Z",
    "1, 31, 1, 31, 2026-03-01T00:00:00Z, 2026-03-31T23:59:59.999Z",
    "1, 366, 1, 31, 2026-03-01T00:00:00Z, 2026-03-31T23:59:59.999Z"
  })
  void aPageHasTheDatesAfterThoseOfThePagesBefore(
      int number, int size, int pages, int days, Instant from, Instant to) {
    DatePage page = new DatePage(FIRST, LAST, number, size);

    assertThat(page.pages()).isEqualTo(pages);
    assertThat(page.days()).isEqualTo(days);
    assertThat(page.from()).isEqualTo(from);
    assertThat(page.to()).isEqualTo(to);
    assertThat(page.isLast()).isEqualTo(number == pages);
  }

  @Test
  void aPagePastTheLastHasNoDates() {
    assertThat(new DatePage(FIRST, LAST, 5, 10).days()).isZero();
    assertThat(new DatePage(FIRST, LAST, 1_000_000, 366).days()).isZero();
    assertThat(new DatePage(FIRST, LAST, 5, 10).isLast()).isFalse();
  }

  @Test
  void aRangeThatEndsBeforeItBeginsIsRefused() {
    assertThatThrownBy(() -> new DatePage(FIRST, FIRST.minusDays(1), 1, 10))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
