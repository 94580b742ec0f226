package dev.storescope.keywords.discovery;

import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.Optional;

/**
 * A keyword that may lead to an app.
 *
 * @param rank the app's rank; empty if the search was not observed
 * @param shownBy the observed subject that shows it: a search that the app or several similar apps
 *     rank in, a suggestion list that contains it, its popularity, or the keywords that Apple Ads
 *     suggests for the app
 * @param observedAt when it was observed to be one
 */
public record KeywordCandidate(
    Keyword keyword, Optional<Rank> rank, Subject<?> shownBy, Instant observedAt) {}
