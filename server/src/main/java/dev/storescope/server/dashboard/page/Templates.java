package dev.storescope.server.dashboard.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The templates, which the build has compiled. */
final class Templates {
  private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);

  /** A page in UTF-8. */
  byte[] render(String template, Map<String, Object> values) {
    StringOutput page = new StringOutput();
    engine.render(template, values, page);
    return page.toString().getBytes(StandardCharsets.UTF_8);
  }
}
