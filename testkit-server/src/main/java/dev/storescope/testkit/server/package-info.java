/** Fixtures for tests of the server: a database, and the operations of the OpenAPI document. */
@NullMarked
package dev.storescope.testkit.server;

import org.jspecify.annotations.NullMarked;
