/** What is looked at every day because someone wants its history. */
@NullMarked
package dev.storescope.tracking;

import org.jspecify.annotations.NullMarked;
