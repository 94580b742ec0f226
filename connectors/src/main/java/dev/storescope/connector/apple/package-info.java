/** The App Store: its interfaces' requests, and readers of their replies. */
@NullMarked
package dev.storescope.connector.apple;

import org.jspecify.annotations.NullMarked;
