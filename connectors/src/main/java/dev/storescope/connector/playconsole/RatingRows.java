package dev.storescope.connector.playconsole;

import dev.storescope.connector.playconsole.CsvTable.Row;
import dev.storescope.own.OwnRating;
import dev.storescope.store.Country;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the average ratings of an app by day, of all countries or by country. */
final class RatingRows {
  private static final String OF_DAY = "Daily Average Rating";
  private static final String OF_ALL = "Total Average Rating";
  private static final String COUNTRY = "Country";

  /** As files have said over the years that there is no rating. */
  private static final Set<String> NONE = Set.of("", "NA", "0", "0.0");

  private RatingRows() {}

  /**
   * The ratings of a file.
   *
   * @throws PlayFailureException if it is not in the known format, or about another app or month
   */
  static List<OwnRating> read(MonthFile file, byte[] bytes) {
    boolean byCountry = file.kind() == MonthFile.Kind.COUNTRY_RATINGS;
    List<OwnRating> ratings = new ArrayList<>();
    new CsvTable(
            Stream.concat(
                    Stream.of("Date", "Package Name", OF_DAY, OF_ALL),
                    byCountry ? Stream.of(COUNTRY) : Stream.empty())
                .toList())
        .read(bytes, row -> ratings.add(rating(row, file, byCountry)));
    return ratings;
  }

  private static OwnRating rating(Row row, MonthFile file, boolean byCountry) {
    Optional<Country> country =
        byCountry ? Optional.of(FigureRows.country(row.get(COUNTRY))) : Optional.empty();
    return new OwnRating(
        file.app(),
        FigureRows.checkedDate(row, file),
        country,
        average(row.get(OF_DAY)),
        average(row.get(OF_ALL)));
  }

  private static OptionalDouble average(String text) {
    if (NONE.contains(text)) {
      return OptionalDouble.empty();
    }
    try {
      double average = Double.parseDouble(text);
      if (average >= 1 && average <= 5) {
        return OptionalDouble.of(average);
      }
    } catch (NumberFormatException _) {
      // It is said below.
    }
    throw PlayFailureException.failed("a row of a file has no average from 1 to 5");
  }
}
