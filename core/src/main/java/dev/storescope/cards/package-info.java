/** Listings and ratings as the cards of searches and charts show them. */
@NullMarked
package dev.storescope.cards;

import org.jspecify.annotations.NullMarked;
