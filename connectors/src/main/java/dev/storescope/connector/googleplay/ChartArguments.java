package dev.storescope.connector.googleplay;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.store.CategoryId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The arguments of a call for a chart: 12 KB that are always the same but for the size, the
 * collection and the category. {@code chart-arguments.origin.txt} says where they are from.
 */
final class ChartArguments {
  private static final String TEMPLATE = load();

  private ChartArguments() {}

  static String of(ChartKind kind, CategoryId category) {
    return TEMPLATE
        .replace("\"SIZE\"", Integer.toString(ChartRanking.MAX_APPS))
        .replace("\"COLLECTION\"", BatchRequest.quote(collection(kind)))
        .replace("\"CATEGORY\"", BatchRequest.quote(category.value()));
  }

  private static String collection(ChartKind kind) {
    return switch (kind) {
      case FREE -> "topselling_free";
      case PAID -> "topselling_paid";
      case GROSSING -> "topgrossing";
    };
  }

  private static String load() {
    try (InputStream file = ChartArguments.class.getResourceAsStream("chart-arguments.json")) {
      if (file == null) {
        throw new IllegalStateException("chart-arguments.json is missing from the program");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
