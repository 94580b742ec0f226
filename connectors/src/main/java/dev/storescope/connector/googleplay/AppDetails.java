package dev.storescope.connector.googleplay;

import dev.storescope.observation.Facts;

/** What a details page tells: how the app is described and how it is rated. */
record AppDetails(Facts.Listed listing, Facts.Rating rating) {}
