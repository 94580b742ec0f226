package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.observation.SearchEntries.Entry;
import dev.storescope.observation.SearchEntries.EntryKind;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The entries of a search page. One of an unknown kind may be ranked, so that a list without it
 * would only look whole.
 */
final class WebSearchEntries {
  private WebSearchEntries() {}

  /** The kind of an entry that the page shows. */
  static EntryKind kind(JsonFields entry) {
    String name = entry.text("$kind");
    return switch (name) {
      case "AppSearchResult" -> ofApp(entry.text("resultType"));
      case "AppEventSearchResult" -> ofEvent(entry.text("resultType"));
      case "AppBundleSearchResult" -> EntryKind.BUNDLE;
      case "DeveloperSearchResult" -> EntryKind.DEVELOPER;
      case "EditorialSearchResult" -> EntryKind.EDITORIAL;
      case "GroupingSearchResult" -> EntryKind.GROUP;
      case "InAppSearchResult" -> EntryKind.IN_APP_PURCHASE;
      case String _ -> throw drifted("an entry is of the unknown kind " + name);
    };
  }

  private static EntryKind ofApp(String resultType) {
    return switch (resultType) {
      case "content" -> EntryKind.APP;
      case "ad" -> EntryKind.AD;
      case String _ -> throw drifted("an app is a result of the unknown type " + resultType);
    };
  }

  private static EntryKind ofEvent(String resultType) {
    if (!resultType.equals("appEvent")) {
      throw drifted("an event is a result of the unknown type " + resultType);
    }
    return EntryKind.EVENT;
  }

  /** An entry that the page shows. What cannot be read of it is empty: only ranks must be right. */
  static Entry shown(JsonFields entry, String platform) {
    EntryKind kind = kind(entry);
    Optional<JsonFields> lockup = entry.findObject("lockup");
    JsonFields described = lockup.orElse(entry);
    return new Entry(
        kind,
        lockup.flatMap(app -> findText(app, "adamId")).or(() -> findText(entry, "id")),
        kind.isRanked() ? Optional.empty() : findText(described, "title"),
        findText(described, "subtitle"),
        lockup.map(app -> screenshots(app, platform)).orElse(0));
  }

  private static Optional<String> findText(JsonFields fields, String key) {
    try {
      return fields.findText(key).filter(text -> !text.isBlank());
    } catch (UnusableReplyException e) {
      return Optional.empty();
    }
  }

  private static int screenshots(JsonFields lockup, String platform) {
    try {
      return lockup.oneOrMany("screenshots").stream()
          .filter(group -> isFor(platform, group))
          .mapToInt(group -> group.oneOrMany("artwork").size())
          .sum();
    } catch (UnusableReplyException e) {
      return 0;
    }
  }

  private static boolean isFor(String platform, JsonFields group) {
    return Stream.of(group)
        .flatMap(one -> one.findObject("mediaPlatform").stream())
        .flatMap(media -> media.findText("appPlatform").stream())
        .anyMatch(platform::equals);
  }

  /** An entry of the next page, of which there are only the kind and the id. */
  static Entry next(JsonFields entry) {
    return new Entry(
        kindOfType(entry.text("type")),
        Optional.of(entry.text("id")),
        Optional.empty(),
        Optional.empty(),
        0);
  }

  private static EntryKind kindOfType(String type) {
    return switch (type) {
      case "apps" -> EntryKind.APP;
      case "app-bundles" -> EntryKind.BUNDLE;
      case "editorial-items" -> EntryKind.EDITORIAL;
      case "in-apps" -> EntryKind.IN_APP_PURCHASE;
      case String _ -> throw drifted("an entry of the next page has the unknown type " + type);
    };
  }
}
