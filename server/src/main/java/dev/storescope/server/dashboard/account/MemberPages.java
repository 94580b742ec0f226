package dev.storescope.server.dashboard.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Username;
import dev.storescope.administration.Administration;
import dev.storescope.administration.Members;
import dev.storescope.credits.LedgerRow;
import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.Figures;
import dev.storescope.server.dashboard.page.Notice;
import dev.storescope.server.dashboard.page.Page;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import java.util.Optional;

/** One account, for administrators: its usage, and what may be changed of it. */
public final class MemberPages implements Pages.Group {
  private static final String NAME = "username";
  private static final String PATH = Tab.MEMBERS.path() + "/{" + NAME + "}";

  private final Administration administration;
  private final Books books;

  MemberPages(Administration administration, Books books) {
    this.administration = administration;
    this.books = books;
  }

  /**
   * What the page tells.
   *
   * @param self whether the visitor looks at the own account
   * @param password one that was made just now, which is told this once
   */
  public record Model(
      Account account,
      boolean self,
      Usage usage,
      Optional<String> password,
      int shortest,
      int longest) {
    public String path() {
      return usage.path();
    }

    public int longestReason() {
      return LedgerRow.MAX_REASON_LENGTH;
    }
  }

  /** Changes a member, and tells what became of it. */
  private interface Change {
    Notice make(Account member, Members members, Fields form);
  }

  @Override
  public void addTo(Pages pages) {
    pages
        .shown(PATH, this::show)
        .taken(PATH + "/role", changing(MemberPages::setRole))
        .taken(PATH + "/state", changing(MemberPages::setState))
        .taken(PATH + "/credits", changing(MemberPages::book))
        .taken(PATH + "/grant", changing(MemberPages::setGrant))
        .taken(PATH + "/password", AccountPages.leadingBack(this::path, this::setPassword));
  }

  private void show(Visit visit) {
    Account member = member(visit, administration.by(visit.account()));
    if (visit.wantsCsv()) {
      visit.send(books.csv(member, visit.query()));
    } else {
      show(visit, member, Optional.empty());
    }
  }

  private void show(Visit visit, Account member, Optional<String> password) {
    Usage usage = books.read(member.id(), visit.query(), MemberRow.path(member.username()));
    Model model =
        new Model(
            member,
            member.id().equals(visit.account().id()),
            usage,
            password,
            Accounts.MIN_PASSWORD_LENGTH,
            Accounts.MAX_PASSWORD_LENGTH);
    visit.show(new View("account/member.jte", member.username().value(), Section.ACCOUNT, model));
  }

  private Page changing(Change change) {
    return AccountPages.leadingBack(
        this::path,
        visit -> {
          Members members = administration.by(visit.account());
          Account member = member(visit, members);
          Notice notice = change.make(member, members, visit.form());
          visit.redirect(mayStay(visit, members) ? path(visit) : Tab.USAGE.path(), notice);
        });
  }

  /** Whether the visitor has not changed that just now for the own account. */
  private static boolean mayStay(Visit visit, Members members) {
    return members
        .find(visit.account().username())
        .filter(account -> account.role() == visit.account().role())
        .isPresent();
  }

  private static Notice setRole(Account member, Members members, Fields form) {
    Account.Role role = MemberRow.role(form);
    members.setRole(member.id(), role);
    String article = role == Account.Role.ADMINISTRATOR ? "an " : "a ";
    return Notice.done(member.username() + " is " + article + MemberRow.name(role) + " now.");
  }

  private static Notice setState(Account member, Members members, Fields form) {
    boolean disabled =
        switch (form.find("state").orElse("")) {
          case "disabled" -> true;
          case "active" -> false;
          default -> throw new IllegalArgumentException("state is active or disabled");
        };
    members.setDisabled(member.id(), disabled);
    return Notice.done(
        disabled
            ? member.username() + " is disabled: keys and sessions are refused meanwhile."
            : member.username() + " may log in and use the keys again.");
  }

  private static Notice book(Account member, Members members, Fields form) {
    long credits = Entries.number(form, "credits");
    String reason = form.find("reason").orElse("");
    LedgerRow row =
        switch (form.find("kind").orElse("")) {
          case "top_up" -> members.topUp(member.id(), credits, reason);
          case "adjustment" -> members.adjust(member.id(), credits, reason);
          default -> throw new IllegalArgumentException("kind is top_up or adjustment");
        };
    return Notice.done(
        "%s of %s credits: %s has %s now."
            .formatted(
                Usage.name(row.kind()),
                Figures.count(row.credits()),
                member.username(),
                Figures.count(row.balance())));
  }

  private static Notice setGrant(Account member, Members members, Fields form) {
    members.setMonthlyGrant(member.id(), Entries.findNumber(form, "credits"));
    return Notice.done(
        "From next month on %s is granted %s credits a month."
            .formatted(member.username(), Figures.count(members.monthlyGrant(member.id()))));
  }

  /** Sets a password; one that is made is in the answer to the form only. */
  private void setPassword(Visit visit) {
    Members members = administration.by(visit.account());
    Account member = member(visit, members);
    String given = visit.form().raw("password");
    if (given.isEmpty()) {
      show(visit, member, Optional.of(members.setNewPassword(member.id())));
    } else {
      members.setPassword(member.id(), given);
      visit.redirect(
          path(visit),
          Notice.done(member.username() + " has a new password, and all sessions have ended."));
    }
  }

  private String path(Visit visit) {
    return MemberRow.path(member(visit, administration.by(visit.account())).username());
  }

  private static Account member(Visit visit, Members members) {
    return name(visit.path(NAME))
        .flatMap(members::find)
        .orElseThrow(() -> PageException.notFound("There is no such member."));
  }

  private static Optional<Username> name(String text) {
    try {
      return Optional.of(Username.of(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
