package dev.storescope.archive.cassandra.connection;

/**
 * The nodes of the local datacenter.
 *
 * @param up those that can be reached
 * @param all those that the cluster has
 */
public record CassandraNodes(int up, int all) {}
