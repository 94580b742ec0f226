package dev.storescope.server.dashboard.account;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.NewApiKey;
import dev.storescope.accounts.ApiKey;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.server.dashboard.page.Notice;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The API keys of the visitor's account. */
public final class KeyPages implements Pages.Group {
  private static final String PATH = Tab.KEYS.path();

  private final Accounts accounts;
  private final InstantSource clock;

  KeyPages(Accounts accounts, InstantSource clock) {
    this.accounts = accounts;
    this.clock = clock;
  }

  /** Whether a key opens anything. */
  public enum State {
    ACTIVE,
    EXPIRED,
    REVOKED
  }

  /** A key of the table. */
  public record Row(ApiKey key, State state) {
    static Row of(ApiKey key, Instant now) {
      boolean expired = key.expiresAt().filter(at -> !at.isAfter(now)).isPresent();
      State good = expired ? State.EXPIRED : State.ACTIVE;
      return new Row(key, key.revokedAt().isPresent() ? State.REVOKED : good);
    }

    public String revocation() {
      return PATH + "/" + key.id() + "/revoke";
    }
  }

  /**
   * What the page tells.
   *
   * @param rows the newest first
   * @param made the key that was made just now, which is told this once
   * @param earliest the first date that one that is made can end with
   */
  public record Model(
      List<Row> rows, Optional<NewApiKey> made, Instant now, LocalDate earliest, int longestName) {}

  @Override
  public void addTo(Pages pages) {
    pages
        .shown(PATH, this::show)
        .taken(PATH, AccountPages.leadingBack(_ -> PATH, this::make))
        .taken(PATH + "/{id}/revoke", this::revoke);
  }

  private void show(Visit visit) {
    if (visit.wantsCsv()) {
      visit.send(csv(rows(visit)));
    } else {
      show(visit, Optional.empty());
    }
  }

  private void show(Visit visit, Optional<NewApiKey> made) {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    Model model = new Model(rows(visit), made, now, today, Accounts.MAX_KEY_NAME_LENGTH);
    visit.show(new View("account/keys.jte", "API keys", Section.ACCOUNT, model));
  }

  private List<Row> rows(Visit visit) {
    Instant now = clock.instant();
    return accounts.listKeys(visit.account().id()).reversed().stream()
        .map(key -> Row.of(key, now))
        .toList();
  }

  /** Makes a key; its secret is in the answer to the form, and nowhere else. */
  private void make(Visit visit) {
    Optional<Instant> expiry =
        Entries.findDate(visit.form(), "expires")
            .map(date -> date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    String name = visit.form().find("name").orElse("");
    show(visit, Optional.of(accounts.createKey(visit.account().id(), name, expiry)));
  }

  private void revoke(Visit visit) {
    if (!accounts.revokeKey(visit.account().id(), Entries.id(visit))) {
      throw PageException.notFound("You have no such key that is not revoked.");
    }
    visit.redirect(PATH, Notice.done("The key is revoked: it opens nothing any more."));
  }

  private static Csv csv(List<Row> rows) {
    Csv csv =
        new Csv("keys", "name", "created_at", "expires_at", "last_used_at", "revoked_at", "state");
    rows.forEach(
        row ->
            csv.row(
                row.key().name(),
                row.key().createdAt(),
                text(row.key().expiresAt()),
                text(row.key().lastUsedAt()),
                text(row.key().revokedAt()),
                row.state().name().toLowerCase(Locale.ROOT)));
    return csv;
  }

  private static String text(Optional<Instant> at) {
    return at.map(Instant::toString).orElse("");
  }
}
