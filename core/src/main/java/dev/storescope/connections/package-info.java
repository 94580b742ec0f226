/**
 * Connections of a workspace to the consoles of stores: official interfaces with its own numbers.
 */
@NullMarked
package dev.storescope.connections;

import org.jspecify.annotations.NullMarked;
