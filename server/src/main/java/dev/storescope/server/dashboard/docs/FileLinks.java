package dev.storescope.server.dashboard.docs;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/**
 * Has what names another file lead to its page: links, and names such as {@code docs/history.md}. A
 * link to a file that has no page becomes plain text.
 */
final class FileLinks extends AbstractVisitor {
  private static final Pattern FILE =
      Pattern.compile("(?:\\./|docs/)?([a-z0-9-]+)\\.md(#[A-Za-z0-9_-]*)?");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*|[/#].*");

  private final Predicate<String> hasPage;

  /**
   * @param hasPage whether there is a page of a name
   */
  FileLinks(Predicate<String> hasPage) {
    this.hasPage = hasPage;
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
