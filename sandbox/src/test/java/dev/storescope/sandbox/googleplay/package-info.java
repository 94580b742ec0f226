@NullMarked
package dev.storescope.sandbox.googleplay;

import org.jspecify.annotations.NullMarked;
