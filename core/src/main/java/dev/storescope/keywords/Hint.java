package dev.storescope.keywords;

import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.time.Instant;

/**
 * A keyword that may lead to an app though the app was not seen to rank for it of late.
 *
 * @param shownBy the observed subject that shows it
 * @param former whether it is only one that the app ranked for once: nothing unless a new look
 *     shows that it still does
 */
record Hint(Keyword keyword, Subject<?> shownBy, Instant seenAt, boolean former) {}
