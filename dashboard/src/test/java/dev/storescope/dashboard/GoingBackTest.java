package dev.storescope.dashboard;

import static dev.storescope.dashboard.StoreFacts.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.page.form.RefusedForm;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who goes back from a question is on the page of the form again, with what was entered. */
class GoingBackTest {
  private static final String APP = "/dashboard/apps/appstore/1/us";
  private static final String CHANGE = "form[action*='/change']";
  private static final Instant LATELY = TestDashboard.NOW.minus(Duration.ofHours(1));

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @BeforeEach
  void observe() {
    dashboard.callAt(0.001);
    facts.ranked("chess", LATELY, 2, 1);
    facts.ranked("chess club", LATELY, 1, 2);
    for (int i = 0; i < 30; i++) {
      facts.ranked("chess " + i, LATELY, 1);
      facts.ranked("rook " + i, LATELY, 2);
    }
  }

  @Test
  void theSearchHasTheLinkTheCountryAndTheDevices() {
    Shown back =
        goBack("/dashboard/search?q=chess", "#add", "link", "7", "country", "de", "device", "ipad");
    assertThat(back.page().select("#add [name=link]").val()).isEqualTo("7");
    assertThat(back.page().select("#add option[selected]").eachAttr("value")).containsExactly("de");
    assertThat(ticked(back, "device")).containsExactly("ipad");
  }

  @Test
  void tablesHaveTheTicksOfTheirKeywords() {
    dashboard.tracker().addCompetitor(dashboard.member.id(), app(1), StoreFacts.US, app(2));
    for (String page : List.of("/keywords", "/workbench?ideas=all")) {
      Object[] fields = {"action", "track", "keyword", "chess", "keyword", "chess club"};
      assertThat(ticked(goBack(APP + page, CHANGE, fields), "keyword"))
          .as(page)
          .containsExactlyInAnyOrder("chess", "chess club");
    }
    Object[] fields = {"action", "track", "keyword", "rook 1", "keyword", "rook 3"};
    assertThat(ticked(goBack(APP + "/workbench/gap", CHANGE, fields), "keyword"))
        .containsExactlyInAnyOrder("rook 1", "rook 3");
  }

  @Test
  void moreTicksThanACookieHoldsAreKept() {
    String[] keywords =
        IntStream.range(0, 90).mapToObj(i -> i + " " + "x".repeat(60)).toArray(String[]::new);
    for (String keyword : keywords) {
      facts.ranked(keyword, LATELY, 1);
    }
    Object[] fields =
        Stream.concat(
                Stream.of("action", "track"),
                Arrays.stream(keywords).flatMap(keyword -> Stream.of("keyword", keyword)))
            .toArray();
    assertThat(ticked(goBack(APP + "/workbench?ideas=all&words=x", CHANGE, fields), "keyword"))
        .hasSizeGreaterThan(40);
  }

  @Test
  void whatWasTickedAndIsNotShownIsStillSent() {
    Shown back =
        goBack(
            APP + "/workbench?words=club&ideas=all",
            CHANGE,
            "action",
            "track",
            "keyword",
            "chess club",
            "keyword",
            "rook 1");
    assertThat(ticked(back, "keyword")).containsExactly("chess club");
    assertThat(back.page().select(CHANGE + " [data-kept]").eachAttr("value"))
        .containsExactly("rook 1");
  }

  @Test
  void countriesHaveTheChoiceOfTheirKeywords() {
    dashboard.track(app(1), "chess");
    Shown back =
        goBack(
            APP + "/countries?country=de&country=us",
            "form[action*=countries/track]",
            "keywords",
            "yes");
    assertThat(ticked(back, "keywords")).containsExactly("yes");
    assertThat(ticked(back, "country")).containsExactlyInAnyOrder("de", "us");
  }

  @Test
  void formsOfAButtonAreOnTheirPageAgain() {
    goBack(APP + "/ratings?days=90", "form[action$='/us/track']");
    goBack(APP + "/workbench", "form[action*='/ranked']");
  }

  @Test
  void formsOfAnAppThatIsTrackedAreOnTheirPageAgain() {
    dashboard.track(app(1));
    goBack("/dashboard/keywords/appstore/us?q=chess", "form[action*=keywords]:has([name=app])");
    Shown events = goBack(APP + "/events", "form[action$='/us/untrack']");
    assertThat(events.page().select("form[action$='/us/untrack']")).hasSize(1);
  }

  @Test
  void anotherQuestionOfAPageLosesNothingEither() {
    dashboard.track(app(1), "chess");
    Shown back = goBack(APP + "/keywords", "#remove", "keyword", "chess");
    assertThat(back.page().select("#remove")).hasSize(1);
    assertThat(dashboard.trackingLists.listKeywords(dashboard.member.id(), app(1), StoreFacts.US))
        .hasSize(1);
  }

  @Test
  void aQuestionReplacesThePageWhereAScriptAskedForAPart() {
    Shown page = member.get(APP + "/workbench?ideas=all");
    Shown asked =
        member
            .with("HX-Request", "true")
            .submit(page, CHANGE, "action", "track", "keyword", "chess");
    assertThat(asked.page().select("main#main #confirmation")).hasSize(1);
    assertThat(asked.response().headers().firstValue("HX-Retarget")).contains("#main");
    assertThat(asked.response().headers().firstValue("HX-Reselect")).contains("#main");
    assertThat(member.get(APP + "/workbench").response().headers().map())
        .doesNotContainKey("hx-retarget");
  }

  @Test
  void nothingTakesEffectForWhoGoesBackToWhatIsNoPage() {
    dashboard.callAt(20);
    Shown page = member.get(APP + "/workbench");
    Object[] fields = {"form_token", token(page), RefusedForm.ACTION, "/dashboard/x"};
    assertThat(member.post(APP + "/track", fields).status()).isEqualTo(404);
    assertThat(dashboard.trackingLists.list(dashboard.member.id())).isEmpty();
    assertThat(member.post(APP + "/workbench", "form_token", token(page)).status()).isEqualTo(404);
    assertThat(member.post(APP + "/workbench", RefusedForm.ACTION, "/x").status()).isEqualTo(403);
  }

  /** Sends a form that asks, and goes back to its page. */
  private Shown goBack(String path, String form, Object... fields) {
    Shown page = member.get(path);
    Shown asked = member.with("Referer", page.url()).submitWithoutScript(page, form, fields);
    assertThat(asked.page().select("#confirmation")).as(asked.text()).hasSize(1);
    Element button = asked.page().select("#confirmation button[formaction]").getFirst();
    List<Object> sent = new ArrayList<>(List.of(button.attr("name"), button.attr("value")));
    asked
        .page()
        .select("#confirmation input[type=hidden]")
        .forEach(field -> sent.addAll(List.of(field.attr("name"), field.attr("value"))));
    Shown back = member.post(button.attr("formaction"), sent.toArray());
    assertThat(back.status()).isEqualTo(200);
    assertThat(parts(back)).containsAll(parts(page));
    return back;
  }

  /** The path and the parameters of an address. */
  private static List<String> parts(Shown shown) {
    return List.of(shown.url().split("[?&]"));
  }

  private static List<String> ticked(Shown shown, String name) {
    Elements boxes = shown.page().select("main input[type=checkbox][checked]");
    return boxes.stream().filter(box -> box.attr("name").equals(name)).map(Element::val).toList();
  }

  private static String token(Shown page) {
    return page.page().select("input[name=form_token]").getFirst().val();
  }
}
