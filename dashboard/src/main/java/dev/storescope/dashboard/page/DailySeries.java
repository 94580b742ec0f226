package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.estimation.Estimate;
import dev.storescope.observation.Rank;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Values by UTC date, as a chart, a table and a CSV file show them.
 *
 * <p>A date that was not observed has no value: a gap in a chart, an empty cell in a file. A value
 * that was observed to be absent, such as the rank of an app that a search does not show, is a gap
 * in a chart as well, but a dash in a table; a file has an empty cell and says why in a column.
 */
public record DailySeries(DateRange range, List<DailyLine> lines) {
  private static final String BEFORE = "_before";

  public DailySeries {
    lines = List.copyOf(lines);
  }

  /** What a value is, which determines how it is drawn and written. */
  public enum Measure {
    RANK,
    CHART_RANK,
    AVERAGE_RATING,
    COUNT,
    /** A number of 0 to 100. */
    SCORE,
    /** A number of 0 to 100 that is mostly small, and as meaningful as its distance from 0. */
    VISIBILITY,
    /** The difference of a count from that of the date before. */
    GAIN,
    ESTIMATE;

    /** What a value that was observed to be absent means. */
    public String absent() {
      return switch (this) {
        case RANK -> Texts.of("absent.rank");
        case CHART_RANK -> Texts.of("absent.chart-rank");
        case AVERAGE_RATING -> Texts.of("absent.rating");
        case COUNT, SCORE, VISIBILITY, GAIN, ESTIMATE -> Texts.of("absent.other");
      };
    }

    /** What a table shows if there is no observation. */
    public String notObserved() {
      return this == GAIN ? Texts.of("cell.not-known") : Texts.of("cell.not-observed");
    }

    /** Whether the least value is the best. */
    public boolean isRank() {
      return this == RANK || this == CHART_RANK;
    }

    private Object number(double value) {
      return switch (this) {
        case RANK, CHART_RANK, COUNT, SCORE, GAIN -> (Object) Math.round(value);
        case AVERAGE_RATING, VISIBILITY -> value;
        case ESTIMATE -> Csv.estimate(value);
      };
    }

    private String text(double value) {
      return switch (this) {
        case RANK, CHART_RANK, COUNT, SCORE -> Format.count(Math.round(value));
        case GAIN -> Format.gain(Math.round(value));
        case AVERAGE_RATING -> Format.average(value);
        case VISIBILITY -> Format.upTo(value, 1);
        case ESTIMATE -> Format.about(value);
      };
    }
  }

  /** How a chart draws the values. */
  public enum Style {
    LINES,
    /** The second of three lines, within a band from the first to the third. */
    BAND,
    BARS,
    STACKED_BARS
  }

