/** The demo: a history that is looked up in simulated stores, and someone who may ask about it. */
@NullMarked
package dev.storescope.server.demo;

import org.jspecify.annotations.NullMarked;
