/** The document of the interface, which the build makes from {@code src/main/openapi}. */
@NullMarked
package dev.storescope.openapi;

import org.jspecify.annotations.NullMarked;
