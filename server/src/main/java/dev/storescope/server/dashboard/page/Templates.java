package dev.storescope.server.dashboard.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** The templates, which the build has compiled. */
final class Templates {
  private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);
  private final Optional<Gallery> gallery;

  Templates(Optional<Gallery> gallery) {
    this.gallery = gallery;
  }

  /** A page in UTF-8. */
  byte[] render(String template, Map<String, Object> values) {
    StringOutput output = new StringOutput();
    engine.render(template, values, output);
    String page = output.toString();
    return gallery
        .map(pictures -> pictures.shownIn(page))
        .orElse(page)
        .getBytes(StandardCharsets.UTF_8);
  }
}
