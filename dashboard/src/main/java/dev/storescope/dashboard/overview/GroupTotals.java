package dev.storescope.dashboard.overview;

import dev.storescope.dashboard.overview.OverviewPage.AppSummary;
import dev.storescope.observation.Facts.Rating;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The figures of several apps together; what was not observed of an app counts in none.
 *
 * @param apps on each device
 * @param rating the average of all ratings
 * @param visibility the mean of the apps of which it is known
 * @param known of how many apps the visibility is known
 * @param week of the keywords of all apps
 */
public record GroupTotals(
    int apps,
    OptionalDouble rating,
    long ratings,
    OptionalDouble visibility,
    int known,
    WeeklyKeywords week) {
  static GroupTotals of(List<AppSummary> apps) {
    List<Rating> ratings = apps.stream().flatMap(app -> app.rating().stream()).toList();
    long count = ratings.stream().mapToLong(Rating::count).sum();
    double stars = ratings.stream().mapToDouble(each -> each.average() * each.count()).sum();
    List<Double> scores =
        apps.stream()
            .flatMap(app -> app.visibility().stream())
            .map(week -> week.last().score())
            .toList();
    return new GroupTotals(
        apps.size(),
        count == 0 ? OptionalDouble.empty() : OptionalDouble.of(stars / count),
        count,
        scores.stream().mapToDouble(score -> score).average(),
        scores.size(),
        apps.stream().map(AppSummary::week).reduce(WeeklyKeywords.NONE, WeeklyKeywords::plus));
  }
}
