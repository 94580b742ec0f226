/** What an operator can set. */
@NullMarked
package dev.storescope.server.config;

import org.jspecify.annotations.NullMarked;
