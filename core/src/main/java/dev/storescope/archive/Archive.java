package dev.storescope.archive;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The history of what was seen. It only grows: no observation is changed or removed.
 *
 * <p>A subject's observations are ordered by the instant they were made; two different ones of the
 * same instant are both kept, in an order that is the same in every archive.
 *
 * <p>Every method throws {@link ArchiveUnavailableException} when the engine cannot do its work; an
 * append that ends so may or may not have happened, and is simply repeated.
 */
public interface Archive extends AutoCloseable {

  /**
   * Adds observations. When this returns they are durable and every reader sees them, in the series
   * of their subjects as in the ranks of the apps in them. Adding one again changes nothing. The
   * observations of one call are not added as one: a reader may see some of them before the others.
   */
  void append(Collection<? extends Observation<?>> observations);

  /**
   * The last observation of a subject made at or before an instant and not more than the look-back
   * before it.
   */
  <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, Duration lookBack);

  /**
   * The observations of a subject made from one instant to another, both included, oldest first;
   * the first {@code limit} of them where there are more.
   */
  <F extends Facts> List<Observation<F>> list(
      Subject<F> subject, Instant from, Instant to, int limit);

  /**
   * The places that an app had in searches observed from one instant to another, both included,
   * oldest first, then by keyword; the first {@code limit} of them where there are more. Searches
   * that the app was absent from are not told. Where one search was observed twice at the same
   * instant, either may be told.
   */
  List<KeywordRank> listKeywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit);

  /**
   * The places that an app had in charts observed from one instant to another, both included,
   * oldest first, then by category and chart; the first {@code limit} of them where there are more.
   * Where one chart was observed twice at the same instant, either may be told.
   */
  List<ChartRank> listChartRanks(
      AppId app, Country country, Device device, Instant from, Instant to, int limit);

  /**
   * Gives every observation to the reader, those of one subject together and oldest first; the
   * subjects come in no particular order. What is appended meanwhile may or may not be given.
   */
  void forEach(Consumer<Observation<?>> reader);

  /**
   * How many readings are best done at once by who has many of them to do; 1 where a reading waits
   * for nobody.
   */
  int readsAtOnce();

  @Override
  void close();
}
