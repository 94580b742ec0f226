package dev.storescope.dashboard.events;

import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.events.AfterChange.AppMoves;
import dev.storescope.events.AppTimeline;
import java.util.OptionalDouble;

/** What moved of an app between two days, in words. */
public record MovesText(AppMoves moves) {
  /** The median of the places gained; blank if no keyword has a rank on both days. */
  public String median() {
    OptionalDouble places = moves.medianMove();
    return places.isEmpty() ? "" : gained(places.getAsDouble());
  }

  /** Before and after; blank if no keyword counts on both days. */
  public String visibility() {
    return moves
        .visibility()
        .map(
            both ->
                Texts.of(
                    "after.visibility",
                    Format.upTo(both.before(), 1),
                    Format.upTo(both.after(), 1),
                    gained(rounded(both.after()) - rounded(both.before()))))
        .orElse("");
  }

  /** As it is written, so that the difference of two values is that of their texts. */
  private static double rounded(double score) {
    return Math.round(10 * score) / 10.0;
  }

  private static String gained(double amount) {
    return Math.abs(amount) < AppTimeline.LEAST_POINTS ? "0" : EventText.points(amount);
  }
}
