/** Simulated App Store Connect: what the developers of a world see of their own apps. */
@NullMarked
package dev.storescope.sandbox.appstoreconnect;

import org.jspecify.annotations.NullMarked;
