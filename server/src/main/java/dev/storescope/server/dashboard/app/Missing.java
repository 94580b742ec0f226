package dev.storescope.server.dashboard.app;

import dev.storescope.answer.Answer.Reason;
import dev.storescope.server.dashboard.page.Figures;
import dev.storescope.server.dashboard.page.Known;
import java.time.Instant;

/**
 * What a page says where it has nothing newer to show.
 *
 * @param fetching whether a store is being asked, so that it will soon be otherwise
 * @param text blank where nothing is missing
 */
public record Missing(boolean fetching, String text) {

  static Missing of(Known<?> known) {
    return switch (known) {
      case Known.Ready<?> _ -> new Missing(false, "");
      case Known.Fetching<?> _ -> new Missing(true, "is being fetched");
      case Known.Failed<?>(String reason, Instant retryAt) ->
          new Missing(
              false,
              "The store gave no usable reply: %s. It is asked again after %s."
                  .formatted(reason, Figures.time(retryAt)));
      case Known.Nothing<?>(Reason reason) -> new Missing(false, textOf(reason));
    };
  }

  public boolean isNothing() {
    return text.isEmpty();
  }

  private static String textOf(Reason reason) {
    return switch (reason) {
      case NOT_OBSERVED -> "Nobody has looked at it, and no store can be asked for it now.";
      case PROVEN_ABSENT -> "The store does not offer the app in this country.";
      case NOT_OFFERED -> "The store does not have this.";
    };
  }
}
