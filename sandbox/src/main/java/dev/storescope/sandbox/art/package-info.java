/** The images of a simulated world. */
@NullMarked
package dev.storescope.sandbox.art;

import org.jspecify.annotations.NullMarked;
