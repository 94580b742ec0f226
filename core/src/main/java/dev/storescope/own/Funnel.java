package dev.storescope.own;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How users came to an own app within a range of dates: from impressions to downloads.
 *
 * @param days those of which something is kept
 * @param sources the one with the most downloads first
 * @param countries the one with the most downloads first
 */
public record Funnel(
    Counts total,
    SortedMap<LocalDate, Counts> days,
    List<BySource> sources,
    List<ByCountry> countries) {
  private static final Comparator<Counts> MOST =
      Comparator.comparingLong(Counts::downloads)
          .thenComparingLong(Counts::pageViews)
          .thenComparingLong(Counts::impressions)
          .reversed();

  /** Counts of the steps. A user may download from a list, without a view of the page. */
  public record Counts(long impressions, long pageViews, long firstDownloads, long redownloads) {
    static final Counts NONE = new Counts(0, 0, 0, 0);

    public long downloads() {
      return firstDownloads + redownloads;
    }

    /** Page views for an impression; empty without impressions. */
    public OptionalDouble viewRate() {
      return ratio(pageViews, impressions);
    }

    /** Downloads for a page view; empty without page views. */
    public OptionalDouble conversion() {
      return ratio(downloads(), pageViews);
    }

    private static OptionalDouble ratio(long part, long all) {
      return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / all);
    }
  }

  /** The counts of a source, as the console names it. */
  public record BySource(String source, Counts counts) {}

  public record ByCountry(Country country, Counts counts) {}

  /**
   * Sums the counts of an app.
   *
   * @param country only of this one, if there is one
   */
  public static Funnel of(
      OwnFigures figures,
      AccountId account,
      AppId app,
      LocalDate from,
      LocalDate to,
      Optional<Country> country) {
    Sums sums = new Sums(country);
    figures.visit(account, app, from, to, sums::add);
    return sums.funnel();
  }

  /** Counts by figure. */
  private static final class Sum {
    private final Map<OwnFigure, Long> counts = new EnumMap<>(OwnFigure.class);

    void add(OwnFigure figure, long count) {
      counts.merge(figure, count, Long::sum);
    }

    Counts counts() {
      return new Counts(
          of(OwnFigure.IMPRESSIONS),
          of(OwnFigure.PAGE_VIEWS),
          of(OwnFigure.FIRST_DOWNLOADS),
          of(OwnFigure.REDOWNLOADS));
    }

    private long of(OwnFigure figure) {
      return counts.getOrDefault(figure, 0L);
    }
  }

  private static final class Sums {
    private final Optional<Country> only;
    private final Sum total = new Sum();
    private final Map<LocalDate, Sum> days = new TreeMap<>();
    private final Map<String, Sum> sources = new HashMap<>();
    private final Map<Country, Sum> countries = new HashMap<>();

    Sums(Optional<Country> only) {
      this.only = only;
    }

    void add(LocalDate date, OwnFigure figure, String source, Country country, long count) {
      countries.computeIfAbsent(country, _ -> new Sum()).add(figure, count);
      if (only.isEmpty() || only.get().equals(country)) {
        total.add(figure, count);
        days.computeIfAbsent(date, _ -> new Sum()).add(figure, count);
        sources.computeIfAbsent(source, _ -> new Sum()).add(figure, count);
      }
    }

    Funnel funnel() {
      SortedMap<LocalDate, Counts> byDay = new TreeMap<>();
      days.forEach((date, sum) -> byDay.put(date, sum.counts()));
      return new Funnel(
          total.counts(),
          byDay,
          sources.entrySet().stream()
              .map(each -> new BySource(each.getKey(), each.getValue().counts()))
              .sorted(Comparator.comparing(BySource::counts, MOST).thenComparing(BySource::source))
              .toList(),
          countries.entrySet().stream()
              .map(each -> new ByCountry(each.getKey(), each.getValue().counts()))
              .sorted(
                  Comparator.comparing(ByCountry::counts, MOST).thenComparing(ByCountry::country))
              .toList());
    }
  }
}
