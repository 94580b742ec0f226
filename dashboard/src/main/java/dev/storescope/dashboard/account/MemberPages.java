package dev.storescope.dashboard.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.DeletedAccount;
import dev.storescope.accounts.Username;
import dev.storescope.administration.Administration;
import dev.storescope.administration.Administrator;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.dashboard.account.MembersPages.MemberRow;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import java.util.Optional;

/** One account, for administrators: its usage, and the forms that change it. */
public record MemberPages(Administration administration, AccountUsage.Reader reader)
    implements PageGroup {
  private static final String NAME = "username";
  private static final String PATH = AccountTab.MEMBERS.path() + "/{" + NAME + "}";

  /**
   * The model of the page.
   *
   * @param self whether it is the user's own account
   * @param password the password just generated, which is shown only once
   */
  public record Model(
      Account account, boolean self, AccountUsage usage, Optional<String> password) {
    public String path() {
      return usage.path();
    }
  }

  /** The model of the page of a deleted account. */
  public record DeletedModel(DeletedAccount account, AccountUsage usage) {}

  /** Changes a member, and returns the message to show. */
  private interface MemberChange {
    FlashMessage make(Account member, Administrator members, FormFields form);
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .getOwn(PATH, this::show)
        .postOwn(PATH + "/role", changing(MemberPages::setRole))
        .postOwn(PATH + "/state", changing(MemberPages::setState))
        .postOwn(PATH + "/delete", PageHandler.orBackTo(this::path, this::delete))
        .postOwn(PATH + "/credits", changing(MemberPages::changeCredits))
        .postOwn(PATH + "/grant", changing(MemberPages::setGrant))
        .postOwn(PATH + "/password", PageHandler.orBackTo(this::path, this::setPassword));
  }

  private void show(PageRequest request) {
    Administrator members = administration.by(request.user());
    Optional<DeletedAccount> deleted = deleted(request, members);
    if (request.wantsCsv()) {
      request.send(
          deleted
              .map(each -> reader.csv(each.id(), each.username(), request.query()))
              .orElseGet(() -> csv(member(request, members), request)));
    } else if (deleted.isPresent()) {
      show(request, deleted.get());
    } else {
      show(request, member(request, members), Optional.empty());
    }
  }

  private Csv csv(Account member, PageRequest request) {
    return reader.csv(member.id(), member.username(), request.query());
  }

  private static Optional<DeletedAccount> deleted(PageRequest request, Administrator members) {
    return members.listDeleted().stream()
        .filter(each -> each.username().value().equals(request.path(NAME)))
        .findFirst();
  }

  /** What stays of a deleted account: its ledger. */
  private void show(PageRequest request, DeletedAccount deleted) {
    String path = MemberRow.path(deleted.username());
    DeletedModel model =
        new DeletedModel(deleted, reader.read(deleted.id(), request.query(), path));
    request.show(
        "account/deletedMember.jte", deleted.username().value(), NavigationSection.ACCOUNT, model);
  }

  /** Deletes the account, if its name was entered once more. */
  private void delete(PageRequest request) {
    Administrator members = administration.by(request.user());
    Account member = member(request, members);
    members.delete(member.id(), request.form().find("confirm").orElse(""));
    request.redirect(
        AccountTab.MEMBERS.path(),
        FlashMessage.done(Texts.of("member.deleted", member.username())));
  }

  private void show(PageRequest request, Account member, Optional<String> password) {
    AccountUsage usage =
        reader.read(member.id(), request.query(), MemberRow.path(member.username()));
    Model model = new Model(member, member.id().equals(request.user().id()), usage, password);
    request.show("account/member.jte", member.username().value(), NavigationSection.ACCOUNT, model);
  }

  private PageHandler changing(MemberChange change) {
    return PageHandler.orBackTo(
        this::path,
        request -> {
          Administrator members = administration.by(request.user());
          Account member = member(request, members);
          FlashMessage message = change.make(member, members, request.form());
          request.redirect(
              isAdministrator(request, members) ? path(request) : AccountTab.USAGE.path(), message);
        });
  }

  /** False if users have just removed their own right to administer. */
  private static boolean isAdministrator(PageRequest request, Administrator members) {
    return members
        .find(request.user().username())
        .filter(account -> account.role() == request.user().role())
        .isPresent();
  }

  private static FlashMessage setRole(Account member, Administrator members, FormFields form) {
    Account.Role role = MemberRow.role(form);
    members.setRole(member.id(), role);
    return FlashMessage.done(Texts.of("member.role", member.username(), Texts.name(role)));
  }

  private static FlashMessage setState(Account member, Administrator members, FormFields form) {
    boolean disabled =
        switch (form.find("state").orElse("")) {
          case "disabled" -> true;
          case "active" -> false;
          default ->
              throw new IllegalArgumentException(
                  Texts.of("field.not-one-of", "state", "active, disabled"));
        };
    members.setDisabled(member.id(), disabled);
    return FlashMessage.done(
        disabled
            ? Texts.of("member.disabled", member.username())
            : Texts.of("member.enabled", member.username()));
  }

  private static FlashMessage changeCredits(
      Account member, Administrator members, FormFields form) {
    long credits = form.number("credits");
    String reason = form.find("reason").orElse("");
    LedgerEntry row =
        switch (form.find("kind").orElse("")) {
          case "top_up" -> members.topUp(member.id(), credits, reason);
          case "adjustment" -> members.adjust(member.id(), credits, reason);
          default ->
              throw new IllegalArgumentException(
                  Texts.of("field.not-one-of", "kind", "top_up, adjustment"));
        };
    return FlashMessage.done(
        Texts.of(
            "member.credits",
            Texts.name(row.kind()),
            row.credits(),
            member.username(),
            row.balance()));
  }

  private static FlashMessage setGrant(Account member, Administrator members, FormFields form) {
    members.setMonthlyGrant(member.id(), form.findNumber("credits"));
    return FlashMessage.done(
        Texts.of("member.grant", member.username(), members.monthlyGrant(member.id())));
  }

  /** Sets a password; a generated one is in the response to the form only. */
  private void setPassword(PageRequest request) {
    Administrator members = administration.by(request.user());
    Account member = member(request, members);
    String given = request.form().raw("password");
    if (given.isEmpty()) {
      show(request, member, Optional.of(members.setNewPassword(member.id())));
    } else {
      members.setPassword(member.id(), given);
      request.redirect(
          path(request), FlashMessage.done(Texts.of("member.password", member.username())));
    }
  }

  private String path(PageRequest request) {
    return MemberRow.path(member(request, administration.by(request.user())).username());
  }

  private static Account member(PageRequest request, Administrator members) {
    return Username.find(request.path(NAME))
        .flatMap(members::find)
        .orElseThrow(() -> PageException.notFound(Texts.of("member.unknown")));
  }
}
