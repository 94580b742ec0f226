package dev.storescope.server.dashboard.docs;

import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Turns our files into parts of a page: HTML in a file is shown, and never is any. */
final class Markdown {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());

  private final Parser parser = Parser.builder().extensions(EXTENSIONS).build();
  private final HtmlRenderer html =
      HtmlRenderer.builder().extensions(EXTENSIONS).escapeHtml(true).sanitizeUrls(true).build();

  /**
   * A text as HTML.
   *
   * @param links what becomes of the links between files
   */
  String toHtml(String text, FileLinks links) {
    Node document = parser.parse(text);
    document.accept(links);
    return html.render(document)
        .replace("<table>", "<div class=\"scroll\"><table>")
        .replace("</table>", "</table></div>");
  }
}
