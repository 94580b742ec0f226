package dev.storescope.testkit;

import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records the attempts of a fetch queue, and gives them scripted outcomes; success by default. */
public final class ScriptedFetches implements FetchAttempt {
  /** A success. */
  public static final FetchOutcome FETCHED =
      new FetchOutcome.Observed(SampleObservations.ofEveryKind(Instant.EPOCH));

  /** A failure that is not retried. */
  public static final FetchOutcome UNSUPPORTED = new FetchOutcome.Unsupported("not recorded");

  private final List<String> made = new CopyOnWriteArrayList<>();
  private final Map<Subject<?>, Queue<FetchOutcome>> outcomes = new ConcurrentHashMap<>();
  private final Map<Subject<?>, Instant> sufficient = new ConcurrentHashMap<>();
  private final Map<Subject<?>, FetchDoubt> doubts = new ConcurrentHashMap<>();
  private final Map<Subject<?>, Runnable> during = new ConcurrentHashMap<>();

  /** A failure that is retried after a delay of at least five seconds. */
  public static FetchOutcome throttledFor(Duration delay) {
    return new FetchOutcome.Throttled("busy", Optional.of(delay));
  }

  /** The earlier doubt that the last attempt at a subject that had one was told of. */
  public Optional<FetchDoubt> doubt(Subject<?> subject) {
    return Optional.ofNullable(doubts.get(subject));
  }

  /** Appends an outcome to the script of a subject. */
  public void then(Subject<?> subject, FetchOutcome outcome) {
    outcomes.computeIfAbsent(subject, _ -> new ConcurrentLinkedQueue<>()).add(outcome);
  }

  /** Runs something during each fetch of a subject. */
  public void during(Subject<?> subject, Runnable event) {
    during.put(subject, event);
  }

  /** The instant after which an observation is as good as the last attempt at a subject. */
  public Instant since(Subject<?> subject) {
    return Objects.requireNonNull(sufficient.get(subject));
  }

  /** The attempts, each as the subject's name and the number of the attempt, in order. */
  public List<String> made() {
    return List.copyOf(made);
  }

  public void forgetDoubts() {
    doubts.clear();
  }

  public void forget() {
    made.clear();
  }

  @Override
  public FetchOutcome fetch(Subject<?> subject, Begun begun) {
    sufficient.put(subject, begun.since());
    begun.doubt().ifPresent(doubt -> doubts.put(subject, doubt));
    made.add(SubjectName.format(subject) + " " + begun.number());
    during.getOrDefault(subject, () -> {}).run();
    FetchOutcome outcome = outcomes.getOrDefault(subject, new ArrayDeque<>()).poll();
    return outcome == null ? FETCHED : outcome;
  }
}
