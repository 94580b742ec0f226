package dev.storescope.fetching;

/**
 * How many fetches are in which state.
 *
 * @param due waiting for a worker
 * @param running being made
 * @param scheduled waiting for their time: repeats and daily looks
 * @param givenUp failed, given up and not requested since
 */
public record FetchQueueFigures(long due, long running, long scheduled, long givenUp) {}
