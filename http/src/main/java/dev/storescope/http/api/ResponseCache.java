package dev.storescope.http.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.accounts.AccountId;
import dev.storescope.answer.LastDays;
import dev.storescope.answer.Moment;
import dev.storescope.answer.QueryRunner;
import dev.storescope.pricing.PricedItem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Responses of the endpoints that read the most, which are sent again while nothing more was
 * observed in their countries, the UTC date is the same, and they are at most five minutes old: as
 * long as an instant means now ({@link Moment#NOW}).
 */
final class ResponseCache {
  private static final long MAX_BYTES = 16L << 20;

  /** Of an entry, beside its body and the texts of its request. */
  private static final int OVERHEAD_BYTES = 1024;

  private static final int SUBJECT_BYTES = 150;

  private static final Set<PricedItem> CACHED =
      Set.of(
          PricedItem.KEYWORD_SUGGESTIONS,
          PricedItem.KEYWORD_AUTO_SUGGESTIONS,
          PricedItem.SEARCH_ADS_SUGGESTIONS,
          PricedItem.APP_ALL_INFO,
          PricedItem.APP_KEYWORDS_RANK_MOVEMENT,
          PricedItem.TOP_CHARTS,
          PricedItem.SEARCH_RESULTS);

  /** An observation may answer longer in the workspace that tracks its subject. */
  private record Key(PricedItem item, AccountId workspace, Map<String, String> sent, boolean past) {
    int characters() {
      return sent.entrySet().stream()
          .mapToInt(entry -> entry.getKey().length() + entry.getValue().length())
          .sum();
    }
  }

  /** The revisions of the countries and the instant that a response is from. */
  private record Version(List<Long> revisions, Instant at) {
    boolean isCurrent(Version present) {
      return revisions.equals(present.revisions)
          && Duration.between(at, present.at).compareTo(Moment.NOW) <= 0
          && LastDays.dateOf(at).equals(LastDays.dateOf(present.at));
    }
  }

  private record Entry(Version version, PreparedResponse response) {}

  /**
   * The place of one response, which is taken before the archive is read for it.
   *
   * @param version empty if the response is not cached
   */
  record Slot(Cache<Key, Entry> entries, Key key, Optional<Version> version) {
    Optional<PreparedResponse> find() {
      return version
          .flatMap(
              present ->
                  Optional.ofNullable(entries.getIfPresent(key))
                      .filter(entry -> entry.version().isCurrent(present)))
          .map(Entry::response);
    }

    void put(PreparedResponse response) {
      version.ifPresent(present -> entries.put(key, new Entry(present, response)));
    }
  }

  private final Cache<Key, Entry> entries =
      Caffeine.newBuilder()
          .maximumWeight(MAX_BYTES)
          .weigher(ResponseCache::bytes)
          .executor(Runnable::run)
          .build();
  private final QueryRunner queries;

  ResponseCache(QueryRunner queries) {
    this.queries = queries;
  }

  private static int bytes(Key key, Entry entry) {
    return OVERHEAD_BYTES
        + SUBJECT_BYTES * entry.response().used().size()
        + Character.BYTES * key.characters()
        + entry.response().body().length();
  }

  Slot slot(PricedItem item, ApiRequest request, Instant present) {
    return new Slot(
        entries,
        new Key(item, request.lists(), request.sent(), request.past()),
        CACHED.contains(item) ? version(request, present) : Optional.empty());
  }

  private Optional<Version> version(ApiRequest request, Instant present) {
    List<Long> revisions = new ArrayList<>();
    for (ApiRequest each : request.byCountry()) {
      OptionalLong revision = queries.revision(each.get(QueryParameter.COUNTRY));
      if (revision.isEmpty()) {
        return Optional.empty();
      }
      revisions.add(revision.getAsLong());
    }
    return Optional.of(new Version(revisions, present));
  }
}
