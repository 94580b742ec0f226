package dev.storescope.observation;

import java.util.stream.Stream;

/** What downloads are estimated from. */
public enum DownloadsEvidence {
  /** The store's number of installs. */
  COUNTER("installs"),
  /** A rank in a chart of free apps. */
  CHART("chart"),
  /** New ratings. */
  RATINGS("ratings");

  private final String wireName;

  DownloadsEvidence(String wireName) {
    this.wireName = wireName;
  }

  /**
   * The evidence of a wire name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static DownloadsEvidence of(String wireName) {
    return Stream.of(values())
        .filter(each -> each.wireName.equals(wireName))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Invalid evidence '%s'. Use installs, chart or ratings.".formatted(wireName)));
  }

  public String wireName() {
    return wireName;
  }
}
