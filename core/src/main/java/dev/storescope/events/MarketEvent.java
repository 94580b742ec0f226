package dev.storescope.events;

import dev.storescope.answer.LastDays;
import dev.storescope.listings.ListingChange.PartChange;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What two observations show to have happened to an app in a country; it names no cause. */
public sealed interface MarketEvent {
  /** What pages and the interface call an event. */
  enum EventKind {
    LISTING,
    PRICE,
    RATING_FALL,
    RATING_RISE,
    CHART_ENTRY,
    CHART_EXIT,
    CHART_MOVE,
    NEW_RIVAL;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  AppId app();

  /** The last observation before the event. */
  Instant before();

  /** The first observation after the event. */
  Instant at();

  EventKind kind();

  /** The UTC date on which it was observed. */
  default LocalDate date() {
    return LastDays.dateOf(at());
  }

  /** Parts of a listing changed. */
  record ListingEvent(AppId app, Instant before, Instant at, List<PartChange> parts)
      implements MarketEvent {
    /** The parts with prices. */
    public static final Set<PartKind> PRICES =
        Set.copyOf(EnumSet.of(PartKind.PRICE, PartKind.SELLS_WITHIN, PartKind.PURCHASES));

    public ListingEvent {
      parts = List.copyOf(parts);
    }

    /** Whether the app has a new version. */
    public boolean isRelease() {
      return parts.stream().anyMatch(part -> part.part().kind() == PartKind.VERSION);
    }

    @Override
    public EventKind kind() {
      return parts.stream().anyMatch(part -> PRICES.contains(part.part().kind()))
          ? EventKind.PRICE
          : EventKind.LISTING;
    }
  }

  /** The average of the ratings changed. */
  record RatingEvent(AppId app, Instant before, Instant at, Rating from, Rating to)
      implements MarketEvent {
    @Override
    public EventKind kind() {
      return to.average() < from.average() ? EventKind.RATING_FALL : EventKind.RATING_RISE;
    }
  }

  /**
   * The rank in a chart changed.
   *
   * @param rankBefore 0 if the chart did not have the app
   * @param rankAfter 0 if the chart does not have the app
   */
  record ChartEvent(
      AppId app,
      Subject.Chart chart,
      ChartKind chartKind,
      Instant before,
      Instant at,
      int rankBefore,
      int rankAfter)
      implements MarketEvent {
    @Override
    public EventKind kind() {
      if (rankBefore == 0) {
        return EventKind.CHART_ENTRY;
      }
      return rankAfter == 0 ? EventKind.CHART_EXIT : EventKind.CHART_MOVE;
    }

    /** Whether the app was not among the first and is now. */
    public boolean entersFirst(int first) {
      return isWithin(rankAfter, first) && !isWithin(rankBefore, first);
    }

    /** Whether the app was among the first and is not now. */
    public boolean leavesFirst(int first) {
      return isWithin(rankBefore, first) && !isWithin(rankAfter, first);
    }

    private static boolean isWithin(int rank, int first) {
      return rank >= 1 && rank <= first;
    }
  }

  /** An app came into the first ten of a search that were without it for days. */
  record RivalEvent(AppId app, Subject.Search search, Instant before, Instant at, int rank)
      implements MarketEvent {
    @Override
    public EventKind kind() {
      return EventKind.NEW_RIVAL;
    }
  }
}
