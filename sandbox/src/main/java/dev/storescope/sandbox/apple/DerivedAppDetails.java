package dev.storescope.sandbox.apple;

import dev.storescope.store.AppId;
import java.util.List;

/**
 * Details of an app that the simulated world does not model. They are derived from the app's id and
 * never change.
 */
record DerivedAppDetails(long draw) {
  private static final List<String> AGES = List.of("4+", "4+", "4+", "9+", "12+", "17+");
  private static final List<String> SYSTEMS = List.of("13.0", "14.0", "15.0", "15.6", "16.0");
  private static final List<List<String>> LANGUAGES =
      List.of(
          List.of("EN"),
          List.of("EN", "FR", "DE", "ES"),
          List.of("EN", "JA", "KO", "ZH"),
          List.of("AR", "NL", "EN", "FR", "DE", "HI", "IT", "PT", "RU", "ES", "TR"));

  static DerivedAppDetails of(AppId app) {
    long mixed = app.value().hashCode() * 0x9E3779B97F4A7C15L;
    return new DerivedAppDetails((mixed ^ (mixed >>> 29)) >>> 1);
  }

  long bytes() {
    return 10_000_000 + draw % 400_000_000;
  }

  String minimumSystem() {
    return pick(SYSTEMS, 3);
  }

  String age() {
    return pick(AGES, 7);
  }

  List<String> languages() {
    return pick(LANGUAGES, 11);
  }

  /** Whether the store writes the rating of an unrated app as zero or omits it. */
  boolean showsNoRatingAsZero() {
    return draw / 13 % 2 == 0;
  }

  /** Whether the developer has no web site; a quarter have none. */
  boolean hidesSeller() {
    return draw / 17 % 4 == 0;
  }

  /** Whether the feed of reviews is empty in JSON, and not in XML. */
  boolean hasNoReviewsInJson() {
    return draw / 19 % 4 == 0;
  }

  /** Whether the app has an event at any time; a fifth have one. */
  boolean hasEvent() {
    return draw / 23 % 5 == 0;
  }

  /** Whether an article presents the app; a third have one. */
  boolean isFeatured() {
    return draw / 23 % 3 == 0;
  }

  private <T> T pick(List<T> values, int divisor) {
    return values.get((int) (draw / divisor % values.size()));
  }
}
