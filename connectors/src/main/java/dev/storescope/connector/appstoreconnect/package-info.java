/** App Store Connect: what the owner of apps reads there with a key of its own, never writes. */
@NullMarked
package dev.storescope.connector.appstoreconnect;

import org.jspecify.annotations.NullMarked;
