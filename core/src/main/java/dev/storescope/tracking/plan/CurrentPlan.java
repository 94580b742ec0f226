package dev.storescope.tracking.plan;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plan of a running service. What is tracked is counted beside the request that asks for the
 * plan, and only when the last count is old: counting takes a twentieth of the time at most. Safe
 * for use by several threads.
 */
public final class CurrentPlan {
  /** How long a request waits for the first count. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private static final Duration FRESH = Duration.ofSeconds(10);
  private static final int PAUSES = 20;

  private static final Logger log = LoggerFactory.getLogger(CurrentPlan.class);

  private final PlannedSubjects subjects;
  private final CallModel model;
  private final Supplier<List<HostRate>> rates;
  private final InstantSource clock;
  private Optional<Counted> last = Optional.empty();
  private Optional<CompletableFuture<Counted>> running = Optional.empty();

  private record Counted(PlanCounts counts, Duration took) {
    boolean isOld(Instant now) {
      Duration pause = took.multipliedBy(PAUSES);
      Duration age = Duration.between(counts.at(), now);
      return age.isNegative() || age.compareTo(pause.compareTo(FRESH) > 0 ? pause : FRESH) > 0;
    }
  }

  public CurrentPlan(
      PlannedSubjects subjects,
      CallModel model,
      Supplier<List<HostRate>> rates,
      InstantSource clock) {
    this.subjects = subjects;
    this.model = model;
    this.rates = rates;
    this.clock = clock;
  }

  /**
   * The plan by the last count; empty while the first one is running.
   *
   * @param account as {@link FetchPlan#of} has it
   */
  public Optional<FetchPlan> find(Optional<AccountId> account) {
    return findCounts().map(counts -> FetchPlan.of(counts, model, rates.get(), account));
  }

  /**
   * The plan with more subjects, by the last count; empty while the first one is running.
   *
   * @param added by the key that is to track them; what is tracked as often adds nothing
   * @param account as {@link FetchPlan#of} has it
   */
  Optional<PlanChange> findWith(
      Map<TrackKey, Map<Subject<?>, FetchInterval>> added, Optional<AccountId> account) {
    return findCounts().map(counts -> with(counts, added, account));
  }

  /** As {@link #findWith}, by a count of its own, however long it takes. */
  public PlanChange countWith(
      Map<TrackKey, Map<Subject<?>, FetchInterval>> added, Optional<AccountId> account) {
    return with(subjects.count(clock.instant()), added, account);
  }

  private PlanChange with(
      PlanCounts counts,
      Map<TrackKey, Map<Subject<?>, FetchInterval>> added,
      Optional<AccountId> account) {
    Set<Subject<?>> all = new HashSet<>();
    added.values().forEach(each -> all.addAll(each.keySet()));
    return PlanChange.of(counts, added, subjects.findKeys(all), model, rates.get(), account);
  }

  private Optional<PlanCounts> findCounts() {
    CompletableFuture<Counted> counting = begin();
    try {
      return Optional.of(counting.get(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS).counts());
    } catch (TimeoutException _) {
      return lastCounts();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return lastCounts();
    } catch (ExecutionException e) {
      log.warn("What is tracked could not be counted", e.getCause());
      return lastCounts();
    }
  }

  private synchronized Optional<PlanCounts> lastCounts() {
    return last.map(Counted::counts);
  }

  /** The last count if it is not old, else the one that is running or begins now. */
  private synchronized CompletableFuture<Counted> begin() {
    if (running.filter(CompletableFuture::isDone).isPresent()) {
      last =
          running
              .filter(each -> !each.isCompletedExceptionally())
              .map(CompletableFuture::join)
              .or(() -> last);
      running = Optional.empty();
    }
    Instant now = clock.instant();
    if (running.isEmpty() && last.isPresent() && !last.get().isOld(now)) {
      return CompletableFuture.completedFuture(last.get());
    }
    if (running.isEmpty()) {
      running = Optional.of(count(now));
    }
    return running.get();
  }

  private CompletableFuture<Counted> count(Instant now) {
    return CompletableFuture.supplyAsync(
        () -> new Counted(subjects.count(now), Duration.between(now, clock.instant())),
        counting -> Thread.ofPlatform().daemon().name("plan").start(counting));
  }
}
