package dev.storescope.dashboard.page;

import gg.jte.TemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The HTML of a page: a whole number of a template is written in the language of the browser if
 * people read it, and with plain digits in an address, an id or a value.
 */
final class PageOutput extends OwaspHtmlTemplateOutput {
  private static final Set<String> READ_BY_PEOPLE =
      Set.of("alt", "aria-label", "data-label", "label", "placeholder", "title");

  private boolean readByPeople = true;

  PageOutput(TemplateOutput output) {
    super(output);
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
