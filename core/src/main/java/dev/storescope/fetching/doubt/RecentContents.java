package dev.storescope.fetching.doubt;

import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Which subjects the last contents were observed of, in this process: the last {@value #MOST}, for
 * up to six hours since they were last observed. A content has the first of its subjects and the
 * last other one. Safe for use by several threads.
 */
public final class RecentContents {
  static final int MOST = 4_096;
  static final Duration LONGEST = Duration.ofHours(6);

  private static final float LOAD_FACTOR = 0.75f;

  /**
   * A content of a kind of subjects.
   *
   * @param digest equal contents have the same; others, by chance, one in 2^48
   */
  record Content(SubjectKind kind, long digest) {}

  /**
   * The subjects that had a content.
   *
   * @param other the last that is not the first, if there was any
   */
  private record Owners(Subject<?> first, Optional<Subject<?>> other, Instant lastAt) {
    Owners with(Subject<?> subject, Instant at) {
      return new Owners(first, subject.equals(first) ? other : Optional.of(subject), at);
    }
  }

  private final Map<Content, Owners> contents =
      new LinkedHashMap<>(MOST, LOAD_FACTOR, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Content, Owners> eldest) {
          return size() > MOST;
        }
      };

  /** Notes that a subject has a content. */
  synchronized void add(Content content, Subject<?> subject, Instant at) {
    Owners known = contents.get(content);
    contents.put(
        content,
        known == null || known.lastAt().isBefore(at.minus(LONGEST))
            ? new Owners(subject, Optional.empty(), at)
            : known.with(subject, at));
  }

  /** One of the subjects of a content that satisfies a condition. */
  synchronized Optional<Subject<?>> find(Content content, Predicate<Subject<?>> condition) {
    return Optional.ofNullable(contents.get(content)).stream()
        .<Subject<?>>flatMap(
            owners -> Stream.concat(Stream.of(owners.first()), owners.other().stream()))
        .filter(condition)
        .findFirst();
  }

  synchronized int size() {
    return contents.size();
  }
}
