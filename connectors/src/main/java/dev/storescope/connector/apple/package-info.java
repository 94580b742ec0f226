/** The App Store: requests to its APIs, and parsers of the replies. */
@NullMarked
package dev.storescope.connector.apple;

import org.jspecify.annotations.NullMarked;
