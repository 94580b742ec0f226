package dev.storescope.server.dashboard.search;

import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads links to apps in their stores, and ids of apps. */
public final class StoreLinks {
  private static final Pattern LINK =
      Pattern.compile(
          "(?i)([a-z][a-z0-9+.-]*://|(javascript|data|vbscript|file|mailto):"
              + "|(apps|itunes)\\.apple\\.com/|play\\.google\\.com/).*");
  private static final Pattern WITH_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");
  private static final Pattern APPLE_PATH =
      Pattern.compile("(?:/([a-z]{2}))?/app/(?:[^/]*/)?id([0-9]{1,19})/?");
  private static final Pattern APPLE_ID = Pattern.compile("(?:id)?([0-9]{8,19})");
  private static final Pattern PACKAGE =
      Pattern.compile("([a-z]{2}|com|org|net|app|dev|air|info|biz)(\\.[A-Za-z][A-Za-z0-9_]*)+");
  private static final String RIGHT =
      "Links to apps begin with https://apps.apple.com/ or https://play.google.com/store/apps/.";

  private StoreLinks() {}

  /** The meaning of a text that someone looks for. */
  static StoreLink parse(String text) {
    String stripped = text.strip();
    if (LINK.matcher(stripped).matches()) {
      return ofLink(stripped);
    }
    Matcher number = APPLE_ID.matcher(stripped);
    if (number.matches()) {
      return toApp(StoreType.APP_STORE, number.group(1), Optional.empty());
    }
    return PACKAGE.matcher(stripped).matches()
        ? toApp(StoreType.GOOGLE_PLAY, stripped, Optional.empty())
        : new StoreLink.Words();
  }

  /** The meaning of a text that is to be an app: never words. */
  public static StoreLink parseApp(String text) {
    return parse(text) instanceof StoreLink.Words ? ofId(text.strip()) : parse(text);
  }

  private static StoreLink ofId(String id) {
    boolean isNumber = !id.isEmpty() && id.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber || id.contains(".")
        ? toApp(isNumber ? StoreType.APP_STORE : StoreType.GOOGLE_PLAY, id, Optional.empty())
        : new StoreLink.Wrong("That is neither a link to an app nor an app's id. " + RIGHT);
  }

  private static StoreLink ofLink(String text) {
    try {
      URI uri = new URI(WITH_SCHEME.matcher(text).matches() ? text : "https://" + text);
      String host = Optional.ofNullable(uri.getHost()).orElse("").toLowerCase(Locale.ROOT);
      boolean isWeb = uri.getScheme().matches("(?i)https?");
      return switch (isWeb ? host : "") {
        case "apps.apple.com", "itunes.apple.com" -> ofApple(uri);
        case "play.google.com" -> ofGooglePlay(uri);
        default -> new StoreLink.Wrong("That is no link to an app in a store. " + RIGHT);
      };
    } catch (URISyntaxException e) {
      return new StoreLink.Wrong("That link cannot be read. " + RIGHT);
    }
  }

  private static StoreLink ofApple(URI uri) {
    Matcher path = APPLE_PATH.matcher(Optional.ofNullable(uri.getPath()).orElse(""));
    return path.matches()
        ? toApp(StoreType.APP_STORE, path.group(2), Optional.ofNullable(path.group(1)))
        : new StoreLink.Wrong(
            "That link names no app: those of the App Store end in the app's id, such as"
                + " https://apps.apple.com/us/app/id361309726.");
  }

  private static StoreLink ofGooglePlay(URI uri) {
    Fields query = Fields.parse(Optional.ofNullable(uri.getRawQuery()).orElse(""));
    Optional<String> id = query.find("id");
    return "/store/apps/details".equals(uri.getPath()) && id.isPresent()
        ? toApp(StoreType.GOOGLE_PLAY, id.get(), query.find("gl"))
        : new StoreLink.Wrong(
            "That link names no app: those of Google Play have the app's id, such as"
                + " https://play.google.com/store/apps/details?id=com.example.app.");
  }

  private static StoreLink toApp(StoreType store, String id, Optional<String> country) {
    try {
      return new StoreLink.ToApp(
          AppId.of(store, id), country.flatMap(code -> country(store, code)));
    } catch (IllegalArgumentException e) {
      return new StoreLink.Wrong("There is no such app: " + e.getMessage() + ".");
    }
  }

  private static Optional<Country> country(StoreType store, String code) {
    return code.matches("[A-Za-z]{2}")
        ? Optional.of(Country.of(code)).filter(country -> Storefronts.has(store, country))
        : Optional.empty();
  }
}
