/** What the service counts of its fetches, its messages, its checks and its JVM. */
@NullMarked
package dev.storescope.server.metrics;

import org.jspecify.annotations.NullMarked;
