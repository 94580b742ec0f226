/** Groups of tracked apps. */
@NullMarked
package dev.storescope.groups;

import org.jspecify.annotations.NullMarked;
