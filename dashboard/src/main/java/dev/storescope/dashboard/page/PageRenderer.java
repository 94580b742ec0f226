package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.asset.Assets;
import dev.storescope.dashboard.page.asset.Compression;
import dev.storescope.dashboard.page.asset.DemoImages;
import dev.storescope.dashboard.page.asset.SecurityHeaders;
import dev.storescope.http.BasePath;
import dev.storescope.http.Transfer;
import dev.storescope.http.body.AnswerBody;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Renders the templates, which the build has compiled, and sends the pages. */
public final class PageRenderer {
  private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);
  private final Assets assets;
  private final SecurityHeaders headers;
  private final Optional<DemoImages> demoImages;
  private final String version;

  /**
   * @param version of the program
   */
  public PageRenderer(
      Assets assets, SecurityHeaders headers, Optional<DemoImages> demoImages, String version) {
    this.version = version;
    this.assets = assets;
    this.headers = headers;
    this.demoImages = demoImages;
  }

  Assets assets() {
    return assets;
  }

  /** Whether the stores are simulated. */
  boolean isDemo() {
    return demoImages.isPresent();
  }

  String version() {
    return version;
  }

  /** Sends a page that needs no log-in. */
  public void send(
      ServerRequest request,
      ServerResponse response,
      Status status,
      String template,
      Object model) {
    Map<String, Object> values = Map.of("assets", assets, "model", model);
    send(request, response.status(status), template, values, UnaryOperator.identity());
  }

  /**
   * Sends a page.
   *
   * @param change what is done with its HTML
   */
  void send(
      ServerRequest request,
      ServerResponse response,
      String template,
      Map<String, Object> values,
      UnaryOperator<String> change) {
    StringOutput output = new BoundedOutput();
    BasePath base = BasePath.of(request);
    engine.render(template, values, new PageOutput(output, base));
    String html = change.apply(output.toString());
    String page = demoImages.map(images -> images.linkedIn(html, base)).orElse(html);
    headers.addTo(response);
    response.header(HeaderNames.CONTENT_TYPE, "text/html; charset=utf-8");
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    Transfer.send(request, response, Compression.page(request, response, bytes));
  }

  /** Sends the browser to another page. */
  public static void redirect(ServerRequest request, ServerResponse response, String path) {
    response.header(HeaderNames.LOCATION, path);
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    Transfer.sendHead(request, response.status(Status.SEE_OTHER_303));
  }

  /** The HTML of a page, of no more characters than an answer may have bytes. */
  private static final class BoundedOutput extends StringOutput {
    private final AnswerBody body = new AnswerBody();

    @Override
    public void writeContent(String html) {
      body.take(html.length());
      super.writeContent(html);
    }

    @Override
    public void writeContent(String html, int from, int to) {
      body.take(to - from);
      super.writeContent(html, from, to);
    }
  }
}
