/**
 * Google Play, by the data that its pages and its batchexecute interface carry. There is no
 * official interface to read: what is not exactly as known is drift, never data.
 */
@NullMarked
package dev.storescope.connector.googleplay;

import org.jspecify.annotations.NullMarked;
