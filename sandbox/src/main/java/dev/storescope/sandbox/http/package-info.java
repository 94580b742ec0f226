/** The server of the simulated stores, and fault injection. */
@NullMarked
package dev.storescope.sandbox.http;

import org.jspecify.annotations.NullMarked;
