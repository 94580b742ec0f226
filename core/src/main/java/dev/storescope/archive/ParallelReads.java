package dev.storescope.archive;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads on all processors, for an archive whose reads take processor time rather than wait.
 *
 * <p>They run on the calling thread and on the common pool of the JVM, which has a thread for each
 * further processor and is shared by all calls.
 */
public final class ParallelReads {
  /** Fewer reads take less time than another thread needs to begin. */
  private static final int FEWEST = 16;

  private ParallelReads() {}

  /** As {@link Archive#readAll}. */
  public static <K, R> List<R> each(Collection<K> keys, Function<? super K, ? extends R> read) {
    return keys.size() < FEWEST ? oneByOne(keys, read) : together(keys, read);
  }

  /**
   * As {@link #each}, by reads of several consecutive keys, each of which returns their results.
   *
   * @param most how many keys a read gets
   */
  public static <K, R> List<R> inGroups(
      List<K> keys, int most, Function<? super List<K>, ? extends List<? extends R>> read) {
    List<List<K>> groups = new ArrayList<>();
    for (int from = 0; from < keys.size(); from += most) {
      groups.add(keys.subList(from, Math.min(from + most, keys.size())));
    }
    List<R> results = new ArrayList<>(keys.size());
    (keys.size() < FEWEST ? oneByOne(groups, read) : together(groups, read))
        .forEach(results::addAll);
    return results;
  }

  private static <K, R> List<R> oneByOne(
      Collection<K> keys, Function<? super K, ? extends R> read) {
    List<R> results = new ArrayList<>(keys.size());
    for (K key : keys) {
      results.add(read.apply(key));
    }
    return results;
  }

  private static <K, R> List<R> together(
      Collection<K> keys, Function<? super K, ? extends R> read) {
    List<Supplier<R>> outcomes =
        List.copyOf(keys).parallelStream().<Supplier<R>>map(key -> outcome(key, read)).toList();
    return oneByOne(outcomes, Supplier::get);
  }

  /** Keeps a failure, as the first one in the order of the keys is that of all. */
  private static <K, R> Supplier<R> outcome(K key, Function<? super K, ? extends R> read) {
    try {
      R result = read.apply(key);
      return () -> result;
    } catch (RuntimeException e) {
      return () -> {
        throw e;
      };
    }
  }
}
