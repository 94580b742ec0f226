package dev.storescope.dashboard.search;

import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.text.Texts;
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

/** What a text refers to that may be a link to an app in its store, or the id of an app. */
public sealed interface StoreLink {
  /**
   * An app.
   *
   * @param country that of the link, if the store has a storefront there
   */
  record ToApp(AppId app, Optional<Country> country) implements StoreLink {}

  /** A link, but not to an app of a store. */
  record Invalid(String why) implements StoreLink {}

  /** A text to search for. */
  record SearchText() implements StoreLink {}

  Pattern LINK =
      Pattern.compile(
          "(?i)([a-z][a-z0-9+.-]*://|(javascript|data|vbscript|file|mailto):"
              + "|(apps|itunes)\\.apple\\.com/|play\\.google\\.com/).*");
  Pattern WITH_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");
  Pattern APPLE_PATH = Pattern.compile("(?:/([a-z]{2}))?/app/(?:[^/]*/)?id([0-9]{1,19})/?");
  Pattern APPLE_ID = Pattern.compile("(?:id)?([0-9]{8,19})");
  Pattern PACKAGE =
      Pattern.compile("([a-z]{2}|com|org|net|app|dev|air|info|biz)(\\.[A-Za-z][A-Za-z0-9_]*)+");

  /** Parses a text that is searched for. */
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
        : new SearchText();
  }

  /** Parses a text that must refer to an app: never words. */
  static StoreLink parseApp(String text) {
    return parse(text) instanceof SearchText ? ofId(text.strip()) : parse(text);
  }

  private static StoreLink ofId(String id) {
    boolean isNumber = !id.isEmpty() && id.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber || id.contains(".")
        ? toApp(isNumber ? StoreType.APP_STORE : StoreType.GOOGLE_PLAY, id, Optional.empty())
        : new Invalid(Texts.of("link.neither"));
  }

  private static StoreLink ofLink(String text) {
    try {
      URI uri = new URI(WITH_SCHEME.matcher(text).matches() ? text : "https://" + text);
      String host = Optional.ofNullable(uri.getHost()).orElse("").toLowerCase(Locale.ROOT);
      boolean isWeb = uri.getScheme().matches("(?i)https?");
      return switch (isWeb ? host : "") {
        case "apps.apple.com", "itunes.apple.com" -> ofApple(uri);
        case "play.google.com" -> ofGooglePlay(uri);
        default -> new Invalid(Texts.of("link.other-site"));
      };
    } catch (URISyntaxException e) {
      return new Invalid(Texts.of("link.invalid"));
    }
  }

  private static StoreLink ofApple(URI uri) {
    Matcher path = APPLE_PATH.matcher(Optional.ofNullable(uri.getPath()).orElse(""));
    return path.matches()
        ? toApp(StoreType.APP_STORE, path.group(2), Optional.ofNullable(path.group(1)))
        : new Invalid(Texts.of("link.app-store"));
  }

  private static StoreLink ofGooglePlay(URI uri) {
    FormFields query = FormFields.parse(Optional.ofNullable(uri.getRawQuery()).orElse(""));
    Optional<String> id = query.find("id");
    return "/store/apps/details".equals(uri.getPath()) && id.isPresent()
        ? toApp(StoreType.GOOGLE_PLAY, id.get(), query.find("gl"))
        : new Invalid(Texts.of("link.google-play"));
  }

  private static StoreLink toApp(StoreType store, String id, Optional<String> country) {
    try {
      return new ToApp(AppId.of(store, id), country.flatMap(code -> country(store, code)));
    } catch (IllegalArgumentException e) {
      return new Invalid(String.valueOf(e.getMessage()));
    }
  }

  private static Optional<Country> country(StoreType store, String code) {
    return code.matches("[A-Za-z]{2}")
        ? Optional.of(Country.of(code)).filter(country -> Storefronts.has(store, country))
        : Optional.empty();
  }
}
