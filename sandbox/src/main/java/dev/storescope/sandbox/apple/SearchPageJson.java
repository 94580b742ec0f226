package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.Device;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the data of a search page: the first results, and the ids of the others. The simulated
 * world knows apps and bundles; whether the page also has an ad, an article or a developer, and
 * which of its two forms the next page has, is derived from the term.
 */
final class SearchPageJson extends WebPageJson {
  private static final int MOST = 200;
  private static final int SHOWN = 12;
  private static final String RESULT_TYPE = "resultType";
  private static final String LOCKUP = "lockup";
  private static final String CONTENT = "content";

  private final String term;
  private final Device device;
  private final AppStoreStorefront local;
  private final List<AppPage> results;

  private SearchPageJson(
      JsonGenerator json, String term, Device device, AppStoreStorefront local, Instant at) {
    super(json, at);
    this.term = term;
    this.device = device;
    this.local = local;
    this.results = local.view().search(device, term, MOST);
  }

  static String write(String term, Device device, AppStoreStorefront local, Instant at) {
    return JsonStream.text(json -> new SearchPageJson(json, term, device, local, at).root());
  }

  @Override
  void intent() {
    text(KIND, "SearchResultsPageIntent");
    text("term", term);
    text("storefront", local.country().code());
    text("platform", device.name().toLowerCase(Locale.ROOT));
  }

  @Override
  void data() {
    text(KIND, "SearchResultsPage");
    array(
        "shelves",
        () ->
            object(
                () -> {
                  text("id", "SearchResults.shelfId");
                  shelf("searchResult", this::entries);
                }));
    if (results.size() > SHOWN) {
      object("nextPage", this::nextPage);
    } else {
      json.writeNullProperty("nextPage");
    }
  }

  private void entries() {
    if (results.isEmpty()) {
      return;
    }
    if (isOneOf(2)) {
      object(this::ad);
    }
    results.stream().limit(SHOWN).forEach(page -> object(() -> result(page)));
    if (isOneOf(3)) {
      object(this::article);
    }
    if (isOneOf(5)) {
      object(this::developer);
    }
  }

  /** Whether the term is one of every so many. */
  private boolean isOneOf(int terms) {
    return Math.floorMod(term.hashCode() / 7, terms) == 0;
  }

  /** Somebody pays for a place above their own. */
  private void ad() {
    text(KIND, "AppSearchResult");
    text(RESULT_TYPE, "ad");
    object(LOCKUP, () -> lockup(results.get(results.size() / 2)));
  }

  private void result(AppPage page) {
    if (page.kind() == AppPage.Kind.BUNDLE) {
      text(KIND, "AppBundleSearchResult");
      text(RESULT_TYPE, CONTENT);
      object(LOCKUP, () -> lockup(page));
    } else if (DerivedAppDetails.of(page.app()).hasEvent()) {
      text(KIND, "AppEventSearchResult");
      text(RESULT_TYPE, "appEvent");
      object("appEvent", () -> event(page));
      object(LOCKUP, () -> shown(page));
    } else {
      text(KIND, "AppSearchResult");
      text(RESULT_TYPE, CONTENT);
      object(LOCKUP, () -> shown(page));
    }
  }

  private void shown(AppPage page) {
    lockup(page);
    array(
        "screenshots",
        () -> {
          screenshots("phone", page.screenshots());
          screenshots("pad", page.ipadScreenshots());
        });
  }

  private void screenshots(String platform, List<String> addresses) {
    object(
        () -> {
          object("mediaPlatform", () -> text("appPlatform", platform));
          array(
              "artwork",
              () -> addresses.forEach(address -> object(() -> text("template", address))));
        });
  }

  private void article() {
    text(KIND, "EditorialSearchResult");
    text(RESULT_TYPE, "editorial");
    text(TITLE, "Apps for " + term);
  }

  private void developer() {
    text(KIND, "DeveloperSearchResult");
    text(RESULT_TYPE, "developer");
    text(TITLE, results.getFirst().developer().name());
  }

  /** All ids from the first result on, or those that follow the shown ones. */
  private void nextPage() {
    array(
        "results",
        () ->
            results.stream()
                .skip(isOneOf(2) ? 0 : SHOWN)
                .forEach(page -> object(() -> reference(page))));
  }

  private void reference(AppPage page) {
    text("type", page.kind() == AppPage.Kind.BUNDLE ? "app-bundles" : "apps");
    text("id", page.app().value());
  }
}
