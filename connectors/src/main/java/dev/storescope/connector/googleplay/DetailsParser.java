package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.AppDetails;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Price;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jsoup.Jsoup;

/** Parses the details page of an app. */
record DetailsParser(PathReader details) {
  /**
   * The price text of a free app. The page has a blank one, and shows the word "Install" in its
   * language instead of a price.
   */
  static final String FREE = "Free";

  private static final String RPC = "Ws7gDc";
  private static final int[] DETAILS = {1, 2};
  private static final int[] AVERAGE_RATING = {51, 0, 1};
  private static final int[] RATING_COUNT = {51, 2, 1};
  private static final int[] HISTOGRAM = {51, 1};
  private static final int[] PACKAGE_NAME = {77, 0};

  /** The other answers to the same call are shorter or have only one field. */
  private static final int MAX_FIELDS_OF_OTHERS = 100;

  private static final String DEVELOPER_ID = "?id=";

  private static final int[] TITLE = {0, 0};
  private static final int[] CONTENT_RATING = {9, 0};
  private static final int[] RELEASED = {10, 1};
  private static final int[] INSTALLS = {13, 2};
  private static final int[] TRANSLATED_DESCRIPTION = {12, 0, 0, 1};
  private static final int[] IN_APP_PRICE_RANGE = {19, 0};
  private static final int[] ADVERTISEMENTS = {48};
  private static final int[] PRICE = {57, 0, 0, 0, 0, 1, 0};
  private static final int[] DEVELOPER = {68, 0};
  private static final int[] DEVELOPER_LINK = {68, 1, 4, 2};
  private static final int[] DEVELOPER_EMAIL = {69, 1, 0};
  private static final int[] DEVELOPER_SITE = {69, 0, 5, 2};
  private static final int[] DESCRIPTION = {72, 0, 1};
  private static final int[] SHORT_DESCRIPTION = {73, 0, 1};
  private static final int[] SCREENSHOTS = {78, 0};
  private static final int[] GENRE = {79, 0, 0};
  private static final int[] ICON = {95, 0, 3, 2};
  private static final int[] OTHER_CATEGORIES = {118};
  private static final int[] VERSION = {140, 0, 0, 0};
  private static final int[] MINIMUM_ANDROID = {140, 1, 1, 0, 0, 1};
  private static final int[] RECENT_CHANGES = {144, 1, 1};
  private static final int[] UPDATED = {145, 0, 1};
  private static final int[] IMAGE_URL = {3, 2};
  private static final int CATEGORY_NAME = 0;
  private static final int CATEGORY_ID = 2;

  /** Google Play permits 4,000 characters, which are up to 6 each in HTML. */
  private static final int MAX_TEXT = 100_000;

  private static final int MICROS_DIGITS = 6;

  /** The details of the app that was requested. */
  static AppDetails parse(StoreReply reply, AppId app) {
    PathReader details =
        PageData.of(reply).blocks(RPC).stream()
            .map(block -> block.at(DETAILS))
            .filter(DetailsParser::isApp)
            .findFirst()
            .orElseThrow(() -> drifted("the page has no details of an app"));
    AppId shown = details.app(PACKAGE_NAME);
    if (!shown.equals(app)) {
      throw failed("requested " + app + ", but the page shows " + shown);
    }
    DetailsParser parser = new DetailsParser(details);
    Facts.Rating rating = parser.rating();
    return new AppDetails(
        parser.listing(), rating, HistogramParser.parse(details.at(HISTOGRAM), rating));
  }

  private static boolean isApp(PathReader details) {
    return details.node().isArray()
        && details.node().size() > MAX_FIELDS_OF_OTHERS
        && details.findText(PACKAGE_NAME).isPresent();
  }

  /** An app without ratings has no block of ratings, or one of zeros. */
  private Facts.Rating rating() {
    double average = details.findNumber(AVERAGE_RATING).orElse(0);
    long count = details.findWhole(RATING_COUNT).orElse(0);
    boolean valid = average >= 0 && average <= 5 && count >= 0;
    if (!valid || (average == 0) != (count == 0)) {
      throw drifted("a rating of " + average + " from " + count);
    }
    return new Facts.Rating(average, count);
  }

  /** A field that every listing has is required, the others are optional. */
  private Facts.Listed listing() {
    return new Facts.Listed(
        Facts.ListingKind.APPLICATION,
        title(),
        description(),
        Optional.empty(),
        details.findText(SHORT_DESCRIPTION).map(DetailsParser::plainText),
        text("icon", ICON),
        screenshots(),
        categories(),
        text("developer", DEVELOPER),
        price(),
        new InAppPurchases.Offered(details.findText(IN_APP_PRICE_RANGE).isPresent()),
        details.findText(VERSION),
        instant(RELEASED),
        instant(UPDATED),
        moreDetails());
  }

