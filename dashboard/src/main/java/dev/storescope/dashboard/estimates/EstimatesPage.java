package dev.storescope.dashboard.estimates;

import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.holdout.HoldoutResult;
import dev.storescope.holdout.HoldoutValidation;
import dev.storescope.holdout.Holdouts;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.popularities.ArchivedReports;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How well reports fit the law of popularity, and how far estimates of hidden values are off. */
public record EstimatesPage(PageQueries queries, Holdouts holdouts) implements PageGroup {
  public static final String PATH = "/dashboard/estimates";
  private static final int MOST_REPORTS = 20;

  /**
   * The model of the page.
   *
   * @param checked the number of reports that have a residual
   * @param residual of all of them
   * @param newest reports
   * @param holdouts empty before the first measurement
   */
  public record Model(
      long checked,
      Optional<GenreResidual> residual,
      List<Observation<PopularityCounts>> newest,
      Optional<List<HoldoutValidation>> holdouts) {
    public String points(GenreResidual fit) {
      return Format.upTo(fit.points(), 2);
    }

    public String scale(Observation<PopularityCounts> report) {
      return Texts.name(report.facts().scale());
    }

    public String weeks(Observation<PopularityCounts> report) {
      return report
          .facts()
          .weeks()
          .map(
              weeks ->
                  Texts.of(
                      "estimates.weeks",
                      Format.upTo(weeks.residual(), 2),
                      Format.count(weeks.terms())))
          .orElse(Texts.of("estimates.no-weeks"));
    }

    /** Whether the report passes the tests of the law; empty if there was none. */
    public Optional<Boolean> holds(Observation<PopularityCounts> report) {
      List<Boolean> tests =
          Stream.of(
                  report.facts().residual().map(residual -> !residual.isLarge()),
                  report.facts().weeks().map(WeeksAndMonth::isLawful))
              .flatMap(Optional::stream)
              .toList();
      return tests.isEmpty() ? Optional.empty() : Optional.of(!tests.contains(false));
    }

    public String figure(HoldoutValidation validation) {
      return Texts.name(validation.figure());
    }

    public String market(HoldoutValidation validation) {
      return DisplayNames.of(validation.store())
          + ", "
          + validation.country().map(DisplayNames::of).orElse(Texts.of("estimates.all-countries"));
    }

    public Optional<HoldoutResult.Measured> figures(HoldoutValidation validation) {
      return switch (validation.result()) {
        case HoldoutResult.Measured measured -> Optional.of(measured);
        case HoldoutResult.TooFew _ -> Optional.empty();
      };
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getForTeam(PATH, this::show);
  }

  private void show(PageRequest request) {
    List<Observation<PopularityCounts>> reports =
        new ArchivedReports(queries.archive()).list(queries.now());
    request.show(
        "estimates.jte",
        Texts.of("estimates.title"),
        NavigationSection.UNLISTED,
        new Model(
            reports.stream().filter(report -> report.facts().residual().isPresent()).count(),
            ArchivedReports.residual(reports),
            reports.stream().limit(MOST_REPORTS).toList(),
            holdouts.findLatest()));
  }
}
