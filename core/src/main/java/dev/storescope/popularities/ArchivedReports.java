package dev.storescope.popularities;

import dev.storescope.archive.Archive;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The reports of Apple Ads in the archive that have all genres of their country. */
public record ArchivedReports(Archive archive) {
  private static final Duration LOOK_BACK = Duration.ofDays(366);
  private static final int MOST_OF_A_COUNTRY = 1_000;

  /** The reports of a year, newest first. */
  public List<Observation<PopularityCounts>> list(Instant at) {
    return archive
        .<Country, List<Observation<PopularityCounts>>>readAll(
            Storefronts.listCountries(StoreType.APP_STORE), country -> list(country, at))
        .stream()
        .flatMap(Collection::stream)
        .sorted(
            Comparator.<Observation<PopularityCounts>, Instant>comparing(Observation::observedAt)
                .reversed())
        .toList();
  }

  private List<Observation<PopularityCounts>> list(Country country, Instant at) {
    return archive.list(
        new Subject.PopularityReport(country), at.minus(LOOK_BACK), at, MOST_OF_A_COUNTRY);
  }

  /** How well all rows of several reports fit the law; empty if none has been checked. */
  public static Optional<GenreResidual> residual(
      Collection<Observation<PopularityCounts>> reports) {
    List<GenreResidual> checked =
        reports.stream().flatMap(report -> report.facts().residual().stream()).toList();
    long rows = checked.stream().mapToLong(GenreResidual::rows).sum();
    double squares =
        checked.stream()
            .mapToDouble(one -> (double) one.rows() * one.hundredths() * one.hundredths())
            .sum();
    return checked.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new GenreResidual(
                (int) Math.round(Math.sqrt(squares / rows)),
                (int) Math.min(rows, Integer.MAX_VALUE)));
  }
}
