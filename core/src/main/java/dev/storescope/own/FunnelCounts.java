package dev.storescope.own;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Counts of the steps of a funnel. A user may download from a list, without a view of the page.
 *
 * @param views empty if no report about them is kept
 * @param downloads empty if no report about them is kept
 */
public record FunnelCounts(Optional<Views> views, Optional<Downloads> downloads) {
  public static final FunnelCounts NOT_OBSERVED =
      new FunnelCounts(Optional.empty(), Optional.empty());

  /** The counts of {@link OwnReport#ENGAGEMENT}. */
  public record Views(long impressions, long pageViews) {}

  /** The counts of {@link OwnReport#DOWNLOADS}. */
  public record Downloads(long first, long again) {
    long all() {
      return first + again;
    }
  }

  /** Counts of which the reports are kept. */
  public static FunnelCounts of(long impressions, long pageViews, long first, long again) {
    return new FunnelCounts(
        Optional.of(new Views(impressions, pageViews)), Optional.of(new Downloads(first, again)));
  }

  FunnelCounts only(Set<OwnReport> kept) {
    return new FunnelCounts(
        views.filter(_ -> kept.contains(OwnReport.ENGAGEMENT)),
        downloads.filter(_ -> kept.contains(OwnReport.DOWNLOADS)));
  }

  public OptionalLong impressions() {
    return views.stream().mapToLong(Views::impressions).findFirst();
  }

  public OptionalLong pageViews() {
    return views.stream().mapToLong(Views::pageViews).findFirst();
  }

  public OptionalLong firstDownloads() {
    return downloads.stream().mapToLong(Downloads::first).findFirst();
  }

  public OptionalLong redownloads() {
    return downloads.stream().mapToLong(Downloads::again).findFirst();
  }

  public OptionalLong allDownloads() {
    return downloads.stream().mapToLong(Downloads::all).findFirst();
  }

  /** Page views for an impression; empty without impressions. */
  public OptionalDouble viewRate() {
    return ratio(pageViews(), impressions());
  }

  /** Downloads for a page view; empty without page views. */
  public OptionalDouble conversion() {
    return ratio(allDownloads(), pageViews());
  }

  private static OptionalDouble ratio(OptionalLong part, OptionalLong all) {
    return part.isEmpty() || all.orElse(0) == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) part.getAsLong() / all.getAsLong());
  }
}
