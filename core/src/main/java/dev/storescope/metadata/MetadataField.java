package dev.storescope.metadata;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A text that a developer writes for the listing of an app, in display order. */
public enum MetadataField {
  TITLE,
  SUBTITLE,
  /** The words that the App Store searches and shows to no user, separated by commas. */
  KEYWORDS,
  SHORT_DESCRIPTION,
  PROMOTIONAL_TEXT,
  DESCRIPTION;

  /** The name in requests, responses and tables. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<MetadataField> find(String wireName) {
    return Stream.of(values()).filter(field -> field.wireName().equals(wireName)).findFirst();
  }

  /** Whether the text may have several lines. */
  public boolean hasLines() {
    return this == PROMOTIONAL_TEXT || this == DESCRIPTION;
  }
}
