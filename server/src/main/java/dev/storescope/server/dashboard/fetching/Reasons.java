package dev.storescope.server.dashboard.fetching;

import dev.storescope.fetching.UpcomingFetch.Why;
import java.util.Locale;

/** Why something is fetched, in words. */
final class Reasons {
  private Reasons() {}

  static String words(Why why) {
    return switch (why) {
      case ON_DEMAND -> "someone waits for it";
      case REPEAT -> "try again";
      case FIRST -> "first look";
      case DAILY -> "daily look";
    };
  }

  static String wireName(Why why) {
    return why.name().toLowerCase(Locale.ROOT);
  }
}
