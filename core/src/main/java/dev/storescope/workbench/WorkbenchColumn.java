package dev.storescope.workbench;

import dev.storescope.estimation.Estimate;
import dev.storescope.keywords.KeywordFigures;
import dev.storescope.keywords.KeywordFigures.KeywordRating;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;

/** The figures of keywords that a workbench is sorted and filtered by. */
public enum WorkbenchColumn {
  KEYWORD("keyword", false, false),
  /** 1 to 100. */
  POPULARITY("popularity", true, false),
  /** Searches per day. */
  SEARCHES("searches", true, false),
  /** 0 to 100. */
  DIFFICULTY("difficulty", false, true),
  /** In percent. */
  CHANCE("chance", true, true),
  /** In percent. */
  RELEVANCE("relevance", true, false),
  /** From 1. */
  RANK("rank", false, false),
  /** From 1. */
  COMPETITOR("competitor", false, false),
  /** The number of competitors that rank. */
  RIVALS("rivals", true, false),
  /** Searches per day, see {@link KeywordFigures#worth}. */
  WORTH("worth", true, true),
  /** Installs per day. */
  INSTALLS("installs", true, true);

  private static final double PERCENT = 100;

  private final String wireName;
  private final boolean mostFirst;
  private final boolean rated;

  WorkbenchColumn(String wireName, boolean mostFirst, boolean rated) {
    this.wireName = wireName;
    this.mostFirst = mostFirst;
    this.rated = rated;
  }

  public static Optional<WorkbenchColumn> find(String wireName) {
    return Arrays.stream(values()).filter(each -> each.wireName.equals(wireName)).findFirst();
  }

  public String wireName() {
    return wireName;
  }

  /** Whether the greatest values come first, unless the order is reversed. */
  public boolean isMostFirst() {
    return mostFirst;
  }

  /** Whether it is part of the rating of a keyword, which takes more reads. */
  public boolean isRated() {
    return rated;
  }

  /** The number in a row; empty if it is not known, and of the keyword itself. */
  public OptionalDouble valueOf(WorkbenchRow row) {
    KeywordFigures figures = row.figures();
    Optional<Double> value =
        switch (this) {
          case KEYWORD -> Optional.empty();
          case POPULARITY ->
              figures.popularity().isPresent()
                  ? Optional.of((double) figures.popularity().getAsInt())
                  : Optional.empty();
          case SEARCHES -> figures.usersPerDay().map(Estimate::p50);
          case DIFFICULTY ->
              figures.rating().stream()
                  .flatMapToInt(found -> found.rated().difficulty().rounded().stream())
                  .mapToObj(difficulty -> (double) difficulty)
                  .findFirst();
          case CHANCE ->
              figures.rating().flatMap(KeywordRating::chance).map(found -> PERCENT * found.value());
          case RELEVANCE -> Optional.of(PERCENT * figures.relevance());
          case RANK ->
              figures
                  .rank()
                  .flatMap(
                      rank -> rank.findPosition().stream().asDoubleStream().boxed().findFirst());
          case COMPETITOR -> figures.best().map(best -> (double) best.rank());
          case RIVALS -> figures.search().map(_ -> (double) figures.rivals().size());
          case WORTH -> figures.worth().stream().boxed().findFirst();
          case INSTALLS ->
              figures.rating().flatMap(KeywordRating::installsPerDay).map(Estimate::p50);
        };
    return value.stream().mapToDouble(Double::doubleValue).findFirst();
  }

  /** Unknown values come last in either order. */
  Comparator<WorkbenchRow> order(boolean reversed) {
    Comparator<WorkbenchRow> names = Comparator.comparing(WorkbenchRow::keyword);
    if (this == KEYWORD) {
      return reversed ? names.reversed() : names;
    }
    Comparator<Double> values =
        mostFirst == reversed ? Comparator.naturalOrder() : Comparator.reverseOrder();
    return Comparator.<WorkbenchRow, Boolean>comparing(row -> valueOf(row).isEmpty())
        .thenComparing(row -> valueOf(row).orElse(0), values)
        .thenComparing(names);
  }
}
