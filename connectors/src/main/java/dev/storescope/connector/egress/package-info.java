/** How requests leave: by which public addresses, and at what rate of each. */
@NullMarked
package dev.storescope.connector.egress;

import org.jspecify.annotations.NullMarked;
