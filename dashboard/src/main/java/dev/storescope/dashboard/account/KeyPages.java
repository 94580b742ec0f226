package dev.storescope.dashboard.account;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.NewApiKey;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Scope;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The API keys of the user's account. */
public record KeyPages(Accounts accounts, InstantSource clock) implements PageGroup {
  private static final String PATH = AccountTab.KEYS.path();

  /** Whether a key is valid. */
  public enum KeyState {
    ACTIVE,
    EXPIRED,
    REVOKED
  }

  /** A key of the table. */
  public record KeyRow(ApiKey key, KeyState state) {
    static KeyRow of(ApiKey key, Instant now) {
      boolean expired = key.expiresAt().filter(at -> !at.isAfter(now)).isPresent();
      KeyState valid = expired ? KeyState.EXPIRED : KeyState.ACTIVE;
      return new KeyRow(key, key.revokedAt().isPresent() ? KeyState.REVOKED : valid);
    }

    public String revocation() {
      return PATH + "/" + key.id() + "/revoke";
    }
  }

  /**
   * The model of the page.
   *
   * @param rows newest first
   * @param created the key just created, which is shown only once
   * @param earliest the first date on which a new key can expire
   */
  public record Model(
      List<KeyRow> rows, Optional<NewApiKey> created, Instant now, LocalDate earliest) {}

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .getOwn(PATH, this::show)
        .postOwn(PATH, PageHandler.orBackTo(_ -> PATH, this::create))
        .postOwn(PATH + "/{id}/revoke", this::revoke);
  }

  private void show(PageRequest request) {
    if (request.wantsCsv()) {
      request.send(csv(rows(request)));
    } else {
      show(request, Optional.empty());
    }
  }

  private void show(PageRequest request, Optional<NewApiKey> created) {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    Model model = new Model(rows(request), created, now, today);
    request.show("account/keys.jte", AccountTab.KEYS.title(), NavigationSection.ACCOUNT, model);
  }

  private List<KeyRow> rows(PageRequest request) {
    Instant now = clock.instant();
    return accounts.listKeys(request.user().id()).reversed().stream()
        .map(key -> KeyRow.of(key, now))
        .toList();
  }

  /** Creates a key; its secret is in the response to the form, and nowhere else. */
  private void create(PageRequest request) {
    Optional<Instant> expiry =
        request
            .form()
            .findDate("expires")
            .map(date -> date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    String name = request.form().find("name").orElse("");
    Scope scope = request.form().find("scope").map(Scope::of).orElse(Scope.DEFAULT);
    show(request, Optional.of(accounts.createKey(request.user().id(), name, scope, expiry)));
  }

  private void revoke(PageRequest request) {
    if (!accounts.revokeKey(request.user().id(), AccountPages.id(request))) {
      throw PageException.notFound(Texts.of("keys.unknown"));
    }
    request.redirect(PATH, FlashMessage.done(Texts.of("keys.revoked")));
  }

  private static Csv csv(List<KeyRow> rows) {
    Csv csv = new Csv("keys", "name,scope,created_at,expires_at,last_used_at,revoked_at,state");
    rows.forEach(
        row ->
            csv.row(
                row.key().name(),
                row.key().scope().wireName(),
                row.key().createdAt(),
                Csv.cell(row.key().expiresAt()),
                Csv.cell(row.key().lastUsedAt()),
                Csv.cell(row.key().revokedAt()),
                row.state().name().toLowerCase(Locale.ROOT)));
    return csv;
  }
}
