package dev.storescope.dashboard.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionEditor;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Outcome;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.Connections;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.http.validation.WrittenCredentials;
import dev.storescope.http.validation.WrittenCredentials.Field;
import io.helidon.webserver.CloseConnectionException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The connections of the user's account to the consoles of stores. No page shows credentials. */
public record ConnectionPages(ConnectionEditor editor) implements PageGroup {
  private static final String PATH = AccountTab.CONNECTIONS.path();
  private static final String KIND = "kind";

  /** A connection with what it could read. */
  public record ConnectionRow(Connection connection) {
    public String action(String name) {
      return PATH + "/" + connection.id() + "/" + name;
    }

    /** The blank fields of other credentials. */
    public List<FieldRow> fields() {
      return WrittenCredentials.fieldsOf(connection.kind()).stream()
          .map(field -> new FieldRow(field, ""))
          .toList();
    }

    /** The colour of an outcome. */
    public static String color(Outcome outcome) {
      return switch (outcome) {
        case CanRead _ -> "good";
        case Refused _ -> "bad";
        case Unknown _ -> "warn";
      };
    }
  }

  /**
   * A field of the form.
   *
   * @param value as it was entered and refused; never of a key
   */
  public record FieldRow(Field field, String value) {
    public String name() {
      return nameOf(field);
    }

    public boolean isFile() {
      return field == Field.KEY;
    }

    public boolean isRequired() {
      return switch (field) {
        case KEY_ID, KEY, CLIENT_ID, TEAM_ID -> true;
        case ISSUER_ID, VENDOR_NUMBER, BUCKET, AD_ACCOUNT -> false;
      };
    }

    public String label() {
      String label = Texts.name(field);
      return isRequired() ? label : Texts.of("connections.optional", label);
    }

    /** Fields named like a key of ours would be taken for one; no cookie may have this. */
    static String nameOf(Field field) {
      return field == Field.KEY ? FormFields.PRIVATE_KEY : field.wireName();
    }
  }

  /**
   * The model of the page.
   *
   * @param kind of the form
   * @param problem why the form was refused
   */
  public record Model(
      List<ConnectionRow> connections,
      ConnectionKind kind,
      String name,
      List<FieldRow> fields,
      Optional<String> problem) {
    public List<ConnectionKind> kinds() {
      return List.of(ConnectionKind.values());
    }

    public String url(ConnectionKind other) {
      return PATH + "?" + FormFields.write(KIND, other.wireName()) + "#create";
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .getOwn(PATH, request -> show(request, request.query(), Optional.empty()))
        .postOwn(PATH, this::create)
        .postOwn(PATH + "/{id}/test", this::test)
        .postOwn(PATH + "/{id}/replace", PageHandler.orBackTo(_ -> PATH, this::replace))
        .postOwn(PATH + "/{id}/delete", this::delete);
  }

  /** Shows the page with what was entered, if anything was. */
  private void show(PageRequest request, FormFields entered, Optional<String> problem) {
    ConnectionKind kind = kind(entered);
    Model model =
        new Model(
            editor.connections().list(request.user().id()).stream()
                .map(ConnectionRow::new)
                .toList(),
            kind,
            entered.find("name").orElse(""),
            WrittenCredentials.fieldsOf(kind).stream().map(field -> row(field, entered)).toList(),
            problem);
    request.show(
        "account/connections.jte",
        AccountTab.CONNECTIONS.title(),
        NavigationSection.ACCOUNT,
        model);
  }

  private static FieldRow row(Field field, FormFields entered) {
    return new FieldRow(
        field, field == Field.KEY ? "" : entered.find(FieldRow.nameOf(field)).orElse(""));
  }

  private static ConnectionKind kind(FormFields fields) {
    return fields.find(KIND).flatMap(ConnectionKind::find).orElse(ConnectionKind.APP_STORE_CONNECT);
  }

  private void create(PageRequest request) {
    try {
      FormFields form = request.form();
      editor.create(
          request.user().id(), form.find("name").orElse(""), credentials(kind(form), form).read());
      request.redirect(PATH, FlashMessage.done(Texts.of("connections.added")));
    } catch (IllegalArgumentException e) {
      show(request, request.form(), Optional.of(String.valueOf(e.getMessage())));
    }
  }

  private static WrittenCredentials credentials(ConnectionKind kind, FormFields form) {
    Map<Field, String> fields = new EnumMap<>(Field.class);
    for (Field field : WrittenCredentials.fieldsOf(kind)) {
      form.find(FieldRow.nameOf(field))
          .map(text -> field == Field.KEY ? file(text) : text)
          .ifPresent(text -> fields.put(field, text));
    }
    return new WrittenCredentials(kind, fields);
  }

  /** The text of a file, which a form has in Base64; what is not Base64 was sent as text. */
  private static String file(String sent) {
    try {
      return new String(Base64.getDecoder().decode(sent), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      return sent;
    }
  }

  private void test(PageRequest request) {
    ConnectionTest test = runTest(request).orElseThrow(ConnectionPages::unknown);
    String text = Texts.of("connections.tested", test.countReadable(), test.readings().size());
    request.redirect(
        PATH, test.countReadable() > 0 ? FlashMessage.done(text) : FlashMessage.refused(text));
  }

  private Optional<ConnectionTest> runTest(PageRequest request) {
    try {
      return editor.test(request.user().id(), AccountPages.id(request));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CloseConnectionException("interrupted", e);
    }
  }

  private void replace(PageRequest request) {
    AccountId account = request.user().id();
    Connections connections = editor.connections();
    long id = AccountPages.id(request);
    ConnectionKind kind =
        connections.find(account, id).map(Connection::kind).orElseThrow(ConnectionPages::unknown);
    Connection replaced =
        connections
            .replace(account, id, credentials(kind, request.form()).read())
            .orElseThrow(ConnectionPages::unknown);
    request.redirect(
        PATH, FlashMessage.done(Texts.of("connections.replaced", replaced.name(), kind.title())));
  }

  private void delete(PageRequest request) {
    if (!editor.connections().delete(request.user().id(), AccountPages.id(request))) {
      throw unknown();
    }
    request.redirect(PATH, FlashMessage.done(Texts.of("connections.deleted")));
  }

  private static PageException unknown() {
    return PageException.notFound(Texts.of("connections.unknown"));
  }
}
