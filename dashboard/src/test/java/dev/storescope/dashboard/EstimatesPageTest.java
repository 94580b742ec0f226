package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.ListEnd;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.store.Country;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class EstimatesPageTest {
  private static final String PAGE = "/dashboard/estimates";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  private void observe(String country, int hundredths) {
    observe(country, hundredths, Optional.empty());
  }

  private void observe(String country, int hundredths, Optional<WeeksAndMonth> weeks) {
    dashboard.archive.append(
        List.of(
            new Observation<>(
                new Subject.PopularityReport(new Country(country)),
                TestDashboard.NOW,
                Source.APPLE_ADS,
                new PopularityCounts(
                    PopularityScale.ADS_WEEKLY_1_TO_100,
                    61,
                    Collections.nCopies(40, 12),
                    Optional.of(ListEnd.ofLowest(40)),
                    Optional.of(new GenreResidual(hundredths, 7_500)),
                    weeks))));
  }

  @Test
  void withoutReportsAndMeasurementsItSaysSo() {
    assertThat(member.get(PAGE).text())
        .contains("Not measured yet", "No report that has all genres was fetched or imported");
  }

  @Test
  void aMeasurementOfNothingSaysWhatIsMissing() {
    dashboard.holdouts.measure(TestDashboard.NOW);
    assertThat(member.get(PAGE).text()).contains("Nothing can be measured yet");
  }

  @Test
  void eachReportHasItsResidualAndALargeOneDoesNotFitTheLaw() {
    observe("us", 40);
    observe("gb", 300);
    String text = member.get(PAGE).text();
    assertThat(text)
        .contains("On 2 reports, 15,000 rows: residual 2.14 points.")
        .contains("7,500 0.4 not compared holds")
        .contains("7,500 3 not compared does not hold");
  }

  @Test
  void whereAWeekAndAMonthDoNotAgreeTheLawDoesNotHold() {
    observe("us", 40, Optional.of(new WeeksAndMonth(31, -961, 12, 42, 3_300)));
    observe("gb", 40, Optional.of(new WeeksAndMonth(31, -961, 12, 130, 3_300)));
    assertThat(member.get(PAGE).text())
        .contains("7,500 0.4 0.42 on 3,300 terms holds")
        .contains("7,500 0.4 1.3 on 3,300 terms does not hold");
  }
}
