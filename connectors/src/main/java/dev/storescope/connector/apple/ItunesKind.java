package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import java.util.Set;

/** What a result of a search or a lookup is. */
enum ItunesKind {
  APP,
  BUNDLE,
  /** An app or a bundle for the Mac: looked up, and not ranked for iPhone and iPad. */
  FOR_MAC,
  /** Not an app: known, and not ranked. */
  OTHER;

  private static final Set<String> BUNDLES =
      Set.of("iphoneAppBundle", "ipadAppBundle", "iosAppBundle");

  private static final Set<String> MAC =
      Set.of("mac-software", "macAppBundle", "macSoftwareBundle", "desktopApp");

  /** As the iTunes Search API documents them, and those of the search of the App Store app. */
  private static final Set<String> OTHERS =
      Set.of(
          "album",
          "artist",
          "book",
          "coached-audio",
          "developer",
          "ebook",
          "editorialItem",
          "feature-movie",
          "inApp",
          "interactive-booklet",
          "music-video",
          "pdf",
          "podcast",
          "podcast-episode",
          "song",
          "tv-episode");

  /** An unknown kind may be ranked, so that a list without it would only look whole. */
  static ItunesKind of(String name) {
    if (name.equals("software")) {
      return APP;
    } else if (BUNDLES.contains(name)) {
      return BUNDLE;
    } else if (MAC.contains(name)) {
      return FOR_MAC;
    } else if (OTHERS.contains(name)) {
      return OTHER;
    }
    throw drifted("a result is of the unknown kind " + name);
  }

  boolean runsOnIos() {
    return this == APP || this == BUNDLE;
  }
}
