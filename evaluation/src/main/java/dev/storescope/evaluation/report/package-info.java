/** Tables and plots of a report. */
@NullMarked
package dev.storescope.evaluation.report;

import org.jspecify.annotations.NullMarked;
