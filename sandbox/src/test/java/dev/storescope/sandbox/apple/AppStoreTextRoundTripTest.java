package dev.storescope.sandbox.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.apple.SearchSource;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.xml.sax.InputSource;

/** Any title of an app is read as written. */
class AppStoreTextRoundTripTest {
  private static final Country KR = Country.of("kr");
  private static final String LETTERS =
      Samples.range('a', 'f')
          + Samples.range('а', 'я')
          + Samples.range('ぁ', 'ん')
          + Samples.range('ء', 'ي');
  private static final String SPECIAL = "<>&\"'\\/{}[]%$,;:=?#]]>\u2028\u2029\u00a0\ufeff\t\n";

  @Seeded
  void everyTitleIsReadAsWritten(Samples any) {
    String title = title(any);
    AppPage page = SampleApps.named(7, title);
    ConnectedStores store = new ConnectedStores(SmallStores.of(page));
    Facts.Listed listed =
        (Facts.Listed) store.observe(new Subject.Listing(page.app(), KR), Facts.Listing.class);
    assertThat(listed.title()).isEqualTo(title);
    assertThat(listed.description()).isEqualTo(page.description());
  }

  @Seeded
  void everyTitleIsInItsChart(Samples any) {
    String title = title(any);
    AppPage page = SampleApps.named(7, title);
    ConnectedStores store = new ConnectedStores(SmallStores.of(page));
    ChartRanking charts =
        store.observe(
            new Subject.Chart(Device.IPHONE, KR, new CategoryId("6007")), ChartRanking.class);
    assertThat(charts.charts()).containsEntry(ChartKind.FREE, List.of(page.app()));
  }

  @Seeded
  void everyTitleIsInTheXmlOfItsChart(Samples any) throws Exception {
    String title = title(any);
    SandboxReply reply =
        new ItunesSite(SmallStores.of(SampleApps.named(7, title)))
            .answer(
                new SandboxRequest(
                    "GET",
                    "/kr/rss/topfreeapplications/limit=5/xml",
                    Map.of(),
                    Map.of(),
                    "",
                    ConnectedStores.NOW));
    String read =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(reply.body())))
            .getElementsByTagName("im:name")
            .item(0)
            .getTextContent();
    assertThat(read)
        .isEqualTo(title.replaceAll("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]", ""));
  }

  @Seeded
  void everyTermIsFoundByBothSearches(Samples any) {
    Keyword keyword = keyword(any);
    AppPage page = SampleApps.named(7, keyword.text());
    ConnectedStores store = new ConnectedStores(SmallStores.of(page));
    for (SearchSource source : SearchSource.values()) {
      assertThat(
              store
                  .observe(
                      new Subject.Search(Device.IPHONE, KR, keyword), SearchRanking.class, source)
                  .apps())
          .containsExactly(page.app());
    }
  }

  @Seeded
  void everyTermIsSuggestedAsWritten(Samples any) {
    Keyword keyword = keyword(any);
    ConnectedStores store =
        new ConnectedStores(new SmallStores(List.of(), List.of(keyword.text()), Map.of()));
    SuggestionList observed =
        store.observe(
            new Subject.Suggestions(StoreType.APP_STORE, KR, Keyword.of("a")),
            SuggestionList.class);
    assertThat(observed.suggestions())
        .extracting(suggestion -> suggestion.term().text())
        .containsExactly(keyword.text());
  }

  private static String title(Samples any) {
    return any.text(SPECIAL + LETTERS + Samples.range(0, 0x1f), 1, 30);
  }

  /** Without control characters, as users type. */
  private static Keyword keyword(Samples any) {
    String text =
        any.matching(
            it -> !it.isBlank(), () -> any.text("<>&\"'\\/{}[]%$,;:=?#]]> " + LETTERS, 1, 30));
    return Keyword.of(text);
  }
}
