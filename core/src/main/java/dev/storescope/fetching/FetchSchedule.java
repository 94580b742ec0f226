package dev.storescope.fetching;

import dev.storescope.accounts.AccountId;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reads the jobs of a {@link FetchQueue}. */
public interface FetchSchedule {

  /** The jobs of the subjects; every one of them has an entry. */
  Map<Subject<?>, FetchJob> findJobs(Collection<? extends Subject<?>> subjects);

  /** The subjects that a key tracks. */
  Set<Subject<?>> listTracked(TrackKey key);

  /** Passes all tracked subjects; one that several keys track perhaps more than once. */
  void forEachTracked(Consumer<Subject<?>> consumer);

  /**
   * The jobs whose last attempt failed, the latest failure first. A subject that was tracked and no
   * longer is, is not among them.
   */
  List<FetchJob> listFailing(int limit);

  /**
   * The jobs with a next fetch: first the running ones, then those that wait for a worker, in the
   * order of their execution, then those that are not due yet, the soonest first.
   */
  List<FetchJob> listUpcoming(int limit);

  /**
   * The apps of a store and country whose listing or rating is being fetched, or is due at an
   * instant: in the order in which they would be fetched then.
   */
  List<Subject<?>> listDueApps(StoreType store, Country country, Instant at, int limit);

  Counts count();

  /** Since when the fetch that waits longest for a worker is due; empty if none is due. */
  Optional<Instant> findOldestDue();

  /** What is fetched on request, by account: those with the most waiting fetches first. */
  List<AccountFetches> listAccounts(int limit);

  /**
   * The number of tracked subjects, of those that were observed at or after an instant, and of
   * those whose last fetch was given up.
   */
  TrackedSubjects countTracked(Instant since);

  /**
   * How many subjects are tracked.
   *
   * @param observed those that were observed lately: of those that are not fetched every day,
   *     within their interval
   * @param givenUp those whose last fetch was given up, and is possible with the configuration
   */
  record TrackedSubjects(long all, long observed, long givenUp) {}

  /**
   * The number of fetch jobs in each state.
   *
   * @param due waiting for a worker
   * @param running being fetched
   * @param scheduled waiting for their time: retries and daily fetches
   * @param givenUp failed, given up, and not requested since
   */
  record Counts(long due, long running, long scheduled, long givenUp) {}

  /**
   * The number of fetches that an account has caused by its requests.
   *
   * @param waiting pending: waiting for a worker or a retry, or running
   * @param daily repeated every day
   */
  record AccountFetches(AccountId account, long waiting, long daily) {}

  /**
   * The jobs of several subjects, summarized.
   *
   * @param lastSuccess the latest of all
   * @param nextAt the earliest of all
   */
  record Summary(
      int subjects, int failing, Optional<Instant> lastSuccess, Optional<Instant> nextAt) {
    public static Summary of(Collection<FetchJob> jobs) {
      return new Summary(
          jobs.size(),
          (int) jobs.stream().filter(job -> job.failure().isPresent()).count(),
          jobs.stream().flatMap(job -> job.lastSuccess().stream()).max(Comparator.naturalOrder()),
          jobs.stream().flatMap(job -> job.nextAt().stream()).min(Comparator.naturalOrder()));
    }
  }
}
