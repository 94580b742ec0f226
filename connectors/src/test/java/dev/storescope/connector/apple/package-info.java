/** Tests of the App Store connector: hand-written replies, damaged ones, and real captures. */
@NullMarked
package dev.storescope.connector.apple;

import org.jspecify.annotations.NullMarked;
