package dev.storescope.fetching.doubt;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** What the checks of one attempt have read or found, which is read once. Safe for threads. */
public final class AttemptReads {
  private final Map<Subject<?>, Optional<Facts>> facts = new ConcurrentHashMap<>();

  /** By the list of observations of a reply itself, which its outcome keeps. */
  private final Map<List<Observation<?>>, ListContents.Found> contents =
      Collections.synchronizedMap(new IdentityHashMap<>());

  /** What is known of a subject; read now if it was not. */
  Optional<Facts> facts(Subject<?> subject, Supplier<Optional<Facts>> read) {
    Optional<Facts> known = facts.get(subject);
    if (known == null) {
      known = read.get();
      facts.put(subject, known);
    }
    return known;
  }

  /** What was found of the contents of the lists of a reply; looked for now if it was not. */
  ListContents.Found contents(
      List<Observation<?>> observations, Supplier<ListContents.Found> find) {
    ListContents.Found found = contents.get(observations);
    if (found == null) {
      found = find.get();
      contents.put(observations, found);
    }
    return found;
  }
}
