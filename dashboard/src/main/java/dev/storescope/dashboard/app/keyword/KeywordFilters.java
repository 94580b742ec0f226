package dev.storescope.dashboard.app.keyword;

import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.workbench.Tag;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which keywords the table has.
 *
 * @param text what they contain; blank for all
 * @param tag that they have
 * @param ready those that all accept them
 */
public record KeywordFilters(String text, Optional<Tag> tag, Set<KeywordFilter> ready) {
  public KeywordFilters {
    ready = Set.copyOf(ready);
  }

  static KeywordFilters of(FormFields query) {
    Set<KeywordFilter> ready = EnumSet.noneOf(KeywordFilter.class);
    query.list("only").stream()
        .filter(name -> !name.isBlank())
        .forEach(name -> ready.add(find(name)));
    return new KeywordFilters(
        query.find("filter").orElse(""), query.find("tag").map(Tag::of), ready);
  }

  private static KeywordFilter find(String name) {
    return KeywordFilter.find(name)
        .orElseThrow(
            () ->
                PageException.notOneOf(
                    "only",
                    Stream.of(KeywordFilter.values()).map(KeywordFilter::wireName).toList()));
  }

  boolean accepts(ListedKeyword listed) {
    return listed.keyword().text().contains(text.toLowerCase(Locale.ROOT))
        && tag.stream().allMatch(listed.tags()::contains);
  }

  boolean accepts(KeywordRow row) {
    return ready.stream().allMatch(filter -> filter.accepts(row));
  }

  public boolean isAny() {
    return text.isEmpty() && tag.isEmpty() && ready.isEmpty();
  }
}
