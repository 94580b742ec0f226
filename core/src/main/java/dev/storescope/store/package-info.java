/** The identifiers of the two stores: countries, apps, devices, keywords, categories. */
@NullMarked
package dev.storescope.store;

import org.jspecify.annotations.NullMarked;