  /** Neither a size nor a list of languages is on the page. */
  private Facts.ListingDetails moreDetails() {
    return new Facts.ListingDetails(
        details.findText(DEVELOPER_LINK).flatMap(DetailsParser::developerId),
        Optional.empty(),
        details.findText(RECENT_CHANGES).map(DetailsParser::plainText),
        List.of(),
        OptionalLong.empty(),
        details.findText(MINIMUM_ANDROID),
        details.findText(CONTENT_RATING),
        details.findWhole(INSTALLS),
        Optional.of(!details.at(ADVERTISEMENTS).isEmpty()),
        details.findText(DEVELOPER_EMAIL),
        details.findText(DEVELOPER_SITE));
  }

  /** The parameter of the link: a number, or a name. */
  private static Optional<String> developerId(String link) {
    int start = link.indexOf(DEVELOPER_ID) + DEVELOPER_ID.length();
    int end = link.indexOf('&', start);
    try {
      return start < DEVELOPER_ID.length()
          ? Optional.empty()
          : Optional.of(
                  URLDecoder.decode(
                      link.substring(start, end < 0 ? link.length() : end), StandardCharsets.UTF_8))
              .filter(id -> !id.isBlank());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private String title() {
    String title = text("title", TITLE);
    if (title.isBlank()) {
      throw drifted("the details have a blank title");
    }
    return title;
  }

  /** The developer's own text if the page has it, else the translation. */
  private String description() {
    return details
        .findText(DESCRIPTION)
        .or(() -> details.findText(TRANSLATED_DESCRIPTION))
        .map(DetailsParser::plainText)
        .orElseThrow(() -> missing("description"));
  }

  /** The text of the simple HTML of descriptions, with its line breaks. */
  static String plainText(String html) {
    if (html.length() > MAX_TEXT) {
      throw drifted("a text of the details has " + html.length() + " characters");
    }
    return Jsoup.parseBodyFragment(html).body().wholeText();
  }

  private String text(String name, int... path) {
    return details.findText(path).orElseThrow(() -> missing(name));
  }

  private static UnusableReplyException missing(String name) {
    return drifted("the details have no " + name);
  }

  private Map<String, List<String>> screenshots() {
    List<String> urls =
        details.findEntries(SCREENSHOTS).orElse(List.of()).stream()
            .flatMap(image -> image.findText(IMAGE_URL).stream())
            .toList();
    return urls.isEmpty() ? Map.of() : Map.of("phone", urls);
  }

  /** The genre, then the others. */
  private List<Facts.Category> categories() {
    Map<CategoryId, Facts.Category> categories = new LinkedHashMap<>();
    collectCategories(details.at(GENRE), categories);
    collectCategories(details.at(OTHER_CATEGORIES), categories);
    return List.copyOf(categories.values());
  }

  /** Categories are in groups, nested to a varying depth, and mixed with tags, which have no id. */
  private static void collectCategories(
      PathReader group, Map<CategoryId, Facts.Category> categories) {
    Optional<String> name = group.findText(CATEGORY_NAME);
    if (name.isPresent()) {
      group
          .findText(CATEGORY_ID)
          .flatMap(DetailsParser::findCategoryId)
          .ifPresent(id -> categories.putIfAbsent(id, new Facts.Category(id, name.get())));
    } else {
      group
          .findEntries()
          .ifPresent(entries -> entries.forEach(each -> collectCategories(each, categories)));
    }
  }

  private static Optional<CategoryId> findCategoryId(String text) {
    try {
      return Optional.of(new CategoryId(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** An app that is not for sale has no price. */
  private Optional<Price> price() {
    PathReader price = details.at(PRICE);
    OptionalLong micros = price.findWhole(0);
    return micros.isPresent()
        ? Optional.of(price(micros.getAsLong(), price.findText(2), price.findText(1)))
        : Optional.empty();
  }

  static Price price(long micros, Optional<String> text, Optional<String> currency) {
    BigDecimal amount = amount(micros);
    String shown =
        text.filter(written -> !written.isBlank())
            .orElseGet(() -> amount.signum() == 0 ? FREE : amount.toPlainString());
    return new Price(shown, Optional.of(amount).filter(Price::isAmount), currency);
  }

  private static BigDecimal amount(long micros) {
    BigDecimal amount = BigDecimal.valueOf(micros, MICROS_DIGITS).stripTrailingZeros();
    return amount.scale() < 0 ? amount.setScale(0) : amount;
  }

  private Optional<Instant> instant(int... path) {
    return details.findInstant(path).map(found -> found.truncatedTo(ChronoUnit.SECONDS));
  }
}
