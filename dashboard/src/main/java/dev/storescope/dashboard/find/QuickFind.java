package dev.storescope.dashboard.find;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.dashboard.account.AccountTab;
import dev.storescope.dashboard.account.InboxPage;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.search.TrackedSearch;
import dev.storescope.dashboard.start.StartPage;
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

  /**
   * The model of the page.
   *
   * @param text that was typed
   */
  public record Model(String text, List<Hits> found) {
    public Model {
      found = List.copyOf(found);
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
        new Model(
            text,
            text.isEmpty()
                ? List.of()
                : find(
                    request.account().id(),
                    request.user().role() == Account.Role.ADMINISTRATOR,
                    text,
                    open)));
  }

  private List<Hits> find(
      AccountId account, boolean administrator, String text, Optional<Matcher> open) {
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
            new Hits(Texts.of("find.pages"), first(pages(text, open, administrator))))
        .filter(found -> !found.hits().isEmpty())
        .toList();
  }

  /** The tabs and the report of the app that is open, the sections, and the pages below them. */
  private static Stream<Hit> pages(String text, Optional<Matcher> open, boolean administrator) {
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
    Stream<Hit> report =
        open.stream()
            .map(
                found ->
                    new Hit(
                        Texts.of("find.report"),
                        Texts.of("find.of-app"),
                        found.group(1) + "/report"));
    Stream<Hit> sections =
        NavigationSection.listed().stream()
            .map(section -> new Hit(section.title(), "", section.path()));
    Stream<Hit> account =
        AccountTab.shownTo(administrator).stream()
            .map(tab -> new Hit(tab.title(), NavigationSection.ACCOUNT.title(), tab.path()));
    Stream<Hit> others =
        Stream.of(
            new Hit(Texts.of("inbox.title"), "", InboxPage.PATH),
            new Hit(Texts.of("start.title"), "", StartPage.PATH),
            new Hit(Texts.of("find.help"), "", "/docs"));
    String part = text.toLowerCase(Locale.ROOT);
    return Stream.of(tabs, report, sections, account, others)
        .flatMap(hits -> hits)
        .filter(hit -> hit.title().toLowerCase(Locale.ROOT).contains(part));
  }

  private static List<Hit> first(Stream<Hit> hits) {
    return hits.limit(MOST).toList();
  }
}
