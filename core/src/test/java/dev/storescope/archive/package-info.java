@NullMarked
package dev.storescope.archive;

import org.jspecify.annotations.NullMarked;
