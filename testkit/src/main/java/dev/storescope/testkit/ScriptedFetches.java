package dev.storescope.testkit;

import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchVerdict;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Fetches that end as they are told, or else well, and are remembered. */
public final class ScriptedFetches implements FetchAttempt {
  private final List<String> made = new CopyOnWriteArrayList<>();
  private final Map<Subject<?>, Queue<FetchVerdict>> verdicts = new ConcurrentHashMap<>();
  private final Map<Subject<?>, Runnable> during = new ConcurrentHashMap<>();

  /** Tells how the next fetch of a subject ends that no verdict was told for. */
  public void then(Subject<?> subject, FetchVerdict verdict) {
    verdicts.computeIfAbsent(subject, _ -> new ConcurrentLinkedQueue<>()).add(verdict);
  }

  /** Tells what happens during each fetch of a subject. */
  public void during(Subject<?> subject, Runnable event) {
    during.put(subject, event);
  }

  /** The fetches made, each as the subject's name and the number of the attempt, in order. */
  public List<String> made() {
    return List.copyOf(made);
  }

  public void forget() {
    made.clear();
  }

  @Override
  public FetchVerdict fetch(Subject<?> subject, int attempt) {
    made.add(SubjectName.format(subject) + " " + attempt);
    during.getOrDefault(subject, () -> {}).run();
    FetchVerdict verdict = verdicts.getOrDefault(subject, new ArrayDeque<>()).poll();
    return verdict == null ? new FetchVerdict.Done() : verdict;
  }
}
