package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.events.MarketEvent.RatingEvent;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;

/** Finds changes of the average rating: the last of a UTC date against the last before it. */
public final class RatingEvents {
  private static final int DECIMALS = 4;

  private RatingEvents() {}

  /** The changes of at least so many stars, up or down, after an instant. */
  public static List<RatingEvent> list(
      AppId app, Country country, BigDecimal stars, Instant since, Evidence evidence) {
    return DatePair.list(new Subject.Rating(app, country), since, evidence).stream()
        .map(pair -> event(app, pair))
        .filter(event -> change(event).abs().compareTo(stars) >= 0)
        .toList();
  }

  private static RatingEvent event(AppId app, DatePair<Rating> pair) {
    return new RatingEvent(
        app,
        pair.before().observedAt(),
        pair.after().observedAt(),
        pair.before().facts(),
        pair.after().facts());
  }

  /** How many stars more; an app without ratings has no average to compare. */
  public static BigDecimal change(RatingEvent event) {
    return event.from().count() == 0 || event.to().count() == 0
        ? BigDecimal.ZERO
        : decimal(event.to().average()).subtract(decimal(event.from().average()));
  }

  private static BigDecimal decimal(double average) {
    return BigDecimal.valueOf(average).setScale(DECIMALS, RoundingMode.HALF_UP);
  }
}
