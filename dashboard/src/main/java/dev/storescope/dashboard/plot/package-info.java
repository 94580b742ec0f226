/** The parts that all pages share: sessions, requests, queries, layout, daily series. */
@NullMarked
package dev.storescope.dashboard.plot;

import org.jspecify.annotations.NullMarked;
