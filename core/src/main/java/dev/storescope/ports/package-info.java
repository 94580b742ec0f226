/** All ports of the database, in one place. */
@NullMarked
package dev.storescope.ports;

import org.jspecify.annotations.NullMarked;
