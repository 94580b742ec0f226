package dev.storescope.tracking.plan;

import dev.storescope.observation.Subject;

/**
 * How many subjects of a group are fetched.
 *
 * @param example one of them
 */
public record GroupCount(SubjectGroup group, Subject<?> example, long subjects) {}
