package dev.storescope.connector.googleplay;

import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;

/** A page of search results: the apps, best first, and the token of the next page if there is. */
record ResultPage(List<AppId> apps, Optional<String> nextToken) {}
