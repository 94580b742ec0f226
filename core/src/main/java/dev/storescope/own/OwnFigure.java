package dev.storescope.own;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a console counts of an own app. A figure has one dimension at most where the console has no
 * more, so that counts of one figure can be summed: those of Google Play by country and by source
 * are counts of the same users.
 */
public enum OwnFigure {
  /** How often the app was shown in a list of the store, without views of its page. */
  IMPRESSIONS,
  PAGE_VIEWS,
  /** Downloads by users who had not downloaded the app before. */
  FIRST_DOWNLOADS,
  REDOWNLOADS,
  /** Users of Google Play who installed the app, and had it on no other device. */
  USER_INSTALLS,
  /** Android devices on which the app was installed for the first time. */
  DEVICE_INSTALLS,
  /** Users of Google Play who uninstalled the app from all of their devices. */
  USER_UNINSTALLS,
  /** {@link #USER_INSTALLS} by country. */
  INSTALLS_BY_COUNTRY,
  /** Users who saw the app's page in Google Play, and had the app on none of their devices. */
  VISITORS_BY_COUNTRY,
  /** Those of the visitors who installed the app. */
  ACQUISITIONS_BY_COUNTRY,
  VISITORS_BY_SOURCE,
  ACQUISITIONS_BY_SOURCE,
  /**
   * Visitors by what they searched for, in place of a source. Terms of few users are summed in
   * {@link OwnDay.Key#OTHER}: a term that is missing has less than that, which is not 0.
   */
  VISITORS_BY_TERM,
  ACQUISITIONS_BY_TERM;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<OwnFigure> find(String wireName) {
    return Stream.of(values()).filter(figure -> figure.wireName().equals(wireName)).findFirst();
  }
}
