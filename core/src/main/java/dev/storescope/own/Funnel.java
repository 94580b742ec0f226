package dev.storescope.own;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * How users came to an own app within a range of dates: from impressions to downloads.
 *
 * @param total of the complete days, as the sums by source and country are: each step is summed of
 *     the same days, or a rate would be of two
 * @param days those of which something is kept
 * @param sources the one with the most downloads first
 * @param countries the one with the most downloads first
 */
public record Funnel(
    FunnelCounts total,
    SortedMap<LocalDate, Day> days,
    List<BySource> sources,
    List<ByCountry> countries) {
  /** Whether the counts of a day may change. */
  public enum State {
    FINAL,
    /** A later report may have other counts. */
    PROVISIONAL,
    /** One of the reports does not have the day yet. */
    PARTIAL
  }

  /** A day, without the figures of a report that is not kept. */
  public record Day(State state, FunnelCounts counts) {
    public boolean isComplete() {
      return state != State.PARTIAL;
    }
  }

  /** The counts of a source, as the console names it. */
  public record BySource(String source, FunnelCounts counts) {}

  public record ByCountry(Country country, FunnelCounts counts) {}

  /** The counts of a day by source and country. */
  public record Cell(LocalDate date, String source, Country country, FunnelCounts counts)
      implements Comparable<Cell> {
    private static final Comparator<Cell> ORDER =
        Comparator.comparing(Cell::date).thenComparing(Cell::source).thenComparing(Cell::country);

    @Override
    public int compareTo(Cell other) {
      return ORDER.compare(this, other);
    }
  }

  /** How many days are complete, of which the sums are. */
  public long completeDays() {
    return days.values().stream().filter(Day::isComplete).count();
  }

  public long days(State state) {
    return days.values().stream().filter(day -> day.state() == state).count();
  }

  /**
   * Sums the counts of an app.
   *
   * @param country only of this one, if there is one; the countries are compared anyway
   */
  public static Funnel of(
      OwnFigures figures,
      AccountId account,
      AppId app,
      LocalDate from,
      LocalDate to,
      Optional<Country> country) {
    FunnelSums sums = new FunnelSums(country.isEmpty());
    figures.visitSums(account, app, from, to, sums);
    if (country.isPresent()) {
      figures.visit(account, app, from, to, country, sums);
    }
    return sums.funnel();
  }

  /**
   * The counts of an app by day, source and country, sorted; also of days that are not complete.
   */
  public static List<Cell> cells(
      OwnFigures figures,
      AccountId account,
      AppId app,
      LocalDate from,
      LocalDate to,
      Optional<Country> country) {
    FunnelCells cells = new FunnelCells();
    figures.visit(account, app, from, to, country, cells);
    return cells.list();
  }
}
