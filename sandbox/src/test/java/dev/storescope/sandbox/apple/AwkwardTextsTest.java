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
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.xml.sax.InputSource;

/** Whatever an app is called, it is read as it was written. */
class AwkwardTextsTest {
  private static final Country KR = Country.of("kr");
  private static final String SPECIAL = "<>&\"'\\/{}[]%$,;:=?#]]>\u2028\u2029\u00a0\ufeff\t\n";

  @Property(tries = 200)
  void everyTitleIsRead(@ForAll("titles") String title) {
    AppPage page = SampleApps.named(7, title);
    ReadStore store = new ReadStore(SmallStores.of(page));
    Facts.Listed listed =
        (Facts.Listed) store.see(new Subject.Listing(page.app(), KR), Facts.Listing.class);
    assertThat(listed.title()).isEqualTo(title);
    assertThat(listed.description()).isEqualTo(page.description());
  }

  @Property(tries = 100)
  void everyTitleIsInItsChart(@ForAll("titles") String title) {
    AppPage page = SampleApps.named(7, title);
    ReadStore store = new ReadStore(SmallStores.of(page));
    ChartRanking charts =
        store.see(new Subject.Chart(Device.IPHONE, KR, new CategoryId("6007")), ChartRanking.class);
    assertThat(charts.charts()).containsEntry(ChartKind.FREE, List.of(page.app()));
  }

  @Property(tries = 100)
  void everyTitleIsInTheXmlOfItsChart(@ForAll("titles") String title) throws Exception {
    SandboxReply reply =
        new ItunesSite(SmallStores.of(SampleApps.named(7, title)))
            .answer(
                new SandboxRequest(
                    "GET",
                    "/kr/rss/topfreeapplications/limit=5/xml",
                    Map.of(),
                    Map.of(),
                    "",
                    ReadStore.NOW));
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

  @Property(tries = 100)
  void everyTermIsFoundByBothSearches(@ForAll("keywords") Keyword keyword) {
    AppPage page = SampleApps.named(7, keyword.text());
    ReadStore store = new ReadStore(SmallStores.of(page));
    for (SearchSource source : SearchSource.values()) {
      assertThat(
              store
                  .see(new Subject.Search(Device.IPHONE, KR, keyword), SearchRanking.class, source)
                  .apps())
          .containsExactly(page.app());
    }
  }

  @Property(tries = 100)
  void everyTermIsSuggested(@ForAll("keywords") Keyword keyword) {
    ReadStore store = new ReadStore(new SmallStores(List.of(), List.of(keyword.text()), Map.of()));
    SuggestionList seen =
        store.see(
            new Subject.Suggestions(StoreType.APP_STORE, KR, Keyword.of("a")),
            SuggestionList.class);
    assertThat(seen.suggestions())
        .extracting(suggestion -> suggestion.term().text())
        .containsExactly(keyword.text());
  }

  @Provide
  Arbitrary<String> titles() {
    return Arbitraries.strings()
        .withChars(SPECIAL)
        .withCharRange('a', 'f')
        .withCharRange('а', 'я')
        .withCharRange('ぁ', 'ん')
        .withCharRange('ء', 'ي')
        .withCharRange('\u0000', '\u001f')
        .ofMinLength(1)
        .ofMaxLength(30);
  }

  /** As they are typed: without control characters. */
  @Provide
  Arbitrary<Keyword> keywords() {
    return Arbitraries.strings()
        .withChars("<>&\"'\\/{}[]%$,;:=?#]]> ")
        .withCharRange('a', 'f')
        .withCharRange('а', 'я')
        .withCharRange('ぁ', 'ん')
        .withCharRange('ء', 'ي')
        .ofMinLength(1)
        .ofMaxLength(30)
        .filter(text -> !text.isBlank())
        .map(Keyword::of);
  }
}
