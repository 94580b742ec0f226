package dev.storescope.connector.googleplay;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Price;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads how an app is described from its details. */
final class ListingReader {
  /**
   * The price text of an app that costs nothing. The page leaves it blank and shows the word
   * "Install", in its language, in the place of a price.
   */
  static final String FREE = "Free";

  private static final int[] TITLE = {0, 0};
  private static final int[] RELEASED = {10, 1, 0};
  private static final int[] TRANSLATED_DESCRIPTION = {12, 0, 0, 1};
  private static final int[] IN_APP_PRICE_RANGE = {19, 0};
  private static final int[] PRICE = {57, 0, 0, 0, 0, 1, 0};
  private static final int[] DEVELOPER = {68, 0};
  private static final int[] DESCRIPTION = {72, 0, 1};
  private static final int[] SHORT_DESCRIPTION = {73, 0, 1};
  private static final int[] SCREENSHOTS = {78, 0};
  private static final int[] ICON = {95, 0, 3, 2};
  private static final int[] VERSION = {140, 0, 0, 0};
  private static final int[] UPDATED = {145, 0, 1, 0};
  private static final int[] IMAGE_URL = {3, 2};

  private static final int MICROS_DIGITS = 6;
  private static final long YEAR_10000 = Instant.parse("+10000-01-01T00:00:00Z").getEpochSecond();

  private final PathReader details;

  private ListingReader(PathReader details) {
    this.details = details;
  }

  /** What every listing has must be there; the rest is read as far as it is. */
  static Facts.Listed read(PathReader details) throws NoAnswerException {
    return new ListingReader(details).read();
  }

  private Facts.Listed read() throws NoAnswerException {
    return new Facts.Listed(
        Facts.ListingKind.APPLICATION,
        title(),
        description(),
        Optional.empty(),
        details.findText(SHORT_DESCRIPTION).map(HtmlText::of),
        text("icon", ICON),
        screenshots(),
        CategoryReader.read(details),
        text("developer", DEVELOPER),
        price(),
        new InAppPurchases.Offered(details.findText(IN_APP_PRICE_RANGE).isPresent()),
        details.findText(VERSION),
        instant(RELEASED),
        instant(UPDATED));
  }

  private String title() throws NoAnswerException {
    String title = text("title", TITLE);
    if (title.isBlank()) {
      throw NoAnswerException.drifted("the details have a blank title");
    }
    return title;
  }

  /** The developer's own words where the page has them, else their translation. */
  private String description() throws NoAnswerException {
    return details
        .findText(DESCRIPTION)
        .or(() -> details.findText(TRANSLATED_DESCRIPTION))
        .map(HtmlText::of)
        .orElseThrow(() -> missing("description"));
  }

  private String text(String name, int... path) throws NoAnswerException {
    return details.findText(path).orElseThrow(() -> missing(name));
  }

  private static NoAnswerException missing(String name) {
    return NoAnswerException.drifted("the details have no " + name);
  }

  private Map<String, List<String>> screenshots() {
    List<String> urls =
        details.findEntries(SCREENSHOTS).orElse(List.of()).stream()
            .flatMap(image -> image.findText(IMAGE_URL).stream())
            .toList();
    return urls.isEmpty() ? Map.of() : Map.of("phone", urls);
  }

  /** An app that is not for sale yet has no price. */
  private Optional<Price> price() {
    PathReader price = details.at(PRICE);
    OptionalLong micros = price.findWhole(0);
    Optional<String> text = price.findText(2).filter(written -> !written.isBlank());
    if (micros.isEmpty()) {
      return Optional.empty();
    }
    BigDecimal amount = amount(micros.getAsLong());
    String shown = text.orElseGet(() -> amount.signum() == 0 ? FREE : amount.toPlainString());
    return Optional.of(new Price(shown, Optional.of(amount), price.findText(1)));
  }

  private static BigDecimal amount(long micros) {
    BigDecimal amount = BigDecimal.valueOf(micros, MICROS_DIGITS).stripTrailingZeros();
    return amount.scale() < 0 ? amount.setScale(0) : amount;
  }

  private Optional<Instant> instant(int... path) {
    OptionalLong seconds = details.findWhole(path);
    return seconds.isPresent() && seconds.getAsLong() >= 0 && seconds.getAsLong() < YEAR_10000
        ? Optional.of(Instant.ofEpochSecond(seconds.getAsLong()))
        : Optional.empty();
  }
}
