package dev.storescope.connector.googleplay;

import dev.storescope.connector.AppEntry;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Price;
import dev.storescope.store.AppId;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Parses what a search or a chart has of an app. It has the average of the ratings, and not their
 * number.
 */
final class ListItemParser {
  /** An item of a list. */
  static final ListItemParser ITEM =
      new ListItemParser(
          new int[] {0, 0},
          new int[] {3},
          new int[] {14},
          new int[] {1, 3, 2},
          new int[] {8, 1, 0},
          new int[] {13, 1},
          new int[] {4, 1});

  /** An item of a further page of a list that is not a search. */
  static final ListItemParser CONTINUED =
      new ListItemParser(
          new int[] {12, 0},
          new int[] {2},
          new int[] {4, 0, 0, 0},
          new int[] {1, 1, 0, 3, 2},
          new int[] {7, 0, 3, 2, 1, 0},
          new int[] {4, 1, 1, 1, 1},
          new int[] {6, 0, 2, 1, 1});

  /** The card of the app that matches a search exactly. */
  static final ListItemParser EXACT_MATCH =
      new ListItemParser(
          new int[] {16, 11, 0, 0},
          new int[] {16, 2, 0, 0},
          new int[] {16, 2, 68, 0},
          new int[] {16, 2, 95, 0, 3, 2},
          new int[] {17, 0, 2, 0, 1, 0},
          new int[] {16, 2, 73, 0, 1},
          new int[] {16, 2, 51, 0, 1});

  private final int[] appId;
  private final int[] title;
  private final int[] developer;
  private final int[] icon;
  private final int[] price;
  private final int[] text;
  private final int[] average;

  private ListItemParser(
      int[] appId,
      int[] title,
      int[] developer,
      int[] icon,
      int[] price,
      int[] text,
      int[] average) {
    this.appId = appId;
    this.title = title;
    this.developer = developer;
    this.icon = icon;
    this.price = price;
    this.text = text;
    this.average = average;
  }

  AppId app(PathReader item) {
    return item.app(appId);
  }

  /** Empty for an item without a title. */
  Optional<AppEntry> findApp(PathReader item) {
    return item.findText(title)
        .filter(found -> !found.isBlank())
        .map(
            found ->
                AppEntry.of(
                    app(item),
                    new Facts.Summary(
                        found,
                        item.findText(developer),
                        item.findText(icon),
                        price(item.at(price)),
                        Optional.empty(),
                        item.findText(text).map(DetailsParser::plainText),
                        Optional.empty()),
                    rating(item.findNumber(average))));
  }

  private static Optional<Price> price(PathReader price) {
    OptionalLong micros = price.findWhole(0);
    return micros.isPresent()
        ? Optional.of(DetailsParser.price(micros.getAsLong(), price.findText(2), price.findText(1)))
        : Optional.empty();
  }

  private static CardRating rating(OptionalDouble average) {
    return average.isPresent() && average.getAsDouble() > 0 && average.getAsDouble() <= 5
        ? new CardRating.Average(average.getAsDouble())
        : new CardRating.NotShown();
  }
}
