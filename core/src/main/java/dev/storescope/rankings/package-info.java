/** Where apps rank for keywords. */
@NullMarked
package dev.storescope.rankings;

import org.jspecify.annotations.NullMarked;
