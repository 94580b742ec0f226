package dev.storescope.dashboard.find;

import dev.storescope.accounts.AccountId;
import dev.storescope.dashboard.app.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.Texts;
import dev.storescope.dashboard.search.TrackedSearch;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the search of the header finds while one types: tracked apps and keywords, and pages. An app
 * opens at the tab that is open now.
 */
public record QuickFind(PageQueries queries, TrackedSearch search) implements PageGroup {
  public static final String PATH = "/dashboard/search/quick";

  private static final int MOST = 8;
  private static final Pattern OF_APP =
      Pattern.compile("(/dashboard/apps/[^/?]+/[^/?]+/[^/?]+)(/[^?]*)?(\\?.*)?");

  /** A link to what was found. */
  public record Hit(String title, String more, String url) {}

  /** What was found of a kind. */
  public record Hits(String title, List<Hit> hits) {
    public Hits {
      hits = List.copyOf(hits);
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getForTeam(PATH, this::show);
  }

  private void show(PageRequest request) {
    String text = request.query().find("q").orElse("");
    Optional<Matcher> open =
        request.query().find("from").map(OF_APP::matcher).filter(Matcher::matches);
    request.show(
        "quickFind.jte",
        NavigationSection.SEARCH.title(),
        NavigationSection.SEARCH,
        text.isEmpty() ? List.of() : find(request.account().id(), text, open));
  }

  private List<Hits> find(AccountId account, String text, Optional<Matcher> open) {
    String tab = open.map(found -> found.group(2)).orElse("");
    Stream<Hit> apps =
        search.findApps(account, text, queries.evidence()).stream()
            .map(
                found ->
                    new Hit(
                        found.app().title(),
                        found.storefront(),
                        AppSelection.of(found.app().app(), found.app().country()).url(tab)));
    Stream<Hit> keywords =
        search.findKeywords(account, text, queries.evidence()).stream()
            .map(found -> new Hit(found.keyword().text(), found.storefront(), found.path()));
    return Stream.of(
            new Hits(Texts.of("find.apps"), first(apps)),
            new Hits(Texts.of("find.keywords"), first(keywords)),
            new Hits(Texts.of("find.pages"), first(pages(text, open))))
        .filter(found -> !found.hits().isEmpty())
        .toList();
  }

  /** The tabs of the app that is open, and the sections. */
  private static Stream<Hit> pages(String text, Optional<Matcher> open) {
    Stream<Hit> tabs =
        open.stream()
            .flatMap(
                found ->
                    Stream.of(AppTab.values())
                        .map(
                            tab ->
                                new Hit(
                                    tab.title(),
                                    Texts.of("find.of-app"),
                                    found.group(1) + tab.below())));
    Stream<Hit> sections =
        NavigationSection.listed().stream()
            .map(section -> new Hit(section.title(), "", section.path()));
    String part = text.toLowerCase(Locale.ROOT);
    return Stream.concat(tabs, sections)
        .filter(hit -> hit.title().toLowerCase(Locale.ROOT).contains(part));
  }

  private static List<Hit> first(Stream<Hit> hits) {
    return hits.limit(MOST).toList();
  }
}
