/** Backups of a data folder: how they are kept, requested, verified and restored. */
@NullMarked
package dev.storescope.backup;

import org.jspecify.annotations.NullMarked;
