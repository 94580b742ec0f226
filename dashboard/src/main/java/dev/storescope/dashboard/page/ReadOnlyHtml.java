package dev.storescope.dashboard.page;

import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;

/** Takes from a page what its reader may not use. */
final class ReadOnlyHtml {
  private static final String CONTROLS = "input, button, select, textarea, label, legend, option";
  private static final String DATA = "table, canvas, dl, ul, ol, img, article";
  private static final String HEADINGS = "h1, h2, h3, h4, summary";

  private ReadOnlyHtml() {}

  /** The page without the forms that change something. */
  static String withoutChanges(String html) {
    Document page = parse(html);
    page.select("main form[method=post]").forEach(form -> remove(page, form));
    return page.outerHtml();
  }

  /** The page without all forms, and without links to other pages. */
  static String withoutForms(String html) {
    Document page = parse(html);
    page.select("form").forEach(form -> remove(page, form));
    page.select(CONTROLS).remove();
    page.select("main nav, main a.csv").remove();
    page.select("main a[href]").forEach(ReadOnlyHtml::unlink);
    page.select("[hx-get]").forEach(ReadOnlyHtml::stop);
    return page.outerHtml();
  }

  private static Document parse(String html) {
    Document page = Jsoup.parse(html);
    page.outputSettings().prettyPrint(false);
    return page;
  }

  /** Removes a form with what is left of its surroundings; keeps the data that it surrounds. */
  private static void remove(Document page, Element form) {
    if (!form.id().isEmpty()) {
      page.select("[form=" + form.id() + "]").remove();
    }
    if (form.select(DATA).isEmpty()) {
      Element parent = form.parent();
      form.remove();
      removeIfBlank(parent);
    } else {
      form.select(CONTROLS).remove();
      form.tagName("div");
      List.of("method", "action", "data-ask").forEach(form::removeAttr);
    }
  }

  /** A section of which only the heading is left says nothing. */
  private static void removeIfBlank(Element parent) {
    boolean surrounds = parent.is("section, details, div, p, span");
    Elements headings = parent.select(HEADINGS);
    if (surrounds
        && parent.select(DATA + ", " + CONTROLS + ", form, a").isEmpty()
        && parent.text().equals(headings.text())) {
      Element outer = parent.parent();
      parent.remove();
      removeIfBlank(outer);
    }
  }

  private static void unlink(Element link) {
    String target = link.attr("href");
    if (target.startsWith("/")) {
      link.tagName("span");
      link.removeAttr("href");
      link.removeAttr("aria-label");
    } else if (target.startsWith("?")) {
      link.unwrap();
    }
  }

  private static void stop(Element section) {
    section.attributes().asList().stream()
        .map(attribute -> attribute.getKey())
        .filter(name -> name.startsWith("hx-"))
        .toList()
        .forEach(section::removeAttr);
  }
}
