package dev.storescope.dashboard.workbench;

import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.FilterChip;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.workbench.Tag;
import dev.storescope.workbench.WorkbenchColumn;
import dev.storescope.workbench.WorkbenchFilter;
import dev.storescope.workbench.WorkbenchFilter.NumberRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The filters of the workbench as chips: those that are applied, then ready ones. */
record WorkbenchChips(WorkbenchOptions options, AppSelection app) {
  /** The most tags that have a chip. */
  private static final int MOST_TAGS = 12;

  List<FilterChip> list(Collection<Tag> tags) {
    return Stream.of(applied(), ready(), ofTags(tags)).flatMap(chips -> chips).toList();
  }

  private Stream<FilterChip> applied() {
    WorkbenchFilter filter = options.filter();
    List<FilterChip> chips = new ArrayList<>();
    for (String word : filter.words()) {
      List<String> others = filter.words().stream().filter(each -> !each.equals(word)).toList();
      chips.add(applied(Texts.of("filter.word", word), "words", String.join(" ", others)));
    }
    filter.tag().ifPresent(tag -> chips.add(applied(tag.text(), "tag", "")));
    for (WorkbenchColumn column : WorkbenchOptions.rangeColumns()) {
      NumberRange range = filter.ranges().get(column);
      if (range != null) {
        chips.add(
            applied(
                text(column),
                WorkbenchOptions.least(column),
                "",
                WorkbenchOptions.most(column),
                ""));
      }
    }
    if (filter.notRanked()) {
      chips.add(applied(Texts.of("filter.not-ranked"), "ranked", ""));
    }
    return chips.stream();
  }

  private String text(WorkbenchColumn column) {
    String name = WorkbenchText.unit(column);
    String least = options.value(column, true);
    String most = options.value(column, false);
    if (most.isEmpty()) {
      return Texts.of("filter.from", name, least);
    }
    return least.isEmpty()
        ? Texts.of("filter.to", name, most)
        : Texts.of("filter.range", name, least, most);
  }

  private Stream<FilterChip> ready() {
    List<FilterChip> chips = new ArrayList<>();
    if (!options.filter().notRanked()) {
      addRange(WorkbenchColumn.RANK, Texts.of("filter.top-ten"), "rank_to", 10, chips);
    }
    if (!options.filter().notRanked() && isFree(WorkbenchColumn.RANK)) {
      chips.add(ready(Texts.of("filter.not-ranked"), "ranked", "no"));
    }
    addRange(WorkbenchColumn.CHANCE, Texts.of("filter.within-reach"), "chance_from", 30, chips);
    addRange(WorkbenchColumn.RELEVANCE, Texts.of("filter.fits"), "relevance_from", 50, chips);
    addRange(WorkbenchColumn.RIVALS, Texts.of("filter.rivals"), "rivals_from", 2, chips);
    return chips.stream();
  }

  private Stream<FilterChip> ofTags(Collection<Tag> tags) {
    return options.filter().tag().isPresent()
        ? Stream.empty()
        : tags.stream().limit(MOST_TAGS).map(tag -> ready(tag.text(), "tag", tag.text()));
  }

  private void addRange(
      WorkbenchColumn column, String text, String field, int value, List<FilterChip> chips) {
    if (isFree(column)) {
      chips.add(ready(text, field, value));
    }
  }

  private boolean isFree(WorkbenchColumn column) {
    return !options.filter().ranges().containsKey(column);
  }

  private FilterChip ready(String text, Object... fields) {
    return new FilterChip(text, url(fields), false);
  }

  private FilterChip applied(String text, Object... fields) {
    return new FilterChip(text, url(fields), true);
  }

  private String url(Object... fields) {
    List<Object> changed = new ArrayList<>(List.of(fields));
    changed.addAll(List.of("page", 1));
    return options.url(app, "", changed.toArray());
  }
}
