/** What people write into the reports of apps and groups. */
@NullMarked
package dev.storescope.reports;

import org.jspecify.annotations.NullMarked;
