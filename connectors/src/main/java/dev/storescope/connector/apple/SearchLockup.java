package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import com.google.re2j.Pattern;
import dev.storescope.connector.AppEntry;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.CardRating;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * An app as a search page shows it: less than a listing, and a rating whose average is rounded to
 * one decimal.
 */
record SearchLockup(JsonFields lockup) {
  /** As in charts: an icon of another form would seem to be a change. */
  private static final String ICON = "100x100bb.png";

  private static final String PLACE_OF_SIZE = "{w}x{h}{c}.{f}";

  /** Not 2.4K, which is no count, nor what has a point, which may be a decimal one. */
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,12}|[0-9]{1,3}(,[0-9]{3}){1,3}");

  private static final double MOST_STARS = 5;

  /** Empty if its fields cannot be read: the app is ranked all the same. */
  Optional<AppEntry> findCard() {
    try {
      return Optional.of(AppEntry.of(lockup.app("adamId"), summary(), rating()));
    } catch (UnusableReplyException e) {
      return Optional.empty();
    }
  }

  private Facts.Summary summary() {
    return new Facts.Summary(
        lockup.text("title"),
        lockup.findText("developerName"),
        lockup
            .findObject("icon")
            .flatMap(icon -> icon.findText("template"))
            .map(template -> template.replace(PLACE_OF_SIZE, ICON)),
        Optional.empty(),
        Optional.empty(),
        lockup.findText("productDescription"),
        Optional.empty());
  }

  private CardRating rating() {
    Optional<Double> average = lockup.findNumber("rating").map(BigDecimal::doubleValue);
    if (average.isEmpty() || average.get() == 0) {
      return new CardRating.NotShown();
    }
    if (average.get() < 0 || average.get() > MOST_STARS) {
      throw drifted("not an average of stars: " + average.get());
    }
    return lockup
        .findText("ratingCount")
        .filter(COUNT::matches)
        .map(text -> Long.parseLong(text.replace(",", "")))
        .filter(count -> count > 0)
        .<CardRating>map(count -> new CardRating.Counted(new Facts.Rating(average.get(), count)))
        .orElseGet(() -> new CardRating.Average(average.get()));
  }
}
