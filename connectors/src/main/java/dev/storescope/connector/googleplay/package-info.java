/**
 * Google Play: parsers of the data in its pages and in the replies of batchexecute. Neither is an
 * official API: a reply that is not exactly in the known format is drift, never data.
 */
@NullMarked
package dev.storescope.connector.googleplay;

import org.jspecify.annotations.NullMarked;
