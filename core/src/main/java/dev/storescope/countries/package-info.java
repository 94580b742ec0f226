/** An app in several countries side by side. */
@NullMarked
package dev.storescope.countries;

import org.jspecify.annotations.NullMarked;
