package dev.storescope.server.dashboard.app;

import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the app that somebody names by its id or by a link to its page in the store. */
final class StoreLink {
  private static final Pattern APP_STORE = Pattern.compile("apple\\.com/.*?\\bid([0-9]{1,19})\\b");
  private static final Pattern GOOGLE_PLAY =
      Pattern.compile("play\\.google\\.com/.*?[?&]id=([A-Za-z0-9_.]+)");

  private StoreLink() {}

  /**
   * The app of a store that a text names.
   *
   * @throws IllegalArgumentException if it names none, or one of the other store
   */
  static AppId read(StoreType store, String text) {
    Matcher link = linkOf(store).matcher(text);
    if (link.find()) {
      return AppId.of(store, link.group(1));
    }
    if (text.contains("/")) {
      throw new IllegalArgumentException(
          switch (store) {
            case APP_STORE ->
                "This is no link to an app in the App Store; one ends like /id123456789.";
            case GOOGLE_PLAY ->
                "This is no link to an app in Google Play; one has ?id=com.example.app.";
          });
    }
    return AppId.of(store, text.strip());
  }

  private static Pattern linkOf(StoreType store) {
    return switch (store) {
      case APP_STORE -> APP_STORE;
      case GOOGLE_PLAY -> GOOGLE_PLAY;
    };
  }
}
