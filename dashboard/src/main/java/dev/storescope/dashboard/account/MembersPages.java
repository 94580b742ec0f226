package dev.storescope.dashboard.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.DeletedAccount;
import dev.storescope.accounts.Username;
import dev.storescope.administration.Administration;
import dev.storescope.administration.Administrator;
import dev.storescope.administration.Administrator.NewAccount;
import dev.storescope.credits.DailyCharges;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.text.Texts;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** All accounts, for administrators, and the form that adds one. */
public record MembersPages(Administration administration, InstantSource clock)
    implements PageGroup {
  private static final String PATH = AccountTab.MEMBERS.path();
  private static final int DAYS = 30;

  /**
   * The model of the page.
   *
   * @param created the account just created, with its generated password, which is shown only once
   */
  public record Model(
      List<MemberRow> rows, List<DeletedAccount> deleted, Optional<NewAccount> created) {}

  /**
   * An account in the table of members.
   *
   * @param charged the credits charged in the last 30 days
   */
  public record MemberRow(Account account, long balance, long monthlyGrant, long charged) {
    static MemberRow of(Account account, Administrator members, DateRange range) {
      List<DailyCharges> charges = members.listDaily(account.id(), range.first(), range.last());
      return new MemberRow(
          account,
          members.balance(account.id()),
          members.monthlyGrant(account.id()),
          Charges.of(range, charges).credits());
    }

    public String path() {
      return path(account.username());
    }

    /** The address of the page of a member. */
    public static String path(Username name) {
      return AccountTab.MEMBERS.path() + "/" + FormFields.encode(name.value());
    }

    public String role() {
      return name(account.role());
    }

    public String state() {
      return account.disabled() ? "disabled" : "active";
    }

    /** The name of a role in forms and files. */
    public static String name(Account.Role role) {
      return role.name().toLowerCase(Locale.ROOT);
    }

    /** The role of a form. */
    static Account.Role role(FormFields form) {
      return switch (form.find("role").orElse("")) {
        case "administrator" -> Account.Role.ADMINISTRATOR;
        case "member" -> Account.Role.MEMBER;
        default ->
            throw new IllegalArgumentException(
                Texts.of("field.not-one-of", "role", "administrator, member"));
      };
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getOwn(PATH, this::show).postOwn(PATH, PageHandler.orBackTo(_ -> PATH, this::add));
  }

  private void show(PageRequest request) {
    Administrator members = administration.by(request.user());
    if (request.wantsCsv()) {
      request.send(csv(rows(members)));
    } else {
      show(request, members, Optional.empty());
    }
  }

  private void show(PageRequest request, Administrator members, Optional<NewAccount> created) {
    Model model = new Model(rows(members), members.listDeleted(), created);
    request.show(
        "account/members.jte", AccountTab.MEMBERS.title(), NavigationSection.ACCOUNT, model);
  }

  private List<MemberRow> rows(Administrator members) {
    DateRange range = DateRange.upTo(clock.instant(), DAYS);
    return members.list().stream().map(account -> MemberRow.of(account, members, range)).toList();
  }

  /** Creates an account; a generated password is in the response to the form only. */
  private void add(PageRequest request) {
    Administrator members = administration.by(request.user());
    Username name = Username.of(request.form().find("username").orElse(""));
    Account.Role role = MemberRow.role(request.form());
    String password = request.form().raw("password");
    if (password.isEmpty()) {
      show(request, members, Optional.of(members.create(name, role)));
    } else {
      members.create(name, password, role);
      request.redirect(PATH, FlashMessage.done(Texts.of("members.created", name)));
    }
  }

  private static Csv csv(List<MemberRow> rows) {
    Csv csv =
        new Csv(
            "members", "username,role,state,balance,monthly_grant,charged_in_30_days,created_at");
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
