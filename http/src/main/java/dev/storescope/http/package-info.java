/**
 * The HTTP server and what all routes share: authentication, limits, validation, problems and JSON.
 */
@NullMarked
package dev.storescope.http;

import org.jspecify.annotations.NullMarked;
