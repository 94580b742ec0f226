package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchHintsTest {
  private static final Subject.Suggestions METEO =
      new Subject.Suggestions(StoreType.APP_STORE, Replies.FR, Keyword.of("mété"));

  @Test
  void theTermsAreInTheStoresOrderWithThePriorityIfThereIsOne() {
    assertThat(ScriptedStore.always(Replies.HINTS).fetch(METEO))
        .isEqualTo(
            ScriptedStore.observed(
                METEO,
                Source.APP_STORE_HINTS,
                new SuggestionList(
                    List.of(
                        new Suggestion(Keyword.of("météo"), OptionalInt.of(8123)),
                        suggestion("meteo & radar")))));
  }

  @Test
  void theRequestHasTheStorefrontWithItsLanguage() {
    ScriptedStore store = ScriptedStore.always(Replies.HINTS);
    store.fetch(METEO);
    assertThat(store.uris())
        .containsExactly(
            "https://search.itunes.apple.com/WebObjects/MZSearchHints.woa/wa/hints"
                + "?clientApplication=Software&term=m%C3%A9t%C3%A9");
    assertThat(store.requests().getFirst().headers())
        .containsEntry("X-Apple-Store-Front", "143442-3,29");
  }

  @Test
  void anEmptyListHasNoSuggestions() {
    assertThat(suggestions(plist("<key>hints</key><array/>"))).isEmpty();
  }

  @Test
  void anInvalidTermIsIgnoredAndARepeatedOneIsListedOnce() {
    assertThat(suggestions(hints("Notes", "  ", "n".repeat(201), "notes", "bloc   notes", "NOTES")))
        .containsExactly(suggestion("notes"), suggestion("bloc notes"));
  }

  @Test
  void aListOfInvalidTermsIsDrift() {
    assertThat(ScriptedStore.always(hints("  ", "n".repeat(201))).fetch(METEO))
        .isEqualTo(new FetchOutcome.Drifted("none of the 2 hints is a valid keyword"));
  }

  @Test
  void theDisplayedTermReplacesAMissingTerm() {
    assertThat(
            suggestions(
                plist(
                    """
                    <key>hints</key><array>
                    <dict><key>displayTerm</key><string>Radar</string></dict>
                    <dict><key>displayTerm</key><string>Rad</string>
                          <key>term</key><string>radio</string><key>new</key><true/></dict>
                    </array>
                    """)))
        .containsExactly(suggestion("radar"), suggestion("radio"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"hints\":[{\"term\":\"radar\"},{\"term\":\"radio\",\"displayTerm\":\"Radio\"}]}",
        "[{\"term\":\"radar\",\"censoredTerm\":\"r***r\",\"score\":9},{\"term\":\"radio\"}]"
      })
  void theJsonFormatsAreParsedToo(String body) {
    assertThat(suggestions(body)).containsExactly(suggestion("radar"), suggestion("radio"));
  }

  @Test
  void aListHasAtMost50Terms() {
    String[] terms = IntStream.range(0, 80).mapToObj(i -> "term " + i).toArray(String[]::new);
    assertThat(suggestions(hints(terms))).hasSize(50);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<plist version=\"1.0\"></plist>",
        "<plist version=\"1.0\"><dict><key>title</key><string>Suggestions</string></dict></plist>",
        "<plist version=\"1.0\"><dict><key>hints</key><string>none</string></dict></plist>",
        "<plist version=\"1.0\"><dict><key>hints</key><array><string>a</string></array></dict></plist>",
        "<plist version=\"1.0\"><dict><key>hints</key><array><dict/></array></dict></plist>",
        "<plist version=\"1.0\"><dict><key>hints</key><integer>x</integer></dict></plist>",
        "<plist version=\"1.0\"><dict><key>hints</key><date>x</date></dict></plist>",
        "<plist version=\"1.0\"><dict><key>hints</key><data>?</data></dict></plist>",
        "<plist version=\"1.0\"><string>hints</string></plist>",
        "{}"
      })
  void aReplyWithoutHintsIsDrift(String body) {
    ScriptedStore store = ScriptedStore.always(body);
    assertThat(store.fetch(METEO)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html><body>Sorry</body></html>",
        "<!DOCTYPE html><html><body><p>Sorry</body></html>",
        "<?xml version=\"1.0\"?>\n<!-- error -->\n<HTML><body>Sorry</body></HTML>",
        "Http/1.1 Service Unavailable",
        "nothing"
      })
  void aPageOrATextIsAFailure(String body) {
    assertThat(ScriptedStore.always(body).fetch(METEO)).isInstanceOf(FetchOutcome.Failed.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "{\"hints\":[", "<plist version=\"1.0\"><dict><key>hints"})
  void aReplyThatIsCutOffIsAFailure(String body) {
    assertThat(ScriptedStore.always(body).fetch(METEO)).isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void externalEntitiesAreNotResolved(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("secret.txt"), "secret");
    String body =
        """
        <!DOCTYPE plist [<!ENTITY there SYSTEM "%s">]>
        <plist version="1.0"><dict><key>hints</key><array>
        <dict><key>term</key><string>a&there;</string></dict></array></dict></plist>
        """
            .formatted(file.toUri());
    assertThat(ScriptedStore.always(body).fetch(METEO).toString()).doesNotContain("secret");
  }

  private static List<Suggestion> suggestions(String body) {
    return ScriptedStore.always(body).observe(METEO, SuggestionList.class).suggestions();
  }

  private static Suggestion suggestion(String term) {
    return new Suggestion(Keyword.of(term), OptionalInt.empty());
  }

  private static String hints(String... terms) {
    return plist(
        List.of(terms).stream()
            .map("<dict><key>term</key><string>%s</string></dict>"::formatted)
            .collect(Collectors.joining("", "<key>hints</key><array>", "</array>")));
  }

  private static String plist(String fields) {
    return "<plist version=\"1.0\"><dict>" + fields + "</dict></plist>";
  }
}
