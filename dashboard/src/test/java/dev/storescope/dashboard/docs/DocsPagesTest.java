package dev.storescope.dashboard.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DocsPagesTest {
  private static final Path FOLDER = Path.of("..", "docs");

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient visitor = dashboard.visitor();

  @Test
  void theDocumentationIsOpenWithoutALogIn() {
    Shown contents = visitor.get("/docs");
    assertThat(contents.status()).isEqualTo(200);
    assertThat(contents.page().title()).isEqualTo("API reference · Storescope");
    assertThat(contents.response().headers().firstValue("Content-Security-Policy"))
        .hasValueSatisfying(policy -> assertThat(policy).contains("default-src 'none'"));
  }

  /** The tour is for those who read the code. */
  @Test
  void everyFileOfTheFolderIsAPageInTheIndex() throws IOException {
    List<String> listed =
        visitor.get("/docs").page().select("nav.index a").eachAttr("href").stream()
            .filter(path -> path.startsWith("/docs/"))
            .toList();
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(listed)
          .containsExactlyInAnyOrderElementsOf(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.endsWith(".md") && !name.equals("tour.md"))
                  .map(name -> "/docs/" + name.replace(".md", ""))
                  .toList());
    }
  }

  @Test
  void aPageHasTheTitlesTablesAndCodeOfItsFile() {
    Shown history = visitor.get("/docs/history");
    assertThat(history.page().select("article h1").text()).isEqualTo("Import and export");
    assertThat(history.page().select("article h2").attr("id")).isEqualTo("cards");
    assertThat(history.page().select("article .scroll > table th").eachText()).contains("Kind");
    assertThat(history.page().select("article pre code").text()).contains("observed_at");
  }

  @Test
  void everyPictureOfAPageIsThere() {
    List<String> pictures =
        visitor.get("/docs/how-far-off").page().select("article img").eachAttr("src");
    assertThat(pictures).isNotEmpty();
    for (String picture : pictures) {
      Shown shown = visitor.get("/docs/" + picture);
      assertThat(shown.status()).isEqualTo(200);
      assertThat(shown.response().headers().firstValue("Content-Type"))
          .hasValueSatisfying(type -> assertThat(type).startsWith("image/svg+xml"));
    }
    assertThat(visitor.get("/docs/pictures/none.svg").status()).isEqualTo(404);
  }

  @Test
  void everyLinkToAPageLeadsThere() {
    for (String path : visitor.get("/docs").page().select("nav.index a").eachAttr("href")) {
      for (Element link : visitor.get(path).page().select("article a[href]")) {
        assertLeadsSomewhere(path, link.attr("href"));
      }
    }
  }

  private void assertLeadsSomewhere(String from, String href) {
    if (href.startsWith("/docs/")) {
      String[] parts = href.split("#", 2);
      Shown page = visitor.get(parts[0]);
      assertThat(page.status()).as("%s on %s", href, from).isEqualTo(200);
      if (parts.length == 2) {
        assertThat(page.page().getElementById(parts[1])).as("%s on %s", href, from).isNotNull();
      }
    } else {
      assertThat(href).as("a link on " + from).matches("(/|https?://|#).*");
    }
  }

  @Test
  void aPageThatIsNotThereSaysSo() {
    assertThat(visitor.get("/docs/nothing").status()).isEqualTo(404);
    assertThat(visitor.get("/docs/..%2fopenapi").status()).isEqualTo(404);
    assertThat(visitor.get("/docs/tour").text()).contains("See /docs for the contents");
  }

  @Test
  void theContentsListTheEndpointsWithTheirPrices() {
    Shown contents = visitor.get("/docs");
    Element ranking = contents.page().expectFirst("tr:has(a[href$=getAppKeywordRanking])");
    assertThat(ranking.text())
        .isEqualTo(
            "GET /api/app-keyword-ranking An app's ranks for keywords over 30 days 1 credit per"
                + " keyword");
    assertThat(contents.text())
        .contains("<key or token>", "POST /api/obtain-token Exchange")
        .contains("402 The balance is below");
  }
}
