package dev.storescope.fetching;

import dev.storescope.accounts.AccountId;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Has subjects fetched at once, not when their daily fetch is due, and says how far that is. */
public record FetchNow(FetchQueue queue, FetchSchedule schedule, InstantSource clock) {
  /** What was observed so lately is not fetched again. */
  public static final Duration RECENT = Duration.ofMinutes(10);

  /**
   * How many fetches were requested.
   *
   * @param refused those that were not, as too many fetches of the account wait
   * @param recent those that were observed lately, and are not fetched again
   */
  public record Requested(int accepted, int refused, int recent) {}

  /**
   * How far the fetches are.
   *
   * @param pending those that wait or run
   * @param failed those whose last fetch failed
   */
  public record Progress(int all, int pending, int failed) {
    public Progress {
      if (pending < 0 || failed < 0 || pending > all || failed > all) {
        throw new IllegalArgumentException(pending + " and " + failed + " of " + all);
      }
    }

    public int done() {
      return all - pending;
    }
  }

  /** Requests the fetches of subjects for an account. */
  public Requested request(Collection<? extends Subject<?>> subjects, AccountId account) {
    Set<Subject<?>> recent = recent(subjects);
    int accepted = 0;
    int refused = 0;
    for (Subject<?> subject : subjects) {
      if (recent.contains(subject)) {
        continue;
      }
      // Once one is refused, all others would be.
      if (refused > 0 || queue.request(subject, account) instanceof FetchStatus.Refused) {
        refused++;
      } else {
        accepted++;
      }
    }
    return new Requested(accepted, refused, recent.size());
  }

  private Set<Subject<?>> recent(Collection<? extends Subject<?>> subjects) {
    Instant since = clock.instant().minus(RECENT);
    return schedule.findJobs(subjects).entrySet().stream()
        .filter(job -> job.getValue().lastSuccess().filter(at -> at.isAfter(since)).isPresent())
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** How far the fetches of subjects are. */
  public Progress progress(Collection<? extends Subject<?>> subjects) {
    Instant now = clock.instant();
    Collection<FetchJob> jobs = schedule.findJobs(subjects).values();
    return new Progress(
        jobs.size(),
        (int) jobs.stream().filter(job -> job.isPending(now)).count(),
        (int)
            jobs.stream().filter(job -> !job.isPending(now) && job.failure().isPresent()).count());
  }
}
