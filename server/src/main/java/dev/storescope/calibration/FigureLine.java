package dev.storescope.calibration;

import dev.storescope.estimation.Market;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A line of figures by the names of its columns; what is wrong in it is told by column. */
record FigureLine(Map<String, String> cells) {

  Figure impressions() {
    double share = share();
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("a share is above 0 % and at most 100 %");
    }
    return new Figure.Impressions(
        new Market(StoreType.APP_STORE, country()),
        keyword(),
        number("impressions"),
        share,
        date(),
        popularity());
  }

  Figure installs() {
    StoreType store =
        StoreType.find(cell("store"))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "store is appstore or googleplay, not " + cell("store")));
    double rank = number("rank");
    if (rank < 1 || rank > 250 || rank != Math.rint(rank)) {
      throw new IllegalArgumentException("a rank is 1 to 250, not " + cell("rank"));
    }
    return new Figure.Installs(
        AppId.of(store, cell("app")),
        country(),
        keyword(),
        (int) rank,
        number("installs"),
        date(),
        popularity());
  }

  private Country country() {
    return Country.of(cell("country"));
  }

  private Keyword keyword() {
    return Keyword.of(cell("keyword"));
  }

  private double share() {
    String text = cell("share");
    return text.endsWith("%")
        ? number("share", text.substring(0, text.length() - 1).strip()) / 100
        : number("share");
  }

  private Optional<LocalDate> date() {
    String text = optional("date");
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("a date is written 2026-01-31, not " + text, e);
    }
  }

  private Optional<Popularity> popularity() {
    if (optional("popularity").isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Popularity((int) number("popularity"), scale()));
  }

  private PopularityScale scale() {
    String text = cell("scale");
    try {
      return PopularityScale.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "a scale is legacy, ads_1_to_100 or ads_1_to_5, not " + text, e);
    }
  }

  private double number(String column) {
    return number(column, cell(column));
  }

  private static double number(String column, String text) {
    try {
      double number = Double.parseDouble(text);
      if (number >= 0 && number < 1e9) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(column + " is a number, not '" + text + "'", e);
    }
    throw new IllegalArgumentException(column + " is 0 or more, and not " + text);
  }

  private String cell(String column) {
    String text = optional(column);
    if (text.isEmpty()) {
      throw new IllegalArgumentException("column " + column + " is empty");
    }
    return text;
  }

  private String optional(String column) {
    return cells.getOrDefault(column, "").strip();
  }
}
