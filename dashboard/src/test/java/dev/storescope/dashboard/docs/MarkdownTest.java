package dev.storescope.dashboard.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTest {
  @Test
  void htmlInAFileIsEscaped() {
    assertThat(html("<script>alert(1)</script>\n\na <b onclick=x>b</b>"))
        .doesNotContain("<script", "<b ")
        .contains("&lt;script&gt;", "&lt;b onclick=x&gt;");
  }

  @Test
  void aCommentIsOmitted() {
    assertThat(html("<!-- evaluation:goals -->\n\none\n\n<!-- end -->\n"))
        .isEqualTo("<p>one</p>\n");
    assertThat(html("<!-- a --><script>b</script> <!-- c -->")).contains("&lt;script&gt;");
  }

  @Test
  void aScriptLinkIsRemoved() {
    assertThat(html("[click](javascript:alert(1))")).doesNotContain("javascript");
  }

  @ParameterizedTest
  @CsvSource({
    "estimates.md, /docs/estimates",
    "./estimates.md#brands, /docs/estimates#brands",
    "docs/estimates.md, /docs/estimates",
    "https://example.com/a.md, https://example.com/a.md",
    "#here, #here",
    "/openapi.json, /openapi.json"
  })
  void aLinkLeadsToThePageOfItsFile(String written, String leadsTo) {
    assertThat(html("[it](" + written + ")")).contains("href=\"" + leadsTo + "\"");
  }

  @Test
  void aLinkToAFileWithoutAPageIsPlainText() {
    assertThat(html("see [the *decision*](decisions/0001-one.md)."))
        .isEqualTo("<p>see the <em>decision</em>.</p>\n");
  }

  @Test
  void theNameOfAFileLeadsToItsPage() {
    assertThat(html("`docs/estimates.md` and `docs/tour.md`"))
        .contains("href=\"/docs/estimates\"><code>docs/estimates.md</code></a> and")
        .endsWith("and <code>docs/tour.md</code></p>\n");
  }

  private static String html(String text) {
    return new Markdown("estimates"::equals).toHtml(text);
  }
}
