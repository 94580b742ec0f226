package dev.storescope.dashboard.page.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.http.BasePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class RefusedFormTest {
  private static final String EVENTS = "/dashboard/apps/appstore/1/us/events";
  private static final String ADD = EVENTS + "/annotations/add";
  private static final String FORM = "form[action='" + ADD + "']";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void whoSentItIsOnItsPageAgainWithTheReason() {
    dashboard.track(StoreFacts.app(1), "chess");
    Shown page = member.get(EVENTS + "?days=90");
    Shown refused =
        member.with("Referer", page.url()).submit(page, FORM, "date", "1990-01-01", "text", "New");
    assertThat(refused.status()).isEqualTo(200);
    assertThat(refused.url()).isEqualTo(page.url());
    assertThat(refused.page().select("#flash .bad").text())
        .isEqualTo("The day of an annotation must be from 2000 to today (UTC).");
  }

  @Test
  void withoutAScriptThePageHasOnceMoreWhatWasEntered() {
    dashboard.track(StoreFacts.app(1), "chess");
    Shown page = member.get(EVENTS);
    Shown refused =
        member
            .with("Referer", page.url())
            .submit(page, FORM, "date", "1990-01-01", "text", "A “<b>” & b");
    assertThat(refused.page().select(FORM + " [name=date]").val()).isEqualTo("1990-01-01");
    assertThat(refused.page().select(FORM + " [name=text]").val()).isEqualTo("A “<b>” & b");
    assertThat(refused.page().select(FORM).hasAttr("data-unsent")).isTrue();

    Shown later = member.get(EVENTS);
    assertThat(later.page().select(FORM + " [name=text]").val()).isEmpty();
    assertThat(later.page().select("#flash .bad")).isEmpty();
  }

  @Test
  void boxesAndListsAreAsTheyWereChosen() {
    RefusedForm form =
        RefusedForm.of(
            "/set?a=1&b=2",
            FormFields.parse("day=MONDAY&channel=2&note=one%0Atwo&row=7&kind=b&form_token=x"));
    Element filledIn = filledIn(form, "", 7);
    assertThat(filledIn.select("option[selected]").val()).isEqualTo("MONDAY");
    assertThat(filledIn.select("input[checked]").eachAttr("value")).containsExactly("2", "b");
    assertThat(filledIn.select("textarea").val()).isEqualTo("one\ntwo");
    assertThat(filledIn.select("details[open]").eachAttr("id")).containsExactly("more");
    assertThat(filledIn.select("[name=form_token]").val()).isEqualTo("new");
  }

  @Test
  void theFormOfAnotherRowOrOfAnotherAddressStaysAsItIs() {
    RefusedForm form = RefusedForm.of("/set?a=1&b=2", FormFields.parse("note=mine&row=7"));
    assertThat(filledIn(form, "/below", 7).select("textarea").val()).isEqualTo("mine");
    assertThat(filledIn(form, "/below", 8).select("textarea").val()).isEmpty();
    RefusedForm preview = RefusedForm.of("/preview", FormFields.parse("note=mine&row=7"));
    assertThat(filledIn(preview, "", 7).select("textarea").val()).isEqualTo("mine");
    String other = "<main><form method='post' action='/other'><input name='note'></form></main>";
    assertThat(form.fillIn(other, BasePath.ROOT)).isEqualTo(other);
  }

  @Test
  void whatAPageRefusesWithAMessageComesBackToo() {
    dashboard.track(StoreFacts.app(1), "chess");
    Shown page = member.get("/dashboard");
    Shown refused = member.submit(page, "form#group-apps", "name", "Puzzles");
    assertThat(refused.page().select("#flash .bad").text()).isNotEmpty();
    assertThat(refused.page().select("[name=name]").eachAttr("value")).contains("Puzzles");
  }

  @Test
  void aLongFormIsLeftToTheScriptOfItsPage() {
    FormFields text = FormFields.parse("note=" + "x".repeat(4_000));
    assertThat(RefusedForm.of("/set", text).toCookie()).isEmpty();
    RefusedForm form = RefusedForm.of("/set", FormFields.parse("note=a%3Bb%2Cc&note=%E2%9C%93"));
    assertThat(form.toCookie().flatMap(RefusedForm::ofCookie)).hasValue(form);
    assertThat(RefusedForm.ofCookie("%%%;x")).isEmpty();
  }

  @Test
  void noPasswordIsKept() throws IOException {
    Set<String> names = new HashSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/jte"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Jsoup.parse(Files.readString(file))
            .select("input[type=password][name]")
            .forEach(field -> names.add(field.attr("name")));
      }
    }
    assertThat(names).isNotEmpty().isSubsetOf(RefusedForm.SECRET);
    assertThat(RefusedForm.of("/", FormFields.parse("new=secret&name=a")).toCookie().orElseThrow())
        .doesNotContain("secret");
  }

  @Test
  void aProgramWithoutAPageGetsTheStatus() {
    dashboard.track(StoreFacts.app(1), "chess");
    Shown page = member.get(EVENTS);
    assertThat(member.submit(page, FORM, "date", "1990-01-01", "text", "New").status())
        .isEqualTo(400);
  }

  @Test
  void aPageThatCannotBeShownLeadsBackToTheOneBefore() {
    Shown page = member.get(EVENTS);
    Shown refused =
        member.with("Referer", page.url()).get(EVENTS + "?since=2026-11-20&till=2026-11-01");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.page().select("main a").eachAttr("href")).containsExactly(EVENTS);
  }

  @Test
  void aPageThatNoOtherLedToIsOfferedWithoutItsPeriod() {
    Shown refused = member.get(EVENTS + "?device=ipad&since=2026-11-20&till=2026-11-01");
    assertThat(refused.page().select("main a").eachAttr("href"))
        .containsExactly(EVENTS + "?device=ipad");
    assertThat(member.get(EVENTS + "?device=fridge").page().select("main a").eachAttr("href"))
        .containsExactly(EVENTS);
    assertThat(member.get("/dashboard/apps/appstore/x/us").page().select("main a").eachAttr("href"))
        .containsExactly("/dashboard");
  }

  /** A form of two rows of a page, of which the second has row 7. */
  private static Element filledIn(RefusedForm form, String base, int row) {
    String fields =
        """
        <form method="post" action="%s/set?a=1&amp;b=2">
        <input type="hidden" name="form_token" value="new"><input type="hidden" name="row" value="%d">
        <select name="day"><option value="daily" selected>Daily</option><option value="MONDAY">Monday</option></select>
        <details id="help"><summary>Help</summary></details>
        <details id="more"><summary>More</summary><textarea name="note"></textarea></details>
        <input type="checkbox" name="channel" value="1" checked><input type="checkbox" name="channel" value="2">
        <input type="radio" name="kind" value="a" checked><input type="radio" name="kind" value="b">
        <button formaction="/preview">Preview</button>
        </form>
        """;
    String page = "<main>" + fields.formatted(base, 8) + fields.formatted(base, 7) + "</main>";
    return Jsoup.parse(form.fillIn(page, new BasePath(base)))
        .selectFirst("form:has([name=row][value=" + row + "])");
  }
}
