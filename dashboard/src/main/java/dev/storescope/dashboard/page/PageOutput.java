package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.text.Format;
import dev.storescope.http.BasePath;
import gg.jte.TemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The HTML of a page: a whole number of a template is written in the language of the browser if
 * people read it, and with plain digits in an address, an id or a value. Links to the service have
 * the path below which it is.
 */
final class PageOutput extends OwaspHtmlTemplateOutput {
  private static final Set<String> READ_BY_PEOPLE =
      Set.of("alt", "aria-label", "data-label", "label", "placeholder", "title");

  private static final String LINKING =
      " (?:href|src|action|formaction|data-path|hx-get|hx-post)=\"";

  private static final Pattern LINK = Pattern.compile(LINKING + "(?=/(?!/))");
  private static final Pattern LINK_TO_COME = Pattern.compile(LINKING + "$");

  private final BasePath base;
  private boolean readByPeople = true;
  private boolean beginsLink;

  PageOutput(TemplateOutput output, BasePath base) {
    super(output);
    this.base = base;
  }

  @Override
  public void writeContent(String html) {
    if (base.isRoot()) {
      super.writeContent(html);
    } else {
      super.writeContent(LINK.matcher(html).replaceAll("$0" + base.value()));
      beginsLink = LINK_TO_COME.matcher(html).find();
    }
  }

  @Override
  public void writeUserContent(@Nullable String text) {
    super.writeUserContent(beginsLink && text != null ? base.external(text) : text);
    beginsLink = false;
  }

  @Override
  public void setContext(String tag, @Nullable String attribute) {
    super.setContext(tag, attribute);
    readByPeople = attribute == null || READ_BY_PEOPLE.contains(attribute);
  }

  @Override
  public void writeUserContent(Number number) {
    if (number instanceof Integer || number instanceof Long) {
      writeUserContent(number.longValue());
    } else {
      super.writeUserContent(number);
    }
  }

  @Override
  public void writeUserContent(int number) {
    writeUserContent((long) number);
  }

  @Override
  public void writeUserContent(long number) {
    if (readByPeople) {
      writeUserContent(Format.count(number));
    } else {
      super.writeUserContent(number);
    }
  }
}
