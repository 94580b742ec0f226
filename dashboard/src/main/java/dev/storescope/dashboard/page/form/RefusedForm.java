package dev.storescope.dashboard.page.form;

import dev.storescope.dashboard.page.form.FormFields.Field;
import dev.storescope.http.BasePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * A form that was refused, or whose sender went back from a question about it. The page that it was
 * sent from then has what was entered. The browser keeps one that was refused until then.
 *
 * @param action where it was sent
 * @param fields without passwords and the token of the form
 */
public record RefusedForm(String action, List<Field> fields) {
  /** The field of a cookie, and of a form whose sender went back, that says where it was sent. */
  public static final String ACTION = "refused-form";

  /** Fields that no cookie may have. */
  static final Set<String> SECRET =
      Set.of("form_token", "password", "current", "new", "again", FormFields.PRIVATE_KEY);

  /** Browsers keep 4,096 bytes of a cookie with its name and its attributes. */
  private static final int MAX_COOKIE = 3_500;

  private static final Set<String> BOXES = Set.of("checkbox", "radio");
  private static final Set<String> NEVER_FILLED = Set.of("hidden", "password", "file");

  public RefusedForm {
    fields = List.copyOf(fields);
  }

  public static RefusedForm of(String action, FormFields form) {
    return new RefusedForm(
        action, form.fields().stream().filter(field -> !SECRET.contains(field.name())).toList());
  }

  /** Empty if it is too long for a cookie. */
  public Optional<String> toCookie() {
    Object[] all =
        Stream.concat(
                Stream.of(ACTION, action),
                fields.stream().flatMap(field -> Stream.of(field.name(), field.value())))
            .toArray();
    return Optional.of(FormFields.write(all)).filter(text -> text.length() <= MAX_COOKIE);
  }

  /** The form of a cookie; empty if the dashboard did not write it. */
  public static Optional<RefusedForm> ofCookie(String value) {
    return ofSender(FormFields.parse(value));
  }

  /** The form whose sender went back; empty if it is to take effect. */
  public static Optional<RefusedForm> ofSender(FormFields all) {
    return all.find(ACTION)
        .map(
            action ->
                new RefusedForm(
                    action,
                    all.fields().stream().filter(field -> !field.name().equals(ACTION)).toList()));
  }

  /** The page with the form filled in, if it has the form. */
  public String fillIn(String html, BasePath base) {
    Document page = Jsoup.parse(html);
    page.outputSettings().prettyPrint(false);
    Optional<Element> sent =
        page.select("main form[method=post]").stream()
            .filter(form -> isSentTo(base.external(action), form))
            .filter(this::hasItsRow)
            .findFirst();
    sent.ifPresent(form -> fillIn(page, form));
    return sent.map(_ -> page.outerHtml()).orElse(html);
  }

  private static boolean isSentTo(String address, Element form) {
    return form.attr("action").equals(address)
        || form.select("[formaction]").eachAttr("formaction").contains(address);
  }

  /** Forms of several rows may be sent to one address: their hidden fields tell them apart. */
  private boolean hasItsRow(Element form) {
    return form.select("input[type=hidden]").stream()
        .map(hidden -> new Field(hidden.attr("name"), hidden.val()))
        .filter(HeldForm::isEntered)
        .allMatch(fields::contains);
  }

  private void fillIn(Document page, Element form) {
    Map<String, List<String>> left = new HashMap<>();
    fields.forEach(
        field -> left.computeIfAbsent(field.name(), _ -> new ArrayList<>()).add(field.value()));
    for (Element field : page.select("[name]")) {
      if (isOf(form, field) && fillIn(field, left.getOrDefault(field.attr("name"), List.of()))) {
        field.parents().stream()
            .filter(parent -> parent.tagName().equals("details"))
            .forEach(parent -> parent.attr("open", ""));
      }
    }
    if (form.selectFirst("[data-hidden]") != null) {
      addHidden(form);
    }
    // What was entered is not sent yet: app.js asks whoever leaves the page.
    form.attr("data-unsent", "true");
  }

  /** Adds what was ticked in rows that the table does not show, which workbench.js counts. */
  private void addHidden(Element form) {
    List<Field> shown =
        form.select("input[type=checkbox]").stream()
            .map(box -> new Field(box.attr("name"), box.val()))
            .toList();
    Set<String> names = shown.stream().map(Field::name).collect(Collectors.toSet());
    fields.stream()
        .filter(field -> names.contains(field.name()))
        .filter(Predicate.not(new HashSet<>(shown)::contains))
        .distinct()
        .forEach(
            field ->
                form.appendElement("input")
                    .attr("type", "hidden")
                    .attr("name", field.name())
                    .attr("value", field.value())
                    .attr("data-kept", ""));
  }

  private static boolean isOf(Element form, Element field) {
    return field.hasAttr("form")
        ? field.attr("form").equals(form.id())
        : field.parents().contains(form);
  }

  /**
   * Fills in a field; false if that changes nothing.
   *
   * @param left the values of its name that no text before it took
   */
  private static boolean fillIn(Element field, List<String> left) {
    String type = field.attr("type");
    if (BOXES.contains(type)) {
      return mark(field, "checked", left.contains(field.hasAttr("value") ? field.val() : "on"));
    }
    if (left.isEmpty() || NEVER_FILLED.contains(type)) {
      return false;
    }
    return switch (field.tagName()) {
      case "select" -> choose(field, left);
      case "input", "textarea" -> type(field, left.removeFirst());
      default -> false;
    };
  }

  private static boolean type(Element field, String text) {
    String before = field.val();
    field.val(text);
    return !text.equals(before);
  }

  private static boolean choose(Element list, List<String> values) {
    boolean changed = false;
    for (Element option : list.select("option")) {
      changed |= mark(option, "selected", values.contains(valueOf(option)));
    }
    return changed;
  }

  private static boolean mark(Element field, String attribute, boolean on) {
    boolean before = field.hasAttr(attribute);
    field.attr(attribute, on);
    return before != on;
  }

  private static String valueOf(Element option) {
    return option.hasAttr("value") ? option.attr("value") : option.text();
  }
}
