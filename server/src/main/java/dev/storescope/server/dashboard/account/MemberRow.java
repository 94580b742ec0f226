package dev.storescope.server.dashboard.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Username;
import dev.storescope.administration.Members;
import dev.storescope.server.dashboard.page.Fields;
import java.util.Locale;

/**
 * An account as the table of members tells it.
 *
 * @param charged what it was charged in the last 30 days
 */
public record MemberRow(Account account, long balance, long monthlyGrant, long charged) {

  static MemberRow of(Account account, Members members, Span span) {
    Charges charges = Charges.of(span, members.listDaily(account.id(), span.since(), span.till()));
    return new MemberRow(
        account,
        members.balance(account.id()),
        members.monthlyGrant(account.id()),
        charges.credits());
  }

  public String path() {
    return path(account.username());
  }

  static String path(Username name) {
    return Tab.MEMBERS.path() + "/" + Fields.encode(name.value());
  }

  public String role() {
    return name(account.role());
  }

  public String state() {
    return account.disabled() ? "disabled" : "active";
  }

  /** A role as forms and files write it. */
  public static String name(Account.Role role) {
    return role.name().toLowerCase(Locale.ROOT);
  }

  /** The role of a form. */
  static Account.Role role(Fields form) {
    return switch (form.find("role").orElse("")) {
      case "administrator" -> Account.Role.ADMINISTRATOR;
      case "member" -> Account.Role.MEMBER;
      default -> throw new IllegalArgumentException("role is administrator or member");
    };
  }
}
