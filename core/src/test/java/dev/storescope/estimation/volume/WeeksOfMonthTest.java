package dev.storescope.estimation.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.estimation.volume.CompletePopularities.GenreTerm;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeeksOfMonthTest {
  private static final int DAYS = 30;
  private static final int TERMS = 6_000;

  /** The searches per day of the first term, and the changes of terms from week to week. */
  private record Month(double first, double change, double firstTermsWeek) {
    /** The popularities of the terms in the month, and in each of its four weeks. */
    List<List<GenreTerm>> reports() {
      Random random = new Random(7);
      double[][] weeks = new double[4][TERMS];
      double[] month = new double[TERMS];
      for (int term = 0; term < TERMS; term++) {
        for (double[] week : weeks) {
          double unusual = term == 0 ? firstTermsWeek : 1;
          week[term] =
              7
                  * first
                  * unusual
                  * Math.pow((term + 2.1) / 2.1, -0.92)
                  * Math.exp(change * random.nextGaussian());
          month[term] += week[term] * DAYS / 28;
        }
      }
      List<List<GenreTerm>> reports = new ArrayList<>(List.of(report(month)));
      for (double[] week : weeks) {
        reports.add(report(week));
      }
      return reports;
    }

    /** All terms with 500 searches. */
    private static List<GenreTerm> report(double[] searches) {
      List<GenreTerm> terms = new ArrayList<>();
      for (int term = 0; term < TERMS; term++) {
        if (searches[term] >= 500) {
          double popularity = 100 * Math.log(searches[term]) / Math.log(searches[0]);
          terms.add(WeeksOfMonthTest.term(term, (int) Math.min(100, Math.round(popularity))));
        }
      }
      return terms;
    }
  }

  @ParameterizedTest
  @CsvSource({"650000,.05,1", "650000,.2,1", "650000,.4,1", "90000,.1,1", "650000,.1,1.6"})
  void theInterceptIsTheLogarithmOfTheSearchesForTheFirstTerm(
      double first, double change, double firstTermsWeek) {
    WeeksAndMonth weeks = compare(new Month(first, change, firstTermsWeek).reports());
    double lnFirst = WeeksOfMonth.lnFirst(DAYS, weeks.intercept()).orElseThrow();
    double sigma = lnFirst * weeks.sigma() / -weeks.intercept();
    assertThat(lnFirst)
        .isCloseTo(Math.log(7 * first * firstTermsWeek), within(2 * sigma))
        .isCloseTo(Math.log(7 * first * firstTermsWeek), within(0.5));
  }

  @Test
  void popularitiesByTheLawLeaveWhatIsRounded() {
    WeeksAndMonth weeks = compare(new Month(650_000, 0.1, 1).reports());
    assertThat(weeks.residual()).isBetween(0.2, 0.6);
    assertThat(weeks.isLawful()).isTrue();
  }

  /** Ranks: the same terms have the same values in a month and in a week. */
  @Test
  void popularitiesThatAreTheSameInAWeekDoNotFollowTheLaw() {
    List<GenreTerm> ranks = new ArrayList<>();
    for (int term = 0; term < TERMS; term++) {
      ranks.add(term(term, (int) Math.round(100 - 5.49 * Math.log(term + 1.0))));
    }
    assertThat(compare(List.of(ranks, ranks, ranks)).isLawful()).isFalse();
  }

  @Test
  void popularitiesOnAnotherScaleDoNotFollowTheLaw() {
    List<List<GenreTerm>> reports = new Month(650_000, 0.1, 1).reports();
    List<GenreTerm> squared =
        reports.getFirst().stream()
            .map(
                term ->
                    new GenreTerm(
                        term.genre(),
                        term.keyword(),
                        new Popularity(
                            (int) Math.round(Math.pow(term.popularity().value(), 2) / 100),
                            PopularityScale.ADS_MONTHLY_1_TO_100),
                        OptionalInt.empty()))
            .toList();
    reports.set(0, squared);
    assertThat(compare(reports).isLawful()).isFalse();
  }

  @Test
  void ofFewTermsOrOneWeekNothingIsSaid() {
    List<List<GenreTerm>> reports = new Month(650_000, 0.1, 1).reports();
    assertThat(WeeksOfMonth.compare(DAYS, reports.getFirst(), reports.subList(1, 2))).isEmpty();
    List<List<GenreTerm>> few = reports.stream().map(report -> report.subList(0, 150)).toList();
    assertThat(WeeksOfMonth.compare(DAYS, few.getFirst(), few.subList(1, 5))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2026-11,2026-11-01,4", "2026-10,2026-10-04,4", "2025-02,2025-02-02,3"})
  void theWeeksOfAMonthAreWithinIt(String month, LocalDate first, int count) {
    List<LocalDate> weeks = WeeksOfMonth.weeks(YearMonth.parse(month));
    assertThat(weeks).hasSize(count).startsWith(first);
    assertThat(YearMonth.from(weeks.getLast().plusDays(6))).isEqualTo(YearMonth.parse(month));
  }

  private static WeeksAndMonth compare(List<List<GenreTerm>> reports) {
    return WeeksOfMonth.compare(DAYS, reports.getFirst(), reports.subList(1, reports.size()))
        .orElseThrow();
  }

  private static GenreTerm term(int number, int popularity) {
    return new GenreTerm(
        "genre " + number % 12,
        Keyword.of("term " + number),
        new Popularity(popularity, PopularityScale.ADS_MONTHLY_1_TO_100),
        OptionalInt.empty());
  }
}
