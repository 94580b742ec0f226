package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.rankings.SourceChanges;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * A change of the source of a series: two sources rank differently, so what moved on that date may
 * not have moved in the store.
 *
 * @param date of the first observation by the new source
 */
public record SourceChange(LocalDate date, Source before, Source since) {
  /** The changes in a series, oldest first. */
  public static List<SourceChange> within(
      SortedMap<LocalDate, ? extends Observation<?>> lastOfEachDate) {
    List<SourceChange> changes = new ArrayList<>();
    Optional<Source> before = Optional.empty();
    for (var day : lastOfEachDate.entrySet()) {
      Source source = day.getValue().source();
      before
          .filter(last -> !last.equals(source))
          .ifPresent(last -> changes.add(new SourceChange(day.getKey(), last, source)));
      before = Optional.of(source);
    }
    return changes;
  }

  /** The changes of what is of the ranks of many searches in a range of dates, oldest first. */
  public static List<SourceChange> within(DateRange range, Stream<SourceChanges> changes) {
    return changes
        .flatMap(each -> list(each).stream())
        .filter(each -> range.contains(each.date()))
        .distinct()
        .sorted(Comparator.comparing(SourceChange::date))
        .toList();
  }

  /** Several searches may have one change, on the date on which each was observed again. */
  private static List<SourceChange> list(SourceChanges changes) {
    List<SourceChange> list = new ArrayList<>();
    changes.changes().stream()
        .map(each -> new SourceChange(DateRange.dateOf(each.after()), each.from(), each.to()))
        .sorted(Comparator.comparing(SourceChange::date))
        .filter(each -> list.isEmpty() || !list.getLast().isOfSameSources(each))
        .forEachOrdered(list::add);
    return list;
  }

  private boolean isOfSameSources(SourceChange other) {
    return before.equals(other.before) && since.equals(other.since);
  }

  public String text() {
    return Texts.of("rank.source", Format.date(date), name(since), name(before));
  }

  private static String name(Source source) {
    return StoreSource.find(source).map(Texts::name).orElseGet(source::name);
  }
}
