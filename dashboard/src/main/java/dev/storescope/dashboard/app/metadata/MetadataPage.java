package dev.storescope.dashboard.app.metadata;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.metadata.CrossLocalization;
import dev.storescope.metadata.KeywordCoverage;
import dev.storescope.metadata.KeywordCoverage.Match;
import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataCheck;
import dev.storescope.metadata.MetadataDraft;
import dev.storescope.metadata.MetadataDrafts;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.metadata.MetadataRule;
import dev.storescope.metadata.StorefrontLocales;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackingLists;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The editor of an app's texts in a locale, checked against its tracked keywords. */
public record MetadataPage(
    PageQueries queries,
    AppHeader.Reader headers,
    TrackingLists lists,
    CompetitorLists competitors,
    MetadataDrafts drafts)
    implements PageGroup {
  private static final String PATH = AppSelection.PATH + AppTab.METADATA.below();
  private static final int SHOWN = 100;
  private static final int VERSIONS_SHOWN = 10;

  /**
   * The model of the page.
   *
   * @param drafted the newest draft of each locale
   * @param base the version that the texts begin from; 0 without a draft
   * @param rows the keywords, those covered least first
   * @param versions the number of versions that are kept
   * @param searched what the saved texts of all locales cover in the country; empty for Google Play
   */
  public record Model(
      AppHeader header,
      MetadataSelection selection,
      List<MetadataDraft> drafted,
      MetadataTexts texts,
      int base,
      MetadataCheck check,
      List<CoverageRow> rows,
      boolean all,
      List<MetadataVersion> history,
      int versions,
      List<AppCard> competitors,
      Optional<RivalListing> rival,
      Optional<CrossLocalization> searched) {
    public StoreType store() {
      return selection.app().app().store();
    }

    /** The rows of the page; the file has all. */
    public List<CoverageRow> shown() {
      return all ? rows : rows.stream().limit(SHOWN).toList();
    }

    /** The keywords of the page with the locales that cover them; no more than the page shows. */
    public List<CrossLocalization.Coverage> shownReach() {
      return searched.map(CrossLocalization::keywords).orElse(List.of()).stream()
          .limit(all ? Long.MAX_VALUE : SHOWN)
          .toList();
    }

    /** The locales without a draft. */
    public List<MetadataLocale> others() {
      List<MetadataLocale> saved = drafted.stream().map(MetadataDraft::locale).toList();
      return Stream.concat(MetadataLocale.of(store()).stream(), Stream.of(selection.locale()))
          .distinct()
          .filter(locale -> !saved.contains(locale))
          .sorted()
          .toList();
    }

    /** The ids of the elements that a check replaces beside its section, as htmx expects them. */
    public String lengths() {
      return MetadataRule.of(store()).stream()
          .map(rule -> "#length-" + rule.field().wireName())
          .collect(Collectors.joining(","));
    }

    public boolean isCompared(AppId app) {
      return selection.rival().filter(app::equals).isPresent();
    }
  }

  /** A keyword, and how the texts and a rival's cover it. */
  public record CoverageRow(KeywordCoverage own, Optional<KeywordCoverage> rivals) {}

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .get(PATH, this::show)
        .getForTeam(
            PATH + "/check", request -> request.redirect(MetadataSelection.of(request).url("")))
        .post(PATH + "/check", this::check)
        .post(PATH + "/save", this::save)
        .post(PATH + "/remove", this::remove);
  }

  private void show(PageRequest request) {
    MetadataSelection selection = MetadataSelection.of(request);
    List<MetadataDraft> history =
        drafts.history(request.account().id(), selection.app().app(), selection.locale());
    show(request, selection, history, texts(request, selection, history));
  }

  private void check(PageRequest request) {
    MetadataSelection selection = MetadataSelection.of(request);
    List<MetadataDraft> history =
        drafts.history(request.account().id(), selection.app().app(), selection.locale());
    show(request, selection, history, new MetadataTexts.Typed(typed(request, selection)));
  }

  private void show(
      PageRequest request,
      MetadataSelection selection,
      List<MetadataDraft> history,
      MetadataTexts texts) {
    AppSelection app = selection.app();
    AccountId account = request.account().id();
    List<Keyword> keywords = lists.listKeywords(account, app.app(), app.country());
    Optional<RivalListing> rival = rival(selection, keywords);
    MetadataCheck check = MetadataCheck.of(texts.metadata(), keywords);
    List<CoverageRow> rows = rows(check, rival);
    if (request.wantsCsv()) {
      request.send(csv(selection, rows));
      return;
    }
    AppHeader header = headers.read(request, app, AppTab.METADATA);
    int limit = request.query().find("versions").isPresent() ? history.size() : VERSIONS_SHOWN;
    List<MetadataDraft> drafted = drafts.list(account, app.app());
    Model model =
        new Model(
            header,
            selection,
            drafted,
            texts,
            history.stream().mapToInt(MetadataDraft::version).findFirst().orElse(0),
            check,
            rows,
            request.query().find("all").isPresent(),
            MetadataVersion.of(history, limit),
            history.size(),
            competitors(account, app),
            rival,
            searched(app, drafted, keywords));
    request.show("metadata.jte", header.title(), NavigationSection.UNLISTED, model);
  }

  private Optional<CrossLocalization> searched(
      AppSelection app, List<MetadataDraft> drafted, List<Keyword> keywords) {
    return switch (app.app().store()) {
      case APP_STORE -> {
        Map<MetadataLocale, Metadata> texts = new HashMap<>();
        Set<MetadataLocale> observed = new HashSet<>();
        RivalListing.find(app.app(), app.country(), queries.evidence())
            .ifPresent(
                found ->
                    StorefrontLocales.of(app.country()).stream()
                        .limit(1)
                        .forEach(
                            locale -> {
                              texts.put(locale, found.metadata());
                              observed.add(locale);
                            }));
        drafted.forEach(
            draft -> {
              texts.put(draft.locale(), draft.metadata());
              observed.remove(draft.locale());
            });
        yield Optional.of(CrossLocalization.of(app.country(), texts, observed, keywords));
      }
      case GOOGLE_PLAY -> Optional.empty();
    };
  }

  /** The version requested, the newest one, or what the store has. */
  private MetadataTexts texts(
      PageRequest request, MetadataSelection selection, List<MetadataDraft> history) {
    Optional<MetadataDraft> newest = history.stream().findFirst();
    Optional<MetadataDraft> wanted =
        request.query().findNumber("version").stream()
            .boxed()
            .map(number -> version(history, number))
            .findFirst();
    boolean fromStore = request.query().find("from").filter("store"::equals).isPresent();
    if (fromStore || (newest.isEmpty() && selection.isMainLocale())) {
      return RivalListing.find(selection.app().app(), selection.app().country(), queries.evidence())
          .<MetadataTexts>map(found -> found)
          .orElseGet(() -> blank(selection));
    }
    return wanted
        .filter(draft -> !newest.equals(Optional.of(draft)))
        .<MetadataTexts>map(MetadataTexts.Earlier::new)
        .or(() -> newest.map(MetadataTexts.Newest::new))
        .orElseGet(() -> blank(selection));
  }

  private static MetadataDraft version(List<MetadataDraft> history, long number) {
    return history.stream()
        .filter(draft -> draft.version() == number)
        .findFirst()
        .orElseThrow(
            () ->
                PageException.notFound(
                    Texts.of("metadata.no-version", number, MetadataDrafts.MAX_VERSIONS)));
  }

  private static MetadataTexts blank(MetadataSelection selection) {
    return new MetadataTexts.Blank(new Metadata(selection.app().app().store(), Map.of()));
  }

  private Optional<RivalListing> rival(MetadataSelection selection, List<Keyword> keywords) {
    AppSelection app = selection.app();
    return selection
        .rival()
        .map(
            id ->
                RivalListing.read(
                    id, id.equals(app.app()), app.country(), keywords, queries.evidence()));
  }

  private static List<CoverageRow> rows(MetadataCheck check, Optional<RivalListing> rival) {
    Map<Keyword, KeywordCoverage> theirs =
        rival.flatMap(RivalListing::texts).stream()
            .flatMap(texts -> texts.check().keywords().stream())
            .collect(Collectors.toMap(KeywordCoverage::keyword, Function.identity()));
    return check.keywords().stream()
        .map(own -> new CoverageRow(own, Optional.ofNullable(theirs.get(own.keyword()))))
        .toList();
  }

  private List<AppCard> competitors(AccountId account, AppSelection app) {
    List<AppId> listed =
        competitors
            .find(account, app.app(), app.country())
            .map(CompetitorList::competitors)
            .orElse(List.of());
    return queries
        .evidence()
        .each(listed, one -> AppCard.of(one, app.country(), queries.evidence()))
        .toList();
  }

  private void save(PageRequest request) {
    MetadataSelection selection = MetadataSelection.of(request);
    AccountId account = request.account().id();
    AppId app = selection.app().app();
    int newest =
        drafts.find(account, app, selection.locale()).map(MetadataDraft::version).orElse(0);
    MetadataDraft saved =
        drafts.save(
            account, app, selection.locale(), typed(request, selection), request.user().username());
    request.redirect(selection.url(""), FlashMessage.done(saved(request, newest, saved)));
  }

  private static String saved(PageRequest request, int newest, MetadataDraft saved) {
    if (saved.version() == newest) {
      return Texts.of("metadata.unchanged", newest);
    }
    boolean overtaken = request.form().findNumber("base").orElse(newest) != newest;
    return overtaken
        ? Texts.of("metadata.overtaken", saved.version(), newest)
        : Texts.of("metadata.saved", saved.version());
  }

  private void remove(PageRequest request) {
    MetadataSelection selection = MetadataSelection.of(request);
    boolean removed =
        drafts.remove(request.account().id(), selection.app().app(), selection.locale());
    request.redirect(
        selection.url(""),
        removed
            ? FlashMessage.done(Texts.of("metadata.deleted", selection.locale().name()))
            : FlashMessage.refused(Texts.of("metadata.no-draft")));
  }

  private static Metadata typed(PageRequest request, MetadataSelection selection) {
    StoreType store = selection.app().app().store();
    Map<MetadataField, String> texts = new EnumMap<>(MetadataField.class);
    MetadataRule.of(store)
        .forEach(rule -> texts.put(rule.field(), request.form().raw(rule.field().wireName())));
    return new Metadata(store, texts);
  }

  private static Csv csv(MetadataSelection selection, List<CoverageRow> rows) {
    Csv csv =
        new Csv(
            selection.app().fileName("coverage") + "-" + selection.locale(),
            "keyword,covered,places,missing,rival_covered");
    for (CoverageRow row : rows) {
      csv.row(
          row.own().keyword(),
          row.own().match().wireName(),
          MetadataLabels.placesOf(row.own()).stream()
              .map(place -> Texts.of("metadata.place", place.name(), place.words()))
              .collect(Collectors.joining("; ")),
          String.join(" ", row.own().missing()),
          Csv.cell(row.rivals().map(KeywordCoverage::match).map(Match::wireName)));
    }
    return csv;
  }
}
