package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.googleplay.PlayPage.Block;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Locale;

/**
 * Writes the first page of a search. Like the store, it shows for most terms only the first 21 to
 * 30 results, a number that varies from one request to the next, and does not say that there are
 * more; for some it has thirty, and a token if there are more. If the term is the title of the
 * first result, it is on a card of its own.
 */
final class SearchPage {
  private static final int SIZE = 30;
  private static final int LEAST = 21;

  /** One in so many terms has further pages. */
  private static final int CONTINUED = 4;

  private static final String RPC = "lGYRle";
  private static final int CARD_FIELDS = 98;

  private final SearchState search;
  private final List<AppPage> found;
  private final VisitorLocale region;
  private final MessageWriter out = new MessageWriter();

  private SearchPage(SearchState search, List<AppPage> found, VisitorLocale region) {
    this.search = search;
    this.found = found;
    this.region = region;
  }

  static SandboxReply of(SearchState search, SimulatedStores stores, VisitorLocale region) {
    return new SearchPage(search, search.results(stores, SIZE + 1), region).write();
  }

  private SandboxReply write() {
    MessageWriter term = new MessageWriter().text(search.term());
    sections();
    return PlayPage.of(
        search.term() + " - Android Apps on Google Play",
        region,
        List.of(
            new Block("AZO9Cb", term.json() + ",4,[1]", "[[[1]]]"),
            new Block(RPC, "[[],null,null,[" + term.json() + "],4]", out.json())));
  }

  private void sections() {
    out.open().openAt(0, 1).open();
    List<AppPage> shown = found.subList(0, Math.min(size(), found.size()));
    if (hasCard()) {
      card(found.getFirst());
      list(shown.subList(1, shown.size()));
    } else if (!shown.isEmpty()) {
      list(shown);
    } else {
      // A search that finds nothing has a section that says so, and none with a list.
      out.open().text("No results", 25, 0).close();
    }
    out.close(3);
  }

  private boolean isContinued() {
    return Math.floorMod(search.term().hashCode(), CONTINUED) == CONTINUED - 1;
  }

  private int size() {
    long request = search.term().hashCode() + search.at().getEpochSecond();
    return isContinued() ? SIZE : LEAST + (int) Math.floorMod(request, SIZE - LEAST + 1L);
  }

  /** A card without a list beside it is not known. */
  private boolean hasCard() {
    return found.size() > 1 && plain(found.getFirst().title()).equals(plain(search.term()));
  }

  private static String plain(String text) {
    try {
      return Keyword.of(text).text();
    } catch (IllegalArgumentException e) {
      return text.toLowerCase(Locale.ROOT);
    }
  }

  private void list(List<AppPage> apps) {
    AppListItem item = new AppListItem(region);
    out.open().text(UrlSafeToken.encode("list"), 3, 0).at(22).open().open();
    apps.forEach(app -> item.writeWrapped(app, out));
    String next = isContinued() && found.size() > SIZE ? search.token(SIZE) : "";
    // Google leaves the message short where there is no further page.
    out.close().open();
    if (next.isEmpty()) {
      out.text(next);
    } else {
      out.text(next, 3, 1);
    }
    out.close(3);
  }

  private void card(AppPage app) {
    out.open().text(UrlSafeToken.encode("card"), 3, 0).at(23).open().at(16).open().at(2);
    cardDetails(app);
    out.openSparse().at(11).open();
    MessageParts.id(app, out);
    out.close(3);
    out.at(17).open().open();
    MessageParts.link(MessageParts.details(app), out);
    out.openAt(2, 0);
    MessageParts.offer(app, out);
    out.close(5);
  }

  private void cardDetails(AppPage app) {
    out.open().text(app.title(), 0, 0);
    AppListItem item = new AppListItem(region);
    if (app.ratings().count() > 0) {
      out.at(51).open();
      item.score(app, out);
      out.close();
    }
    out.at(68).open().text(app.developer().name());
    MessageParts.link(MessageParts.developer(app), out);
    out.close().openAt(73, 0);
    MessageParts.html(MessageParts.summary(app), out);
    out.close().openAt(95, 0);
    MessageParts.image(app.icon(), 512, 512, out);
    out.close().at(CARD_FIELDS - 1).nothing().close();
  }
}
