/** The commands of the demo and the cluster demo. */
@NullMarked
package dev.storescope.demo.cli;

import org.jspecify.annotations.NullMarked;
