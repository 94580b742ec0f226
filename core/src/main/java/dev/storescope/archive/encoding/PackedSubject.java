package dev.storescope.archive.encoding;

import dev.storescope.observation.Subject;

/**
 * A search or a chart that ranks an app in a period whose ranks are packed.
 *
 * @param notAfterMillis no rank of the app in it is later in the period
 */
public record PackedSubject<S extends Subject<?>>(
    RankPeriod period, S subject, long notAfterMillis) {}
