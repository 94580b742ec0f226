package dev.storescope.archive;

import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Source;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What one observation of a chart has of one app.
 *
 * @param title the category's title in the language of the storefront, if the source has it
 * @param ranks from 1; only of the kinds that rank the app
 * @param card empty if the app is not ranked, or has none
 */
public record AppInChart(
    Instant observedAt,
    Source source,
    Optional<String> title,
    Map<ChartKind, Integer> ranks,
    Optional<Card> card) {
  public AppInChart {
    Map<ChartKind, Integer> copy = new EnumMap<>(ChartKind.class);
    copy.putAll(ranks);
    ranks = Collections.unmodifiableMap(copy);
  }
}
