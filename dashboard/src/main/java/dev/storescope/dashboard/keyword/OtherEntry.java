package dev.storescope.dashboard.keyword;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.SearchEntries.Entry;
import dev.storescope.observation.SearchEntries.EntryKind;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An entry of a search page that is no plain result.
 *
 * @param name blank if the page has none
 * @param path of the page of the app of an ad or an event; blank for others
 */
public record OtherEntry(EntryKind kind, String name, String path) {
  private static final String ID = "[1-9][0-9]{0,17}";

  /**
   * Those of the page that a ranking is from; none if it has another source.
   *
   * @param asOf when the ranking was observed
   */
  static List<OtherEntry> list(KeywordQuery query, Instant asOf, Evidence evidence) {
    if (query.store() != StoreType.APP_STORE) {
      return List.of();
    }
    Subject.SearchPage page =
        new Subject.SearchPage(query.device(), query.country(), query.keyword());
    return evidence
        .peek(page)
        .filter(found -> found.observedAt().equals(asOf))
        .map(found -> list(found.facts(), query, evidence))
        .orElse(List.of());
  }

  private static List<OtherEntry> list(SearchEntries page, KeywordQuery query, Evidence evidence) {
    List<Entry> others =
        page.entries().stream().filter(entry -> entry.kind() != EntryKind.APP).toList();
    return evidence.each(others, entry -> of(entry, query, evidence)).toList();
  }

  private static OtherEntry of(Entry entry, KeywordQuery query, Evidence evidence) {
    boolean isOfApp = entry.kind() == EntryKind.AD || entry.kind() == EntryKind.EVENT;
    Optional<AppCard> app =
        entry
            .id()
            .filter(id -> isOfApp && id.matches(ID))
            .map(id -> AppCard.of(AppId.of(StoreType.APP_STORE, id), query.country(), evidence));
    return new OtherEntry(
        entry.kind(),
        entry.title().or(() -> app.map(AppCard::title)).or(entry::id).orElse(""),
        app.map(AppCard::path).orElse(""));
  }
}
