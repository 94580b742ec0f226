package dev.storescope.server.dashboard.overview;

import dev.storescope.observation.Facts.Rating;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Place;
import java.util.List;
import java.util.Optional;

/**
 * What became of an app on a device that it is followed on.
 *
 * @param rating the newest, however old
 * @param charts those that were looked at
 * @param awaited whether its listing is being fetched for the first time
 */
public record AppNews(
    Place place,
    AppCard card,
    Optional<Rating> rating,
    List<OneChart> charts,
    KeywordWeek week,
    boolean awaited) {
  public AppNews {
    charts = List.copyOf(charts);
  }

  /** The charts that the app is in, or was. */
  public List<OneChart> places() {
    return charts.stream().filter(OneChart::isWorthTelling).toList();
  }

  public Spark spark() {
    return Spark.of(
        week.byDay(), "Keywords in the top 10 over %d days".formatted(KeywordWeek.DAYS));
  }
}
