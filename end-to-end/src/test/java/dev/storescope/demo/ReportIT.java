package dev.storescope.demo;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is handed to a client: the report of a week, on paper and by a link, and a picture. */
class ReportIT {
  private static final String APP = "appstore/1200206730/us";
  private static final String TITLE = "Fighting games in autumn";
  private static final String NOTE = "The new screenshots are in the store.";

  /** How a PDF has its title. */
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private static final Pattern PDF_PAGE = Pattern.compile("/Type\\s*/Page\\b");

  @RegisterExtension private final Manager manager = Manager.of("agency");
  private final Page page = manager.page();

  @BeforeEach
  void track() {
    manager.run("track", "app", APP);
    manager.run("track", "keywords", APP, "fighting games", "fighting games top");
    manager.logIn();
  }

  @Job(number = 24, clicks = 3)
  void aChartIsTakenAlongAsAPicture() throws IOException {
    manager.open(APP);
    Locator chart = page.locator("#visibility figure.chart");
    int line = colourOf(chart.locator(".drawn .stroke").first());
    manager.click(chart.locator(".menu summary"));
    Download file =
        page.waitForDownload(() -> manager.click(chart.getByText("Save as PNG", exactly())));
    assertThat(file.suggestedFilename()).startsWith("visibility-by-day-").endsWith(".png");
    BufferedImage picture = pictureOf(file);
    assertThat(picture.getWidth()).isGreaterThan(1000);
    assertThat(IntStream.of(pixelsOf(picture)).filter(each -> each == line).count())
        .isGreaterThan(500);
  }

  private static Locator.GetByTextOptions exactly() {
    return new Locator.GetByTextOptions().setExact(true);
  }

  private static BufferedImage pictureOf(Download file) throws IOException {
    try (InputStream in = file.createReadStream()) {
      return ImageIO.read(in);
    }
  }

  private static int[] pixelsOf(BufferedImage picture) {
    int width = picture.getWidth();
    int[] pixels = new int[width * picture.getHeight()];
    return picture.getRGB(0, 0, width, picture.getHeight(), pixels, 0, width);
  }

  /** The colour of a line as a pixel. */
  private static int colourOf(Locator line) {
    int[] parts =
        Pattern.compile("\\d+")
            .matcher(line.evaluate("line => getComputedStyle(line).stroke").toString())
            .results()
            .mapToInt(part -> Integer.parseInt(part.group()))
            .toArray();
    return IntStream.of(parts).limit(3).reduce(0xff, (sum, part) -> sum << 8 | part);
  }

  @Job(number = 28, clicks = 11)
  void theReportOfAWeekIsPrintedAndReadByALinkUntilItIsWithdrawn() {
    manager.open(APP);
    manager.click(manager.link("Weekly report"));
    manager.type(page.getByLabel("Title"), TITLE);
    manager.type(page.getByLabel("Note about this week"), NOTE);
    manager.click(manager.button("Save"));
    assertThat(page.locator("h1")).containsText(TITLE);
    assertThat(page.locator(".report p.note")).hasText(NOTE);
    assertIsPrinted();

    manager.click(manager.link("Share this page by a link"));
    manager.type(page.locator("#share [name=name]"), "The client");
    manager.click(manager.button("Create link"));
    String link = page.locator("code.secret").innerText();
    Page client = Chromium.get().newPageWithoutScripts();
    assertThat(client.navigate(link).status()).isEqualTo(200);
    assertThat(client.locator("h1")).containsText(TITLE);
    assertThat(client.locator(".report p.note")).hasText(NOTE);
    assertThat(client.locator("#report-figures tbody tr")).hasCount(1);
    assertThat(client.locator("form, button, input")).hasCount(0);

    manager.click(manager.link("Account"));
    manager.openTab("Team");
    manager.click(manager.button("Revoke The client"));
    assertThat(manager.message()).containsText("The link is revoked");
    assertThat(client.context().request().get(link).status()).isEqualTo(404);
    client.context().close();
  }

  /** The browser prints the page, which has neither navigation nor forms then. */
  private void assertIsPrinted() {
    String pdf = new String(page.pdf(), ISO_8859_1);
    assertThat(pdf).startsWith("%PDF-").contains(HEX.formatHex(TITLE.getBytes(UTF_16BE)));
    assertThat(PDF_PAGE.matcher(pdf).results().count()).isBetween(1L, 3L);

    page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertThat(page.locator(".report p.note")).isVisible();
    assertThat(page.locator("#report-figures")).isVisible();
    for (Locator hidden :
        page.locator("header.top, footer, main form, main button, .csv, .flash").all()) {
      assertThat(hidden).isHidden();
    }
    page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
  }
}
