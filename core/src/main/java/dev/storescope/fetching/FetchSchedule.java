package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What can be seen of a {@link FetchQueue}: what was fetched, what is to come, and what fails. */
public interface FetchSchedule {

  /** When each of the subjects was fetched and will be; every one of them has an entry. */
  Map<Subject<?>, FetchTimes> findTimes(Collection<? extends Subject<?>> subjects);

  /** What a key tracks, as {@link FetchQueue#track} was told last. */
  Set<Subject<?>> listTracked(TrackKey key);

  /**
   * The subjects whose last look failed, the latest failure first; at most so many. One that was
   * tracked and is no longer wanted is not among them.
   */
  List<FailingFetch> listFailures(int limit);

  /**
   * The fetches that are being made, then those that wait for their turn in the order they are
   * made, then those whose time is to come, the soonest first; at most so many.
   */
  List<UpcomingFetch> listUpcoming(int limit);

  FetchQueueFigures count();
}
