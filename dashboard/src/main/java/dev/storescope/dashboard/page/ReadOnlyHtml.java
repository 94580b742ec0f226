package dev.storescope.dashboard.page;

import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.jspecify.annotations.Nullable;

/** Takes from a page what its reader may not use. */
final class ReadOnlyHtml {
  private static final String CONTROLS = "input, button, select, textarea, label, legend, option";
  private static final String DATA = "table, canvas, dl, ul, ol, img, article";
  private static final String PICTURES = "img,svg";
  private static final String CHOSEN = "span.badge";
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
    page.select("[data-for-members]").remove();
    page.select("main form[method=get]").forEach(ReadOnlyHtml::showChoices);
    page.select("form").forEach(form -> remove(page, form));
    page.select(CONTROLS).remove();
    page.select("main a.csv").remove();
    page.select("main nav").forEach(ReadOnlyHtml::showCurrent);
    page.select("main p > a[href^=/]").forEach(ReadOnlyHtml::removeIfAlone);
    page.select("main a[href]").forEach(ReadOnlyHtml::unlink);
    page.select("[data-annotate]").removeAttr("data-annotate");
    page.select("[hx-get]").forEach(ReadOnlyHtml::stop);
    page.select("main table").forEach(ReadOnlyHtml::removeBlankColumns);
    return page.outerHtml();
  }

  /** The first and the last column, if they had only what was removed. */
  private static void removeBlankColumns(Element table) {
    for (String place : List.of("first", "last")) {
      Elements cells = table.select("tr > :" + place + "-child:not([colspan])");
      boolean blank =
          !table.select("tbody > tr").isEmpty()
              && cells.stream()
                  .allMatch(cell -> seen(cell).isEmpty() && cell.select(PICTURES).isEmpty());
      if (blank && cells.size() == table.select("tr").size()) {
        cells.remove();
      }
    }
  }

  private static String seen(Element cell) {
    Element shown = cell.clone();
    shown.select(".hidden").remove();
    return shown.text();
  }

  /** What was chosen, such as a country or a date, says what the page is about. */
  private static void showChoices(Element form) {
    form.select("input:not([type=date])").forEach(field -> removeWithLabel(form, field));
    form.select("select").forEach(choice -> show(choice, chosen(choice)));
    form.select("input[type=date]").forEach(date -> show(date, date.val()));
    if (!form.select(CHOSEN).isEmpty()) {
      form.select("label").forEach(label -> label.tagName("span"));
      form.select("span.hidden").remove();
      form.tagName("div");
    }
  }

  private static void removeWithLabel(Element form, Element field) {
    form.select("label").stream()
        .filter(label -> !field.id().isEmpty() && label.attr("for").equals(field.id()))
        .forEach(Element::remove);
    field.remove();
  }

  private static String chosen(Element choice) {
    Elements options = choice.select("option[selected]");
    return (options.isEmpty() ? choice.select("option") : options)
        .eachText().stream().findFirst().orElse("");
  }

  private static void show(Element control, String value) {
    if (!value.isEmpty()) {
      control.before(new Element("span").addClass("badge").text(value));
    }
    control.remove();
  }

  /** Of a navigation the place where the page is. */
  private static void showCurrent(Element navigation) {
    String current = navigation.select("[aria-current]").text();
    if (!current.isEmpty()) {
      navigation.before(new Element("p").addClass("faint").text(current));
    }
    navigation.remove();
  }

  /** A paragraph that is only a link to another page. */
  private static void removeIfAlone(Element link) {
    Element paragraph = link.parent();
    if (paragraph != null && paragraph.text().equals(link.text())) {
      Element outer = paragraph.parent();
      paragraph.remove();
      removeIfBlank(outer);
    }
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
      form.select(".bulk").remove();
      form.select(CONTROLS).not("[form]").remove();
      form.tagName("div");
      List.of("method", "action").forEach(form::removeAttr);
    }
  }

  /** A section of which only the heading is left says nothing. */
  private static void removeIfBlank(@Nullable Element parent) {
    if (parent == null || !parent.is("section, details, div, p, span")) {
      return;
    }
    Elements headings = parent.select(HEADINGS);
    if (parent.select(DATA + ", " + CONTROLS + ", form, a").isEmpty()
        && parent.text().equals(headings.text())) {
      Element outer = parent.parent();
      parent.remove();
      removeIfBlank(outer);
    }
  }

  private static void unlink(Element link) {
    String target = link.attr("href");
    if (link.closest("svg") != null) {
      // A span would end the drawing.
      link.tagName("g").removeAttr("href").attr("role", "img");
    } else if (target.startsWith("/")) {
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
