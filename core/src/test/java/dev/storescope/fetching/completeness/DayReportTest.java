package dev.storescope.fetching.completeness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.completeness.DayReport.AllAbsent;
import dev.storescope.observation.SubjectKind;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class DayReportTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 23);

  @Test
  void theSmallestShareOfAnswersComesFirstThenTheMostMissing() {
    KindCompleteness complete = kind("us", SubjectKind.SEARCH, 90, 10, 0, 0);
    KindCompleteness worst = kind("de", SubjectKind.SEARCH, 10, 0, 30, 0);
    KindCompleteness many = kind("fr", SubjectKind.SEARCH, 50, 0, 0, 50);
    KindCompleteness few = kind("it", SubjectKind.RATING, 1, 0, 1, 0);
    DayReport report = new DayReport(DAY, List.of(few, complete, many, worst));
    assertThat(report.listWorst(10)).containsExactly(worst, many, few);
    assertThat(report.listWorst(2)).containsExactly(worst, many);
    assertThat(report.worstRatio()).isEqualTo(0.25);
    assertThat(report.counts(StoreType.APP_STORE))
        .isEqualTo(new CompletenessCounts(151, 10, 31, 50));
    assertThat(report.counts(StoreType.GOOGLE_PLAY).wanted()).isZero();
  }

  @Test
  void aFewSubjectsAreNoWorstRatio() {
    DayReport report = new DayReport(DAY, List.of(kind("it", SubjectKind.RATING, 0, 0, 19, 0)));
    assertThat(report.worstRatio()).isEqualTo(1);
  }

  @Test
  void aKindIsAllAbsentIfItIsSoInAllStorefrontsTogether() {
    KindCompleteness us = kind("us", SubjectKind.SUGGESTIONS, 0, 15, 0, 0);
    KindCompleteness de = kind("de", SubjectKind.SUGGESTIONS, 0, 5, 0, 0);
    assertThat(new DayReport(DAY, List.of(us, de)).listAllAbsent())
        .containsExactly(new AllAbsent(StoreType.APP_STORE, SubjectKind.SUGGESTIONS, 20));
    assertThat(new DayReport(DAY, List.of(us)).listAllAbsent()).isEmpty();
    for (KindCompleteness other :
        List.of(
            kind("fr", SubjectKind.SUGGESTIONS, 1, 0, 0, 0),
            kind("fr", SubjectKind.SUGGESTIONS, 0, 0, 1, 0),
            kind("fr", SubjectKind.SUGGESTIONS, 0, 0, 0, 1))) {
      assertThat(new DayReport(DAY, List.of(us, de, other)).listAllAbsent()).isEmpty();
    }
  }

  @Test
  void onlyWhatIsCompleteHasAHundredPercent() {
    CompletenessCounts nearly = new CompletenessCounts(9990, 9, 1, 0);
    assertThat(nearly.percent()).isEqualTo(99);
    assertThat(nearly.isTooLow()).isFalse();
    assertThat(new CompletenessCounts(97, 0, 1, 2).isTooLow()).isTrue();
    assertThat(new CompletenessCounts(90, 10, 0, 0).percent()).isEqualTo(100);
    assertThat(CompletenessCounts.NONE.percent()).isEqualTo(100);
  }

  private static KindCompleteness kind(
      String country, SubjectKind kind, long observed, long absent, long failed, long notTried) {
    return new KindCompleteness(
        DAY,
        StoreType.APP_STORE,
        new Country(country),
        kind,
        new CompletenessCounts(observed, absent, failed, notTried));
  }
}
