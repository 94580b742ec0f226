/** Messages that the service sends to the channels of an account, each recorded until delivered. */
@NullMarked
package dev.storescope.delivery;

import org.jspecify.annotations.NullMarked;
