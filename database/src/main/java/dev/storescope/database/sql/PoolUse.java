package dev.storescope.database.sql;

/**
 * The use of the connections of a database.
 *
 * @param active those that work
 * @param idle open ones without work
 * @param waiting callers that wait for one
 * @param most the maximum of open ones
 * @param timeouts callers that waited in vain, since the start
 */
public record PoolUse(int active, int idle, int waiting, int most, long timeouts) {}
