/** The commands that measure the estimates, and the service under attack. */
@NullMarked
package dev.storescope.evaluation.cli;

import org.jspecify.annotations.NullMarked;