  /**
   * One value per date.
   *
   * @param title in a chart and a table
   * @param labels in a CSV file: the heading of a column or, in a file with one value per row, the
   *     cells before the value
   * @param values by date; empty for observed and absent, no entry for not observed
   * @param before the values of the period before, by the dates that they are compared with; none
   *     if periods are not compared
   */
  public record DailyLine(
      String title,
      List<String> labels,
      Measure measure,
      SortedMap<LocalDate, OptionalDouble> values,
      Optional<SortedMap<LocalDate, OptionalDouble>> before) {
    public DailyLine {
      labels = List.copyOf(labels);
      values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /** A line that is not compared. */
    public DailyLine(
        String title,
        List<String> labels,
        Measure measure,
        SortedMap<LocalDate, OptionalDouble> values) {
      this(title, labels, measure, values, Optional.empty());
    }

    private DailyLine comparedWith(Optional<DailyLine> other, long days) {
      SortedMap<LocalDate, OptionalDouble> earlier = new TreeMap<>();
      other.ifPresent(
          line -> line.values.forEach((date, value) -> earlier.put(date.plusDays(days), value)));
      return new DailyLine(
          title, labels, measure, values, Optional.of(Collections.unmodifiableSortedMap(earlier)));
    }

    /** The values of the period before as a line of this one; empty if they are not compared. */
    public Optional<DailyLine> earlier() {
      return before.map(
          earlier ->
              new DailyLine(
                  Texts.of("period.before", title),
                  Stream.concat(
                          labels.stream().limit(labels.size() - 1L),
                          Stream.of(labels.getLast() + BEFORE))
                      .toList(),
                  measure,
                  earlier));
    }

    /** The values that a function finds in what was observed by date. */
    public static <T> DailyLine of(
        String title,
        List<String> labels,
        Measure measure,
        Map<LocalDate, T> observed,
        Function<? super T, OptionalDouble> value) {
      SortedMap<LocalDate, OptionalDouble> values = new TreeMap<>();
      observed.forEach((date, content) -> values.put(date, value.apply(content)));
      return new DailyLine(title, labels, measure, values);
    }

    /** The ranks that a function finds; a date whose rank is not known has no entry. */
    public static <T> DailyLine ofRanks(
        String title,
        List<String> labels,
        Map<LocalDate, T> observed,
        Function<? super T, Rank> rank) {
      SortedMap<LocalDate, OptionalDouble> values = new TreeMap<>();
      observed.forEach(
          (date, content) -> {
            Rank found = rank.apply(content);
            if (found.isKnown()) {
              values.put(date, DailySeries.rank(found));
            }
          });
      return new DailyLine(title, labels, Measure.RANK, values);
    }

    /**
     * The lines of an estimate and its interval.
     *
     * @param label of the columns, which end with the percentile
     */
    public static <T> List<DailyLine> ofEstimates(
        String label,
        Map<LocalDate, T> observed,
        Function<? super T, Optional<Estimate>> estimate) {
      return List.of(
          of(Texts.of("volume.low"), label + "_p10", observed, estimate, Estimate::p10),
          of(Texts.of("volume.estimate"), label + "_p50", observed, estimate, Estimate::p50),
          of(Texts.of("volume.high"), label + "_p90", observed, estimate, Estimate::p90));
    }

    private static <T> DailyLine of(
        String title,
        String label,
        Map<LocalDate, T> observed,
        Function<? super T, Optional<Estimate>> estimate,
        ToDoubleFunction<Estimate> quantile) {
      return of(
          title,
          List.of(label),
          Measure.ESTIMATE,
          observed,
          each -> estimate.apply(each).stream().mapToDouble(quantile).findFirst());
    }

    public boolean isObserved(LocalDate date) {
      return values.containsKey(date);
    }

    /** Whether there is a value on any date. */
    public boolean hasValues() {
      return daysPresent() > 0;
    }

    /** The number of dates with a value. */
    public long daysPresent() {
      return values.values().stream().filter(OptionalDouble::isPresent).count();
    }

    /** The least value, which is the best rank. */
    public OptionalDouble least() {
      return values.values().stream().flatMapToDouble(OptionalDouble::stream).min();
    }

    /** The value of a date as a table shows it; blank if there is none. */
    public String text(LocalDate date) {
      OptionalDouble value = point(date);
      return value.isPresent() ? measure.text(value.getAsDouble()) : "";
    }

    private OptionalDouble point(LocalDate date) {
      return values.getOrDefault(date, OptionalDouble.empty());
    }

    private Object cell(LocalDate date) {
      OptionalDouble value = point(date);
      return value.isPresent() ? measure.number(value.getAsDouble()) : "";
    }

    /** Whether the date was observed without a value. */
    private boolean isAbsent(LocalDate date) {
      return isObserved(date) && point(date).isEmpty();
    }

    private String state(LocalDate date) {
      if (!isObserved(date)) {
        return Texts.of("cell.not-observed");
      }
      return isAbsent(date) ? Texts.of("cell.not-ranked") : Texts.of("cell.ranked");
    }
  }

  /** A rank as a value; empty is observed and absent. */
  public static OptionalDouble rank(Rank rank) {
    return rank.findPosition().stream().asDoubleStream().findFirst();
  }

  /** The same dates with some of the lines. */
  public DailySeries only(Predicate<DailyLine> which) {
    return new DailySeries(range, lines.stream().filter(which).toList());
  }

  /** The same lines, each with the values of as many dates before. */
  public DailySeries comparedWith(DailySeries earlier) {
    long days = ChronoUnit.DAYS.between(earlier.range.first(), range.first());
    return new DailySeries(
        range,
        lines.stream()
            .map(
                line ->
                    line.comparedWith(
                        earlier.lines.stream()
                            .filter(other -> other.labels().equals(line.labels()))
                            .findFirst(),
                        days))
            .toList());
  }

  public boolean isCompared() {
    return lines.stream().anyMatch(line -> line.before().isPresent());
  }

  /** The same dates with each line followed by the one that it is compared with. */
  public DailySeries withEarlier() {
    return new DailySeries(
        range,
        lines.stream()
            .flatMap(line -> Stream.concat(Stream.of(line), line.earlier().stream()))
            .toList());
  }

  /** Whether there is nothing to draw. */
  public boolean isEmpty() {
    return lines.stream().noneMatch(DailyLine::hasValues);
  }

  public boolean isObserved(LocalDate date) {
    return lines.stream().anyMatch(line -> line.isObserved(date));
  }

  /** The dates since the first one observed, newest first. */
  public List<LocalDate> newestFirst() {
    return range.dates().stream().dropWhile(date -> !isObserved(date)).toList().reversed();
  }

  /** The values of a line for each date of the range, oldest first. */
  public List<OptionalDouble> points(DailyLine line) {
    return range.dates().stream().map(line::point).toList();
  }

  /**
   * A file with a row for each date and a column for each line. If they are ranks, a last column
   * names the lines that were observed without a rank, separated by vertical bars.
   */
  public Csv toCsv(String name) {
    if (isCompared()) {
      return withEarlier().toCsv(name);
    }
    boolean ranks = hasRanks();
    List<String> headings = new ArrayList<>(List.of("date"));
    lines.forEach(line -> headings.add(line.labels().getFirst()));
    if (ranks) {
      headings.add("not_ranked");
    }
    Csv csv = new Csv(name, headings);
    for (LocalDate date : range.dates()) {
      List<Object> cells = new ArrayList<>(List.of(date));
      lines.forEach(line -> cells.add(line.cell(date)));
      if (ranks) {
        cells.add(notRanked(date));
      }
      csv.row(cells.toArray());
    }
    return csv;
  }

  private boolean hasRanks() {
    return lines.stream().anyMatch(line -> line.measure().isRank());
  }

  private String notRanked(LocalDate date) {
    return lines.stream()
        .filter(line -> line.measure().isRank() && line.isAbsent(date))
        .map(line -> line.labels().getFirst())
        .collect(Collectors.joining(" | "));
  }

  /**
   * A file with a row for each date and line; if they are ranks, with the state of each.
   *
   * @param headings those of the labels and of the value, separated by commas
   */
  public Csv toLongCsv(String name, String headings) {
    boolean ranks = hasRanks();
    String headingBefore = headings.substring(headings.lastIndexOf(',') + 1) + BEFORE;
    Csv csv =
        new Csv(
            name,
            "date,"
                + headings
                + (ranks ? ",state" : "")
                + (isCompared() ? "," + headingBefore : ""));
    for (LocalDate date : range.dates()) {
      for (DailyLine line : lines) {
        List<Object> cells = new ArrayList<>(List.of(date));
        cells.addAll(line.labels());
        cells.add(line.cell(date));
        if (ranks) {
          cells.add(line.state(date));
        }
        line.earlier().ifPresent(earlier -> cells.add(earlier.cell(date)));
        csv.row(cells.toArray());
      }
    }
    return csv;
  }
}
