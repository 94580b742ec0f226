/** The demo: a service on simulated stores, with a history and an account. */
@NullMarked
package dev.storescope.demo;

import org.jspecify.annotations.NullMarked;
