package dev.storescope.fetching.drift;

import dev.storescope.observation.Source;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A source of which every reply of a UTC day was empty: lists without entries, apps that are not
 * listed, numbers that are 0. It probably is so by mistake.
 *
 * @param replies how many there were
 */
public record EmptySource(Source source, long replies) {
  /** Fewer replies say nothing about their source. */
  public static final int FEWEST = 20;

  /** The empty sources, by name, by the counts of a day of all readers. */
  public static List<EmptySource> listOf(Collection<ReaderCounts> day) {
    Map<String, List<ReaderCounts>> bySource =
        day.stream()
            .collect(
                Collectors.groupingBy(
                    each -> each.reader().source().name(),
                    TreeMap::new,
                    Collectors.mapping(Function.identity(), Collectors.toList())));
    return bySource.values().stream()
        .filter(readers -> readers.stream().allMatch(ReaderCounts::isEmpty))
        .map(EmptySource::sum)
        .filter(source -> source.replies() >= FEWEST)
        .toList();
  }

  private static EmptySource sum(List<ReaderCounts> readers) {
    return new EmptySource(
        readers.getFirst().reader().source(),
        readers.stream().mapToLong(each -> each.replies() + each.notListed()).sum());
  }
}
