package dev.storescope.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

class ReadOnlyHtmlTest {
  @Test
  void aTableInAFormStaysAndItsControlsGo() {
    String main =
        "<form id='f' method='post' action='/x'><table><tr><td><input type='checkbox'></td>"
            + "<td>maps</td></tr></table><button>Remove</button></form>"
            + "<button form='f'>Also remove</button>";
    Document page = withoutChanges(main);
    assertThat(page.select("form, input, button")).isEmpty();
    assertThat(page.select("table").text()).isEqualTo("maps");
  }

  @Test
  void aSectionOfWhichOnlyTheHeadingIsLeftGoesToo() {
    String form = "<form method='post' action='/x'><button>Track</button></form>";
    Document page = withoutChanges("<section><h2>Track the app</h2>" + form + "</section><p>a</p>");
    assertThat(page.select("main").text()).isEqualTo("a");
    page = withoutChanges("<section><h2>Apps</h2><p>None.</p>" + form + "</section>");
    assertThat(page.select("main").text()).isEqualTo("Apps None.");
  }

  @Test
  void viewersKeepFormsThatOnlyChooseAndLogOutOutsideOfThePage() {
    Document page =
        Jsoup.parse(
            ReadOnlyHtml.withoutChanges(
                "<body><form method='post' action='/dashboard/logout'><button>Log out</button></form>"
                    + "<main><form method='get'><select><option>us</option></select></form></main>"));
    assertThat(page.select("form")).hasSize(2);
  }

  @Test
  void guestsSeeWhatWasChosenAsText() {
    String form =
        "<form method='get' action='/x'><label class='hidden' for='c'>Country</label>"
            + "<select id='c'><option>France<option selected>Japan</select> "
            + "<label for='d'>From</label> <input id='d' type='date' value='2026-11-01'>"
            + "<button>Show</button></form>";
    Document page = withoutForms(form);
    assertThat(page.select("main").text()).isEqualTo("Japan From 2026-11-01");
    assertThat(page.select("form, select, input, button")).isEmpty();
  }

  @Test
  void guestsSeeTheMarkersOfADrawingWithoutTheirLinks() {
    Document page =
        withoutForms("<svg><svg><a href='/a' aria-label='Shipped'><line></line></a></svg></svg>");
    assertThat(page.select("svg > svg > g[role=img][aria-label=Shipped] > line")).hasSize(1);
    assertThat(page.select("a, span")).isEmpty();
  }

  @Test
  void guestsGetNoLinkToAnotherPage() {
    Document page =
        withoutForms(
            "<nav><a href='/a' aria-current='page'>Keywords</a><a href='/b'>Ratings</a></nav>"
                + "<p>See <a href='/c'>maps</a>.</p><p><a href='/d'>More</a></p>"
                + "<a href='?sort=rank'>Rank</a> <a href='https://apps.apple.com/app/id1'>Store</a>"
                + "<section hx-get='/e' hx-trigger='load'>Fetched soon</section>");
    assertThat(page.select("main").text()).isEqualTo("Keywords See maps. Rank Store Fetched soon");
    assertThat(page.select("a").eachAttr("href")).containsExactly("https://apps.apple.com/app/id1");
    assertThat(page.select("[hx-get], [hx-trigger]")).isEmpty();
  }

  @Test
  void guestsGetNoColumnThatIsBlankAndNoHintForMembers() {
    Document page =
        withoutForms(
            "<small data-for-members>Up to 8 keywords.</small><table>"
                + "<thead><tr><th><span class='hidden'>In the chart</span><th>Keyword<th>Rank"
                + "<tbody><tr><td><input type='checkbox'><td>maps<td>3</table>");
    assertThat(page.select("main").text()).isEqualTo("Keyword Rank maps 3");
    assertThat(page.select("thead th")).hasSize(2);
    assertThat(page.select("tbody td")).hasSize(2);
  }

  private static Document withoutChanges(String main) {
    return Jsoup.parse(ReadOnlyHtml.withoutChanges("<main>" + main + "</main>"));
  }

  private static Document withoutForms(String main) {
    return Jsoup.parse(ReadOnlyHtml.withoutForms("<main>" + main + "</main>"));
  }
}
