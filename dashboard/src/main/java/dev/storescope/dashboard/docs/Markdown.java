package dev.storescope.dashboard.docs;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Converts Markdown to HTML; HTML in a file is escaped, a comment omitted. */
final class Markdown {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());

  private final Parser parser = Parser.builder().extensions(EXTENSIONS).build();
  private final HtmlRenderer html =
      HtmlRenderer.builder().extensions(EXTENSIONS).escapeHtml(true).sanitizeUrls(true).build();
  private final Predicate<String> hasPage;

  /**
   * @param hasPage whether a page of a name exists
   */
  Markdown(Predicate<String> hasPage) {
    this.hasPage = hasPage;
  }

  String toHtml(String text) {
    Node document = parser.parse(text);
    document.accept(new FileLinks());
    return html.render(document)
        .replace("<table>", "<div class=\"scroll\" tabindex=\"0\"><table>")
        .replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<th></th>", "<td></td>")
        .replace("</table>", "</table></div>");
  }

  /**
   * Links files to their pages: rewrites links, and links names such as {@code docs/history.md}. A
   * link to a file without page becomes plain text.
   */
  private final class FileLinks extends AbstractVisitor {
    private static final Pattern FILE =
        Pattern.compile("(?:\\./|docs/)?([a-z0-9-]+)\\.md(#[A-Za-z0-9_-]*)?");
    private static final Pattern COMMENT = Pattern.compile("<!--[^<>]*-->\\s*");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*|[/#].*");

    @Override
    public void visit(HtmlBlock block) {
      if (COMMENT.matcher(block.getLiteral()).matches()) {
        block.unlink();
      }
    }

    @Override
    public void visit(Link link) {
      Optional<String> page = page(link.getDestination());
      page.ifPresent(link::setDestination);
      if (page.isEmpty() && !ELSEWHERE.matcher(link.getDestination()).matches()) {
        unwrap(link);
      }
    }

    @Override
    public void visit(Code code) {
      page(code.getLiteral())
          .ifPresent(
              page -> {
                Link link = new Link(page, null);
                code.insertBefore(link);
                link.appendChild(code);
              });
    }

    private Optional<String> page(String file) {
      Matcher matcher = FILE.matcher(file);
      return matcher.matches() && hasPage.test(matcher.group(1))
          ? Optional.of(
              Manual.path(matcher.group(1)) + Optional.ofNullable(matcher.group(2)).orElse(""))
          : Optional.empty();
    }

    private static void unwrap(Link link) {
      Node child = link.getFirstChild();
      while (child != null) {
        Node next = child.getNext();
        link.insertBefore(child);
        child = next;
      }
      link.unlink();
    }
  }
}
