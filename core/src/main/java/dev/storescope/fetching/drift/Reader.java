package dev.storescope.fetching.drift;

import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.SubjectKind;
import java.util.Comparator;

/** What reads one kind of subject in the replies of one source. */
public record Reader(Source source, SubjectKind kind) implements Comparable<Reader> {
  private static final Comparator<Reader> ORDER =
      Comparator.comparing((Reader reader) -> reader.source().name()).thenComparing(Reader::kind);

  public static Reader of(Observation<?> observation) {
    return new Reader(observation.source(), observation.subject().kind());
  }

  @Override
  public int compareTo(Reader other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return source + " " + kind.wireName();
  }
}
