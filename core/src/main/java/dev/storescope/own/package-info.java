/**
 * What a workspace knows of its own apps from the consoles of the stores. It is private to the
 * workspace, and never part of the archive.
 */
@NullMarked
package dev.storescope.own;

import org.jspecify.annotations.NullMarked;
