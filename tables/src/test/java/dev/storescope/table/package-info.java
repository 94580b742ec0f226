@NullMarked
package dev.storescope.table;

import org.jspecify.annotations.NullMarked;
