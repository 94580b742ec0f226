package dev.storescope.dashboard.app.keyword;

import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.FilterChip;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.workbench.Tag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The filters of the keywords table as chips: those that are applied, then ready ones and tags. */
record KeywordChips(KeywordOptions options, AppSelection app) {
  /** The most tags that have a chip. */
  private static final int MOST_TAGS = 12;

  List<FilterChip> list(Collection<Tag> tags) {
    return Stream.of(applied(), ready(), ofTags(tags)).flatMap(chips -> chips).toList();
  }

  private Stream<FilterChip> applied() {
    KeywordFilters filters = options.filters();
    List<FilterChip> chips = new ArrayList<>();
    if (!filters.text().isEmpty()) {
      chips.add(new FilterChip(Texts.of("filter.word", filters.text()), url("filter", ""), true));
    }
    filters.tag().ifPresent(tag -> chips.add(new FilterChip(tag.text(), url("tag", ""), true)));
    filters.ready().stream()
        .sorted()
        .forEach(filter -> chips.add(new FilterChip(Texts.name(filter), urlWithout(filter), true)));
    return chips.stream();
  }

  private Stream<FilterChip> ready() {
    return Stream.of(KeywordFilter.values())
        .filter(
            filter ->
                options.filters().ready().stream()
                    .noneMatch(other -> other == filter || other.excludes(filter)))
        .map(filter -> new FilterChip(Texts.name(filter), urlWith(filter), false));
  }

  private Stream<FilterChip> ofTags(Collection<Tag> tags) {
    return options.filters().tag().isPresent()
        ? Stream.empty()
        : tags.stream()
            .limit(MOST_TAGS)
            .map(tag -> new FilterChip(tag.text(), url("tag", tag.text()), false));
  }

  private String urlWith(KeywordFilter added) {
    return url(
        KeywordOptions.ONLY,
        Stream.concat(options.filters().ready().stream(), Stream.of(added)).sorted().toList());
  }

  private String urlWithout(KeywordFilter removed) {
    return url(
        KeywordOptions.ONLY,
        options.filters().ready().stream().filter(each -> each != removed).sorted().toList());
  }

  private String url(String name, List<KeywordFilter> filters) {
    List<Object> fields = new ArrayList<>();
    filters.forEach(filter -> fields.addAll(List.of(name, filter.wireName())));
    return options.urlWith(app, name, fields);
  }

  private String url(String name, String value) {
    return options.urlWith(app, name, value.isEmpty() ? List.of() : List.of(name, value));
  }
}
