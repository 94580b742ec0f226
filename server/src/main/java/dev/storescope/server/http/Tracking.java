package dev.storescope.server.http;

import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import java.util.function.Supplier;

/**
 * What is looked at every day: for whom, by whose wish, and how that goes.
 *
 * @param tracker changes the lists, and has the fetches follow at once
 */
public record Tracking(
    TrackingLists lists, Tracker tracker, FetchSchedule schedule, Supplier<FetchHealth> health) {}
