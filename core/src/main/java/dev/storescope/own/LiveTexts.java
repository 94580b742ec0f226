package dev.storescope.own;

import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.store.AppId;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The texts of an own app that are in the store now, in all of its locales; never those of a
 * version that is prepared or in review.
 *
 * @param platform as App Store Connect names it, such as {@code IOS}; each has texts of its own
 * @param version of the app, such as 2.1
 */
public record LiveTexts(
    AppId app, String platform, String version, SortedMap<MetadataLocale, LocaleTexts> byLocale) {
  public LiveTexts(
      AppId app, String platform, String version, Map<MetadataLocale, LocaleTexts> byLocale) {
    this(app, platform, version, new TreeMap<>(byLocale));
  }

  public LiveTexts {
    byLocale = Collections.unmodifiableSortedMap(new TreeMap<>(byLocale));
  }

  /**
   * The texts of one locale.
   *
   * @param whatsNew the release notes; empty in a first version
   */
  public record LocaleTexts(Metadata metadata, Optional<String> whatsNew) {}
}
