/** What a team notes about days of its apps. */
@NullMarked
package dev.storescope.annotations;

import org.jspecify.annotations.NullMarked;
