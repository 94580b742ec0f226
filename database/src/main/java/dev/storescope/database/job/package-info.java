/** Jobs of an installation, which one of its nodes runs at a time. */
@NullMarked
package dev.storescope.database.job;

import org.jspecify.annotations.NullMarked;
