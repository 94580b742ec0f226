/** What the pictures of a simulated world look like. */
@NullMarked
package dev.storescope.sandbox.art;

import org.jspecify.annotations.NullMarked;
