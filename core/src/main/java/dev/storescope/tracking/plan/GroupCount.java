package dev.storescope.tracking.plan;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many subjects of a group are fetched.
 *
 * @param example one of them
 */
public record GroupCount(SubjectGroup group, Subject<?> example, long subjects) {
  /** The counts of subjects, by how often they are fetched. */
  static List<GroupCount> listOf(Map<Subject<?>, FetchInterval> subjects) {
    Map<SubjectGroup, GroupCount> counts = new HashMap<>();
    subjects.forEach(
        (subject, interval) -> {
          SubjectGroup group = SubjectGroup.of(subject, interval);
          counts.merge(group, new GroupCount(group, subject, 1), GroupCount::plus);
        });
    return new ArrayList<>(counts.values());
  }

  GroupCount plus(GroupCount other) {
    return new GroupCount(group, example, subjects + other.subjects());
  }

  GroupCount minusOne() {
    return new GroupCount(group, example, subjects - 1);
  }
}
