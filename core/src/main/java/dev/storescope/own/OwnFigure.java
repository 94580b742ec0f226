package dev.storescope.own;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a console counts of an own app. */
public enum OwnFigure {
  /** How often the app was shown in a list of the store, without views of its page. */
  IMPRESSIONS,
  PAGE_VIEWS,
  /** Downloads by users who had not downloaded the app before. */
  FIRST_DOWNLOADS,
  REDOWNLOADS;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<OwnFigure> find(String wireName) {
    return Stream.of(values()).filter(figure -> figure.wireName().equals(wireName)).findFirst();
  }
}
