package dev.storescope.keywords;

import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * A keyword that may lead to an app.
 *
 * @param position the app's rank, or 0 if it is absent; empty where nobody looked
 * @param shownBy the observed subject that shows it: a search that the app or several of its
 *     neighbours rank in, a suggestion list that has it, or its popularity
 * @param seenAt when it was seen to be one
 */
record Candidate(Keyword keyword, OptionalInt position, Subject<?> shownBy, Instant seenAt) {}
