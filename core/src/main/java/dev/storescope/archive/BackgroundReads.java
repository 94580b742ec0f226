package dev.storescope.archive;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * An archive for work that nobody waits for: of many reads, {@value #TOGETHER} are made at a time
 * (by an archive on this machine, one), and after each {@link #LONGEST} of them there is a pause
 * that is as long, so that most of the engine is free for answers.
 *
 * <p>There are such pauses also while it goes through all observations, with what the caller does
 * of each.
 *
 * <p>{@link #close} does not close the other archive.
 *
 * @param timer in nanoseconds, from any start
 */
public record BackgroundReads(Archive archive, LongSupplier timer, Pauses pauses)
    implements Archive {
  /** Fewer than {@link ParallelReads} takes further processors for. */
  static final int TOGETHER = 8;

  static final Duration LONGEST = Duration.ofMillis(50);

  /** Waits. */
  public interface Pauses {
    void take(Duration length) throws InterruptedException;
  }

  @Override
  public <K, R> List<R> readAll(Collection<K> keys, Function<? super K, ? extends R> read) {
    List<K> all = List.copyOf(keys);
    List<R> results = new ArrayList<>(all.size());
    Work work = new Work();
    for (int from = 0; from < all.size(); from += TOGETHER) {
      results.addAll(
          archive.<K, R>readAll(all.subList(from, Math.min(from + TOGETHER, all.size())), read));
      work.pause();
    }
    return results;
  }

  /** Measures the time since the last pause. */
  private final class Work {
    private long start = timer.getAsLong();

    /** Pauses as long as the work took, if that was long enough. */
    private void pause() {
      long took = timer.getAsLong() - start;
      if (took >= LONGEST.toNanos()) {
        try {
          pauses.take(Duration.ofNanos(took));
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        start = timer.getAsLong();
      }
    }
  }

  @Override
  public void append(Collection<? extends Observation<?>> observations) {
    archive.append(observations);
  }

  @Override
  public <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, Duration lookBack) {
    return archive.findLatest(subject, at, lookBack);
  }

  @Override
  public boolean hasLatest(Subject<?> content, Instant at, long digest) {
    return archive.hasLatest(content, at, digest);
  }

  @Override
  public Optional<AppInSearch> findLatestOf(
      AppId app, Subject.Search search, Instant at, Duration lookBack) {
    return archive.findLatestOf(app, search, at, lookBack);
  }

  @Override
  public Optional<AppInChart> findLatestOf(
      AppId app, Subject.Chart chart, Instant at, Duration lookBack) {
    return archive.findLatestOf(app, chart, at, lookBack);
  }

  @Override
  public <F extends Facts> List<Observation<F>> list(
      Subject<F> subject, Instant from, Instant to, int limit) {
    return archive.list(subject, from, to, limit);
  }

  @Override
  public List<SearchRank> listSearchRanks(
      AppId app, Subject.Search search, Instant from, Instant to, int limit) {
    return archive.listSearchRanks(app, search, from, to, limit);
  }

  @Override
  public List<KeywordRank> listKeywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    return archive.listKeywordRanks(app, country, device, from, to, limit);
  }

  @Override
  public Set<Keyword> listKeywords(
      AppId app, Country country, Device device, Instant from, Instant to) {
    return archive.listKeywords(app, country, device, from, to);
  }

  @Override
  public List<ChartRank> listChartRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit) {
    return archive.listChartRanks(app, country, device, from, to, limit);
  }

  @Override
  public List<KeywordRank> listLatestKeywordRanks(
      AppId app, Country country, Device device, Instant at, Duration lookBack, int limit) {
    return archive.listLatestKeywordRanks(app, country, device, at, lookBack, limit);
  }

  @Override
  public List<ChartRank> listLatestChartRanks(
      AppId app, Country country, Device device, Instant at, Duration lookBack, int limit) {
    return archive.listLatestChartRanks(app, country, device, at, lookBack, limit);
  }

  @Override
  public List<Keyword> listTerms(StoreType store, Country country, String word, int limit) {
    return archive.listTerms(store, country, word, limit);
  }

  @Override
  public void forEachSuggestions(Instant since, Consumer<Subject.Suggestions> consumer) {
    archive.forEachSuggestions(since, consumer);
  }

  @Override
  public OptionalLong revision(Country country) {
    return archive.revision(country);
  }

  @Override
  public void forEach(Consumer<Observation<?>> consumer) {
    archive.forEach(withPauses(consumer));
  }

  @Override
  public void forEach(Instant from, Instant to, Consumer<Observation<?>> consumer) {
    archive.forEach(from, to, withPauses(consumer));
  }

  private Consumer<Observation<?>> withPauses(Consumer<Observation<?>> consumer) {
    Work work = new Work();
    return observation -> {
      consumer.accept(observation);
      work.pause();
    };
  }

  @Override
  public Optional<Set<LocalDate>> findLateDays(Instant since) {
    return archive.findLateDays(since);
  }

  @Override
  public <F extends Facts> StoredSize remove(
      Subject<F> subject,
      Instant from,
      Instant to,
      Function<? super List<Observation<F>>, BitSet> selection) {
    return archive.remove(subject, from, to, selection);
  }

  @Override
  public Optional<ThinnedDays> findThinnedDays() {
    return archive.findThinnedDays();
  }

  @Override
  public void noteThinned(ThinnedDays days) {
    archive.noteThinned(days);
  }

  @Override
  public Removals findRemovals() {
    return archive.findRemovals();
  }

  @Override
  public void noteRemoval(Removal removal) {
    archive.noteRemoval(removal);
  }

  @Override
  public void finishRemovals(Predicate<Subject<?>> subjects) {
    archive.finishRemovals(subjects);
  }

  @Override
  public void close() {
    // Its owner closes the archive.
  }
}
