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
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The history of all observations. They are never changed, and removed only by {@link #remove}.
 *
 * <p>The observations of a subject are ordered by the instant they were made; different ones of the
 * same instant are all kept, in an order that is the same in every archive.
 *
 * <p>Every method throws {@link ArchiveUnavailableException} if the engine fails; an append that
 * fails may or may not have happened, and can be repeated.
 */
public interface Archive extends AutoCloseable {
  /** An observation that is appended longer after it was made is late. */
  Duration LATE_AFTER = Duration.ofHours(36);

  /**
   * Adds observations. When this returns, they are durable and visible to every reader, including
   * the ranks of their apps. Adding an observation again changes nothing. The observations of one
   * call are not added atomically: a reader may see some of them before the others. Reviews and
   * names that {@linkplain #noteRemoval were removed} are not added.
   */
  void append(Collection<? extends Observation<?>> observations);

  /**
   * The latest observation of a subject made at or before an instant, and not more than the
   * look-back before it.
   */
  <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, Duration lookBack);

  /**
   * Whether the latest observation of a content made at or before an instant has facts of a digest,
   * so that the archive has that content already.
   *
   * @param content a subject that {@linkplain Subject#isContent() is content}
   * @param digest as {@code FactsDigest} computes it
   */
  boolean hasLatest(Subject<?> content, Instant at, long digest);

  /**
   * What the latest observation of a search has of one app: as {@link #findLatest}, without reading
   * the other apps.
   */
  Optional<AppInSearch> findLatestOf(
      AppId app, Subject.Search search, Instant at, Duration lookBack);

  /** As {@link #findLatestOf(AppId, Subject.Search, Instant, Duration)}, of a chart. */
  Optional<AppInChart> findLatestOf(AppId app, Subject.Chart chart, Instant at, Duration lookBack);

  /**
   * The observations of a subject made from one instant to another, both inclusive, oldest first;
   * at most the first {@code limit}.
   */
  <F extends Facts> List<Observation<F>> list(
      Subject<F> subject, Instant from, Instant to, int limit);

  /**
   * The rank of an app in each observation of a search made from one instant to another, both
   * inclusive, oldest first; at most the first {@code limit}.
   */
  List<SearchRank> listSearchRanks(
      AppId app, Subject.Search search, Instant from, Instant to, int limit);

  /**
   * As {@link #listSearchRanks} for each of several searches; the results of a function of the
   * ranks, in the order of the searches. As in {@link #readAll}, a bounded number of searches may
   * be read concurrently, so the function must be thread-safe.
   */
  default <R> List<R> readSearchRanks(
      AppId app,
      List<Subject.Search> searches,
      Instant from,
      Instant to,
      int limit,
      Function<? super List<SearchRank>, ? extends R> read) {
    return readAll(searches, search -> read.apply(listSearchRanks(app, search, from, to, limit)));
  }

  /**
   * The ranks of an app in searches observed from one instant to another, both inclusive, oldest
   * first, then by keyword; at most the first {@code limit}. Searches that the app was absent from
   * are not listed. Of two observations of a search at the same instant, either may be listed.
   */
  List<KeywordRank> listKeywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit);

  /**
   * The keywords of the searches observed from one instant to another, both inclusive, that rank an
   * app, and perhaps some more: an engine may know less than the instant of each rank.
   */
  default Set<Keyword> listKeywords(
      AppId app, Country country, Device device, Instant from, Instant to) {
    Set<Keyword> keywords = new HashSet<>();
    for (KeywordRank rank : listKeywordRanks(app, country, device, from, to, Integer.MAX_VALUE)) {
      keywords.add(rank.keyword());
    }
    return keywords;
  }

  /**
   * The ranks of an app in charts observed from one instant to another, both inclusive, oldest
   * first, then by category and chart; at most the first {@code limit}. Of two observations of a
   * chart at the same instant, either may be listed.
   */
  List<ChartRank> listChartRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit);

  /**
   * The ranks of an app in searches observed at or before an instant, and not more than the
   * look-back before it, in the reverse order of {@link #listKeywordRanks}; at most the first
   * {@code limit}.
   */
  List<KeywordRank> listLatestKeywordRanks(
      AppId app, Country country, Device device, Instant at, Duration lookBack, int limit);

  /**
   * The ranks of an app in charts observed at or before an instant, and not more than the look-back
   * before it, in the reverse order of {@link #listChartRanks}; at most the first {@code limit}.
   */
  List<ChartRank> listLatestChartRanks(
      AppId app, Country country, Device device, Instant at, Duration lookBack, int limit);

  /**
   * The terms of a market that contain a word and that a popularity report, above its lowest value,
   * or a suggestion list ever had; in the order of the terms, at most the first {@code limit}. A
   * term may be listed although the observation that has it was not appended.
   *
   * @param word as {@link dev.storescope.store.Words} finds it
   */
  List<Keyword> listTerms(StoreType store, Country country, String word, int limit);

  /**
   * Passes the subjects of all suggestion lists that were observed at or after an instant, of every
   * store and country, and perhaps some more: an engine may know less than the instant of each
   * list. This reads the keys of an archive, and takes the longer the more it has.
   */
  void forEachSuggestions(Instant since, Consumer<Subject.Suggestions> consumer);

  /**
   * Runs a read for each key, and returns the results in the order of the keys. A bounded number of
   * reads may run concurrently, so reads must be thread-safe; a read may itself call this method.
   * The first read that fails, in the order of the keys, determines the exception.
   */
  <K, R> List<R> readAll(Collection<K> keys, Function<? super K, ? extends R> read);

  /**
   * The same archive, for the reads of one answer or page: they may share what they read, and that
   * with other answers, so they may miss what is appended after this call. {@link #close} of what
   * this returns need not be called.
   */
  default Archive forOneAnswer() {
    return this;
  }

  /**
   * A number that an append or a removal of observations in a country changes, before it returns:
   * while it stays the same, so do the results of all reads about the country, but for an append
   * that failed or that a program of an earlier version made. Empty if this is not known.
   */
  OptionalLong revision(Country country);

  /**
   * Passes every observation to the consumer, those of one subject together and oldest first;
   * subjects come in no particular order. Observations appended meanwhile may or may not be passed.
   */
  void forEach(Consumer<Observation<?>> consumer);

  /**
   * As {@link #forEach(Consumer)}, the observations made from one instant to another, both
   * inclusive.
   */
  default void forEach(Instant from, Instant to, Consumer<Observation<?>> consumer) {
    forEach(
        observation -> {
          Instant at = observation.observedAt();
          if (!at.isBefore(from) && !at.isAfter(to)) {
            consumer.accept(observation);
          }
        });
  }

  /**
   * The days in UTC of which late observations were appended at or after an instant, and perhaps
   * some more: those of appends up to two days earlier, and of appends that failed. Empty if the
   * archive does not know, because an earlier version of the program may have appended since, which
   * does not note such days.
   */
  Optional<Set<LocalDate>> findLateDays(Instant since);

  /**
   * Removes the observations of a subject that are selected among those made from one instant to
   * another, both inclusive. When this returns, no reader finds them, nor the ranks of their apps;
   * all others are found as before, also meanwhile, and so are observations appended meanwhile.
   * Terms stay in the lexicon. Removing again removes nothing more; a removal that fails may have
   * removed some, and can be repeated.
   *
   * @param selection receives the observations, oldest first and all of a period of 32 days
   *     together, unless there are none, and returns the positions of those to be removed
   */
  <F extends Facts> StoredSize remove(
      Subject<F> subject,
      Instant from,
      Instant to,
      Function<? super List<Observation<F>>, BitSet> selection);

  /**
   * The days that were last noted as thinned; empty if none ever were. What other programs noted
   * may be missed for a minute.
   */
  Optional<ThinnedDays> findThinnedDays();

  /**
   * Notes which days are thinned, {@linkplain ThinnedDays#after after} those that were noted;
   * durable when this returns.
   */
  void noteThinned(ThinnedDays days);

  /** The removals that were noted. What other programs noted may be missed for a minute. */
  Removals findRemovals();

  /**
   * Notes a removal, {@linkplain Removal#after after} an earlier note of the same, also if programs
   * do so at the same time; durable when this returns.
   */
  void noteRemoval(Removal removal);

  /**
   * Completes the removals of subjects that ended early, also those of other programs, of which no
   * observation is left: readers find neither their ranks nor what they know from memory.
   */
  void finishRemovals(Predicate<Subject<?>> subjects);

  @Override
  void close();
}
