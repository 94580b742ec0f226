package dev.storescope.server.stores;

import dev.storescope.archive.Archive;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds whether later lists refer to the content that another one would replace. They do so by its
 * digest, until the next observation of the content.
 */
record LaterReferences(Archive archive) {
  /** An app that is in more lists until then is taken to be referred to. */
  private static final int MOST_LISTS = 1_000;

  /** Whether lists refer to another content, at and after the instant of an observation. */
  boolean hasOther(Observation<?> read) {
    return archive
        .findLatest(read.subject(), read.observedAt(), ChronoUnit.FOREVER.getDuration())
        .filter(known -> !known.facts().equals(read.facts()))
        .filter(known -> isReferredTo(known, read.observedAt()))
        .isPresent();
  }

  private boolean isReferredTo(Observation<?> known, Instant from) {
    Instant until = findNext(known.subject(), from).orElse(Instant.MAX);
    return switch (known.subject()) {
      case Subject.Listing(AppId app, Country country) ->
          isReferredTo(known, CardContent.LISTING, new Span(app, country, from, until));
      case Subject.Summary(AppId app, Country country) ->
          isReferredTo(known, CardContent.SUMMARY, new Span(app, country, from, until));
      // Lists of reviews are not searched: any later one may have it.
      case Subject<?> other -> other.isContent();
    };
  }

  private Optional<Instant> findNext(Subject<?> subject, Instant after) {
    return archive.list(subject, after.plusMillis(1), Instant.MAX, 1).stream()
        .findFirst()
        .map(next -> next.observedAt().minusMillis(1));
  }

  /** An app in a country, from one instant to another, both inclusive. */
  private record Span(AppId app, Country country, Instant from, Instant to) {}

  private boolean isReferredTo(Observation<?> known, CardContent kind, Span span) {
    long digest = FactsDigest.of(known.facts());
    return Arrays.stream(Device.values())
        .filter(device -> device.store() == span.app().store())
        .anyMatch(
            device ->
                isInSearches(span, device, kind, digest) || isInCharts(span, device, kind, digest));
  }

  private boolean isInSearches(Span span, Device device, CardContent kind, long digest) {
    var ranks =
        archive.listKeywordRanks(
            span.app(), span.country(), device, span.from(), span.to(), MOST_LISTS);
    return isAny(
        ranks.size(),
        ranks.stream()
            .flatMap(
                rank ->
                    archive
                        .findLatestOf(
                            span.app(),
                            new Subject.Search(device, span.country(), rank.keyword()),
                            rank.observedAt(),
                            Duration.ZERO)
                        .flatMap(of -> of.card())
                        .stream()),
        kind,
        digest);
  }

  private boolean isInCharts(Span span, Device device, CardContent kind, long digest) {
    var ranks =
        archive.listChartRanks(
            span.app(), span.country(), device, span.from(), span.to(), MOST_LISTS);
    return isAny(
        ranks.size(),
        ranks.stream()
            .flatMap(
                rank ->
                    archive
                        .findLatestOf(
                            span.app(),
                            new Subject.Chart(device, span.country(), rank.category()),
                            rank.observedAt(),
                            Duration.ZERO)
                        .flatMap(of -> of.card())
                        .stream()),
        kind,
        digest);
  }

  private static boolean isAny(int lists, Stream<Card> cards, CardContent kind, long digest) {
    return lists == MOST_LISTS
        || cards.anyMatch(card -> card.content() == kind && card.digest() == digest);
  }
}
