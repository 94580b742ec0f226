package dev.storescope.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.own.DayVersions.Choice;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DayVersionsTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 10);
  private static final OwnReport DOWNLOADS = OwnReport.DOWNLOADS;

  @Test
  void theVersionThatWasProcessedLaterCounts() {
    assertThat(choose(downloads(1, 97), downloads(2, 99))).isEqualTo(Choice.LATER);
    assertThat(choose(downloads(2, 99), downloads(1, 97))).isEqualTo(Choice.KEPT);
    assertThat(choose(downloads(2, 99), downloads(2, 98)))
        .as("made again on the same day")
        .isEqualTo(Choice.LATER);
  }

  @Test
  void aProvisionalDayMayLoseAnything() {
    assertThat(choose(downloads(1, 100), downloads(2, 1))).isEqualTo(Choice.LATER);
  }

  @Test
  void aFinalDayThatLosesMoreThanHalfIsDoubtedUntilItIsConfirmed() {
    OwnDay kept = downloads(2, 100);
    assertThat(choose(kept, downloads(9, 50))).isEqualTo(Choice.LATER);
    OwnDay doubted = downloads(9, 49);
    assertThat(choose(kept, doubted)).isEqualTo(Choice.KEPT_IN_DOUBT);
    assertThat(DayVersions.choose(kept, doubted, Optional.of(doubted)))
        .as("the same version again")
        .isEqualTo(Choice.KEPT_IN_DOUBT);
    assertThat(DayVersions.choose(kept, downloads(10, 48), Optional.of(doubted)))
        .isEqualTo(Choice.LATER);
  }

  @Test
  void theLossOfOneFigureIsEnough() {
    OwnDay.Key impressions = key(OwnFigure.IMPRESSIONS);
    OwnDay.Key views = key(OwnFigure.PAGE_VIEWS);
    OwnDay kept = day(OwnReport.ENGAGEMENT, 3, Map.of(impressions, 1000L, views, 10L));
    OwnDay later = day(OwnReport.ENGAGEMENT, 4, Map.of(impressions, 1100L));
    assertThat(choose(kept, later)).isEqualTo(Choice.KEPT_IN_DOUBT);
  }

  @Test
  void versionsOfTwoDaysAreNotCompared() {
    OwnDay other =
        new OwnDay(downloads(1, 5).app(), DOWNLOADS, DAY.plusDays(1), DAY.plusDays(2), Map.of());
    assertThatThrownBy(() -> choose(downloads(1, 5), other))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aReportWithoutTheDayReplacesNoVersionOfIt() {
    assertThat(choose(downloads(1, 5), day(DOWNLOADS, 2, Map.of()))).isEqualTo(Choice.KEPT);
    assertThat(choose(day(DOWNLOADS, 2, Map.of()), downloads(3, 5))).isEqualTo(Choice.LATER);
  }

  private static Choice choose(OwnDay kept, OwnDay later) {
    return DayVersions.choose(kept, later, Optional.empty());
  }

  private static OwnDay downloads(int daysLater, long count) {
    return day(DOWNLOADS, daysLater, Map.of(key(OwnFigure.FIRST_DOWNLOADS), count));
  }

  private static OwnDay day(OwnReport report, int daysLater, Map<OwnDay.Key, Long> counts) {
    return new OwnDay(
        AppId.of(StoreType.APP_STORE, "6744125178"), report, DAY, DAY.plusDays(daysLater), counts);
  }

  private static OwnDay.Key key(OwnFigure figure) {
    return new OwnDay.Key(figure, "app store search", Country.of("us"));
  }
}
