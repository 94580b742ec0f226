package dev.storescope.migration;

import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;

/** What one archive answers otherwise than the other, of a subject. */
public record Difference(Subject<?> subject, String what) {
  @Override
  public String toString() {
    return SubjectName.format(subject) + ": " + what;
  }
}
