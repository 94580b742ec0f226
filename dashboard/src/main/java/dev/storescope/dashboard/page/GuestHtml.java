package dev.storescope.dashboard.page;

import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.jspecify.annotations.Nullable;

/** Takes from a page that is shared what a guest cannot use: forms, and links to other pages. */
final class GuestHtml {
  private static final String CONTROLS = "input, button, select, textarea, label, legend, option";
  private static final String DATA = "table, canvas, dl, ul, ol, img, article";
  private static final String PICTURES = "img,svg";
  private static final String CHOSEN = "span.badge";
  private static final String HEADINGS = "h1, h2, h3, h4, summary";

  private GuestHtml() {}

  static String of(String html) {
    Document page = Jsoup.parse(html);
    page.outputSettings().prettyPrint(false);
    page.select("[data-for-members]").remove();
    page.select("main form").forEach(GuestHtml::showChoices);
    page.select("form").forEach(GuestHtml::remove);
    page.select(CONTROLS).remove();
    page.select("main a.csv, main a.button").remove();
    page.select("main nav").forEach(GuestHtml::showCurrent);
    page.select("main p > a[href^=/]").forEach(GuestHtml::removeIfAlone);
    page.select("main a[href]").forEach(GuestHtml::unlink);
    page.select("[hx-get]").forEach(GuestHtml::stop);
    page.select("main table").forEach(GuestHtml::removeBlankColumns);
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
      unwrap(form);
    }
  }

  private static void unwrap(Element form) {
    form.tagName("div");
    List.of("method", "action").forEach(form::removeAttr);
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

  /** Removes a form with what is left of its surroundings; keeps the data that it surrounds. */
  private static void remove(Element form) {
    if (form.select(DATA).isEmpty()) {
      Element parent = form.parent();
      form.remove();
      removeIfBlank(parent);
    } else {
      unwrap(form);
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
