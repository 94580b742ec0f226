package dev.storescope.server.dashboard.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Username;
import dev.storescope.administration.Administration;
import dev.storescope.administration.Members;
import dev.storescope.administration.Members.NewMember;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.server.dashboard.page.Notice;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** All accounts, for administrators, and adding one. */
public final class MembersPages implements Pages.Group {
  private static final String PATH = Tab.MEMBERS.path();
  private static final int DAYS = 30;

  private final Administration administration;
  private final InstantSource clock;

  MembersPages(Administration administration, InstantSource clock) {
    this.administration = administration;
    this.clock = clock;
  }

  /**
   * What the page tells.
   *
   * @param made the account that was made just now, with its password, which is told this once
   */
  public record Model(List<MemberRow> rows, Optional<NewMember> made, int shortest, int longest) {}

  @Override
  public void addTo(Pages pages) {
    pages.shown(PATH, this::show).taken(PATH, AccountPages.leadingBack(_ -> PATH, this::add));
  }

  private void show(Visit visit) {
    Members members = administration.by(visit.account());
    if (visit.wantsCsv()) {
      visit.send(csv(rows(members)));
    } else {
      show(visit, members, Optional.empty());
    }
  }

  private void show(Visit visit, Members members, Optional<NewMember> made) {
    Model model =
        new Model(rows(members), made, Accounts.MIN_PASSWORD_LENGTH, Accounts.MAX_PASSWORD_LENGTH);
    visit.show(new View("account/members.jte", "Members", Section.ACCOUNT, model));
  }

  private List<MemberRow> rows(Members members) {
    Span span = Span.upTo(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC), DAYS);
    return members.list().stream().map(account -> MemberRow.of(account, members, span)).toList();
  }

  /** Makes an account; a password that is made for it is in the answer to the form only. */
  private void add(Visit visit) {
    Members members = administration.by(visit.account());
    Username name = Username.of(visit.form().find("username").orElse(""));
    Account.Role role = MemberRow.role(visit.form());
    String password = visit.form().raw("password");
    if (password.isEmpty()) {
      show(visit, members, Optional.of(members.create(name, role)));
    } else {
      members.create(name, password, role);
      visit.redirect(PATH, Notice.done(name + " has an account now, with the password you gave."));
    }
  }

  private static Csv csv(List<MemberRow> rows) {
    Csv csv =
        new Csv(
            "members",
            "username",
            "role",
            "state",
            "balance",
            "monthly_grant",
            "charged_in_30_days",
            "created_at");
    rows.forEach(
        row ->
            csv.row(
                row.account().username(),
                row.role(),
                row.state(),
                row.balance(),
                row.monthlyGrant(),
                row.charged(),
                row.account().createdAt()));
    return csv;
  }
}
