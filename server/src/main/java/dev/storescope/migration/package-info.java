/** Copies an archive to another one, and verifies the copy. */
@NullMarked
package dev.storescope.migration;

import org.jspecify.annotations.NullMarked;
