package dev.storescope.dashboard.app.metadata;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.RIVAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Username;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.dashboard.app.ObservedApp;
import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class MetadataPageTest {
  private static final String PATH = ObservedApp.PATH + "/metadata";
  private static final String EDITOR = "form[action*=/metadata/save]";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final ObservedApp seen = new ObservedApp(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void theEditorBeginsWithTheListingInTheStore() {
    seen.listing(CHESS, 0, ObservedApp.listed("Chess: Play"));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#title").val()).isEqualTo("Chess: Play");
    assertThat(shown.page().select("#subtitle").val()).isEmpty();
    assertThat(shown.page().select("#description").text()).isEqualTo("Play chess with friends.");
    assertThat(shown.page().select("#locale option[selected]").val()).isEqualTo("en-US");
    assertThat(shown.text())
        .contains("These are the texts in the store in the United States")
        .contains("11 of 30 characters");
  }

  @Test
  void anotherLocaleBeginsBlank() {
    seen.listing(CHESS, 0, ObservedApp.listed("Chess"));

    assertThat(member.get(PATH + "?locale=fr-FR").page().select("#title").val()).isEmpty();
    assertThat(member.get(PATH + "?locale=fr-FR&from=store").page().select("#title").val())
        .isEqualTo("Chess");
  }

  @Test
  void theLocalesThatTheStoreSearchesInTheCountryAreListedWithWhatTheyRepeat() {
    seen.listing(CHESS, 0, ObservedApp.listed("Chess: Play"));
    submit(member.get(PATH + "?locale=es-MX"), "title", "Ajedrez", "keywords", "chess,mate");

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#searched tbody th").eachText())
        .startsWith("English (United States) default")
        .contains("Spanish (Mexico)", "Vietnamese")
        .doesNotContain("French (Canada)", "German (Germany)");
    assertThat(shown.page().select("#searched .notice.warn").text())
        .isEqualTo(
            "In several of these locales: chess (English (United States), Spanish (Mexico)).");
    assertThat(shown.page().select("#searched tr:contains(Spanish) td").eachText())
        .containsExactly("Ajedrez", "23", "30", "90");
    assertThat(shown.page().select("#searched tr:contains(United States) td").eachText())
        .containsExactly("Chess: Play", "19", "not known", "not known");
  }

  @Test
  void aDraftIsSavedWithItsHistoryAndItsDifference() {
    Shown saved = submit(member.get(PATH), "title", "Chess", "keywords", "board,game");
    assertThat(saved.text()).contains("Saved as version 1.", "Version 1, saved");
    Shown again = submit(saved, "title", "Chess now", "keywords", "board,game");
    assertThat(again.text()).contains("Saved as version 2.");
    assertThat(again.page().select("#history h3").eachText().getFirst())
        .isEqualTo("Version 2 21 Nov 2026, 12:00 UTC, by ann");
    assertThat(again.page().select("#history ins").eachText()).containsExactly("now");

    Shown first = member.get(PATH + "?locale=en-US&version=1");
    assertThat(first.page().select("#title").val()).isEqualTo("Chess");
    assertThat(first.text()).contains("This is version 1");
    assertThat(member.get(PATH + "?version=7").status()).isEqualTo(404);
    assertThat(submit(again, "title", "Chess now", "keywords", "board,game").text())
        .contains("Nothing has changed since version 2.");
  }

  @Test
  void whoeverSavesOverAVersionThatWasSavedMeanwhileIsTold() {
    Shown open = member.get(PATH);
    save("Bob's");
    save("Bob's other");
    assertThat(submit(open, "title", "Ann's").text())
        .contains("Saved as version 3. Version 2 was saved while you were editing");
  }

  @Test
  void theTrackedKeywordsAreCheckedAgainstTheTexts() {
    dashboard.track(CHESS, "chess", "board game", "chess puzzle", "opening");
    save("Chess, board Game chess");

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#check tbody tr").eachText())
        .containsExactly(
            "opening no word Missing opening",
            "chess puzzle some words Title chess twice Missing puzzle",
            "board game in a row Title board, game",
            "chess in a row Title chess twice");
    assertThat(shown.page().select("#check h2").text()).contains("2 of 4");
    assertThat(shown.page().select("#check .notice.warn").text())
        .isEqualTo("Used more than once: chess (Title twice).");
    assertThat(member.get(PATH + "?format=csv&bom=false").response().body().lines())
        .startsWith("keyword,covered,places,missing,rival_covered", "opening,none,,opening,");
  }

  @Test
  void textsAreCheckedWithoutBeingSaved() {
    dashboard.track(CHESS, "chess");
    Shown open = member.get(PATH);
    String token = open.page().select(EDITOR + " [name=form_token]").val();
    Shown checked =
        member.post(PATH + "/check", "form_token", token, "title", "Chess " + "a".repeat(30));
    assertThat(checked.page().select("#check h2").text()).contains("1 of 1");
    assertThat(checked.page().select("#length-title").text())
        .isEqualTo("36 of 30 characters: 6 too many");
    assertThat(checked.text()).contains("A text is longer than the store accepts.");
    assertThat(dashboard.metadataDrafts.list(dashboard.member.id(), CHESS)).isEmpty();
    assertThat(member.post(PATH + "/check", "title", "x").status()).isEqualTo(403);
    assertThat(member.get(PATH + "/check?locale=fr-FR").url()).endsWith("/metadata?locale=fr-FR");
  }

  @Test
  void aRivalsListingIsBesideTheDraftWithWhatItCovers() {
    dashboard.track(CHESS, "chess", "board game");
    dashboard.tracker().addCompetitor(dashboard.member.id(), CHESS, ObservedApp.US, RIVAL);
    seen.listing(RIVAL, 1, ObservedApp.listed("Board Game Rival"));
    save("Chess");

    Shown shown = member.get(PATH + "?rival=2");
    assertThat(shown.page().select("#rival option").eachText())
        .containsExactly("nothing", "this app in the store now", "Board Game Rival");
    assertThat(shown.page().select("#compared").text())
        .contains("It covers 1 of 2 keywords", "Subtitle not observed", "16 of 30 characters");
    assertThat(shown.page().select("#check tbody tr").eachText())
        .containsExactly(
            "board game no word Missing board, game in a row",
            "chess in a row Title chess no word");
    assertThat(member.get(PATH + "?rival=3").page().select("#compared").text())
        .contains("No listing of this app was observed");
  }

  @Test
  void aDraftIsDeletedAfterAQuestion() {
    save("Chess");
    Shown shown = member.get(PATH);
    assertThat(shown.page().select("form[action*=/metadata/remove] input[name=ask]").val())
        .contains("English (United States)");
    assertThat(member.submit(shown, "form[action*=/metadata/remove]").text())
        .contains("The draft for English (United States) is deleted.");
    assertThat(dashboard.metadataDrafts.list(dashboard.member.id(), CHESS)).isEmpty();
  }

  @Test
  void onlyTheFirstKeywordsAndVersionsAreOnThePage() {
    dashboard.track(
        CHESS, IntStream.range(0, 150).mapToObj(i -> "word" + i).toArray(String[]::new));
    IntStream.range(0, 12).forEach(i -> save("Chess " + i));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#check tbody tr")).hasSize(100);
    assertThat(shown.page().select("#history article")).hasSize(10);
    assertThat(member.get(PATH + "?all=yes&versions=all").page().select("#check tbody tr"))
        .hasSize(150);
    assertThat(member.get(PATH + "?versions=all").page().select("#history article")).hasSize(12);
  }

  @Test
  void googlePlayHasItsOwnFields() {
    Shown shown = member.get("/dashboard/apps/googleplay/com.example.go/de/metadata");
    assertThat(shown.page().select(EDITOR + " label").eachText())
        .isEqualTo(List.of("Title searched", "Short description searched", "Description searched"));
    assertThat(shown.page().select("#locale option[selected]").val()).isEqualTo("de-DE");
  }

  @Test
  void whatIsNoLocaleIsRefused() {
    Shown shown = member.get(PATH + "?locale=english");
    assertThat(shown.status()).isEqualTo(400);
    assertThat(shown.text()).contains("such as en-US");
  }

  private Shown submit(Shown shown, Object... namesAndValues) {
    return member.submit(shown, EDITOR, namesAndValues);
  }

  private void save(String title) {
    dashboard.metadataDrafts.save(
        dashboard.member.id(),
        CHESS,
        MetadataLocale.of("en-US"),
        new Metadata(StoreType.APP_STORE, Map.of(MetadataField.TITLE, title)),
        new Username("bob"));
  }
}
