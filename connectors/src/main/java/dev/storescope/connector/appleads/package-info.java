/** Search popularity from Apple Ads, with the user's own account. */
@NullMarked
package dev.storescope.connector.appleads;

import org.jspecify.annotations.NullMarked;
