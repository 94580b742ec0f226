package dev.storescope.dashboard.workbench;

import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.Storefronts;
import dev.storescope.workbench.KeywordState;
import dev.storescope.workbench.KeywordTranslation;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import dev.storescope.workbench.Workbenches;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The counterparts of keywords in another country, which can be tracked there. */
public record TranslationPage(
    PageQueries queries, AppHeader.Reader headers, Workbenches workbenches) implements PageGroup {
  static final String BELOW = WorkbenchOptions.BELOW + "/translation";

  /**
   * The model of the page.
   *
   * @param target the app in the other country, once one is chosen
   * @param keywords those to translate
   * @param reply empty until a country is chosen
   * @param known the counterparts that are tracked there
   */
  public record Model(
      AppHeader header,
      Optional<AppSelection> target,
      List<Keyword> keywords,
      List<SelectOption> countries,
      Optional<QueryResult<KeywordTranslation.Result>> reply,
      Set<Keyword> known) {
    public AppSelection selection() {
      return header.selection();
    }

    public Optional<KeywordTranslation.Result> result() {
      return reply.flatMap(PageQueries::findResult);
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + BELOW, this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Bench bench = app.bench(request.account().id());
    List<Keyword> keywords = keywords(request, bench);
    Optional<AppSelection> target = target(request, app);
    Optional<QueryResult<KeywordTranslation.Result>> reply =
        keywords.isEmpty()
            ? Optional.empty()
            : target.map(
                to ->
                    queries.run(
                        bench.account(),
                        workbenches.translation(),
                        new KeywordTranslation.Query(bench, to.country(), keywords)));
    AppHeader header = headers.read(request, app, AppTab.WORKBENCH);
    request.show(
        "workbenchTranslation.jte",
        header.title(),
        NavigationSection.UNLISTED,
        new Model(
            header,
            target,
            keywords,
            countries(app, target),
            reply,
            target.map(to -> known(request, to, reply)).orElse(Set.of())));
  }

  /** Those sent, otherwise the first that are tracked. */
  private List<Keyword> keywords(PageRequest request, Bench bench) {
    List<Keyword> sent =
        request.query().list("q").stream()
            .filter(text -> !text.isBlank())
            .map(Keyword::of)
            .distinct()
            .toList();
    return sent.isEmpty()
        ? workbenches
            .keywords()
            .lists()
            .listKeywords(bench.account(), bench.app(), bench.country())
            .stream()
            .limit(KeywordTranslation.MAX_KEYWORDS)
            .toList()
        : sent;
  }

  private static Optional<AppSelection> target(PageRequest request, AppSelection app) {
    return request
        .query()
        .find("to")
        .map(
            code -> {
              Country country = Country.of(code);
              if (!Storefronts.has(app.app().store(), country)) {
                throw PageException.notValid(
                    Texts.of("address.storefront", DisplayNames.of(app.app().store()), code));
              }
              return new AppSelection(app.app(), country, app.device());
            });
  }

  private static List<SelectOption> countries(AppSelection app, Optional<AppSelection> target) {
    return SelectOption.countries(
            app.app().store(), target.map(AppSelection::country).orElse(app.country()))
        .stream()
        .filter(option -> !option.value().equals(app.country().code()))
        .toList();
  }

  private Set<Keyword> known(
      PageRequest request,
      AppSelection to,
      Optional<QueryResult<KeywordTranslation.Result>> reply) {
    List<Keyword> shown =
        reply.flatMap(PageQueries::findResult).stream()
            .flatMap(found -> found.keywords().stream())
            .flatMap(each -> each.counterparts().stream())
            .map(KeywordTranslation.Counterpart::keyword)
            .toList();
    Set<Keyword> known = new HashSet<>();
    workbenches.keywords().list(to.bench(request.account().id()), shown).stream()
        .filter(KeywordState::tracked)
        .forEach(state -> known.add(state.keyword()));
    return known;
  }
}
