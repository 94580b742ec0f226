/** The commands of the demo, the cluster demo and the evaluation. */
@NullMarked
package dev.storescope.demo.cli;

import org.jspecify.annotations.NullMarked;
