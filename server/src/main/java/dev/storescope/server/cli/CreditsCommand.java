package dev.storescope.server.cli;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.DailyCharges;
import dev.storescope.credits.LedgerRow;
import dev.storescope.server.App;
import dev.storescope.server.App.Office;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Looks after what accounts have to spend. */
@Command(name = "credits", description = "Show, add and adjust credits, and what was spent.")
final class CreditsCommand {
  private static final int DEFAULT_DAYS = 30;
  private static final String REASON = "what for; it stands in the ledger";

  /** Whose credits. */
  static final class Whose {
    @Option(
        names = "--account",
        paramLabel = "USER",
        description = "whose credits they are (default: the administrator's)")
    private Optional<Username> user = Optional.empty();

    AccountId account(Office office) {
      return KeyCommand.owner(office, user).id();
    }
  }

  @Command(name = "show", description = "Show the balance and its latest changes.")
  int show(
      @Mixin CommonOptions common,
      @Mixin Whose whose,
      @Option(
              names = "--rows",
              paramLabel = "N",
              defaultValue = "20",
              description = "how many changes (default: ${DEFAULT-VALUE})")
          int rows) {
    try (Office office = App.openOffice(common.settings())) {
      CreditLedger ledger = office.creditLedger();
      AccountId account = whose.account(office);
      long balance = ledger.balance(account, 0);
      long grant = ledger.monthlyGrant(account);
      List<LedgerRow> latest = ledger.list(account, Instant.MIN, Instant.MAX, Math.max(0, rows));
      new Printer(common.json())
          .print(
              "%d credits, %d more each month%s"
                  .formatted(
                      balance,
                      grant,
                      latest.stream().map(row -> "\n" + line(row)).collect(Collectors.joining())),
              node -> {
                node.put("balance", balance).put("monthly_grant", grant);
                var list = node.putArray("rows");
                latest.forEach(row -> fill(list.addObject(), row));
              });
    }
    return 0;
  }

  @Command(name = "top-up", description = "Add credits.")
  int topUp(
      @Mixin CommonOptions common,
      @Mixin Whose whose,
      @Parameters(paramLabel = "CREDITS", description = "1 or more") long credits,
      @Parameters(paramLabel = "REASON", description = REASON) String reason) {
    try (Office office = App.openOffice(common.settings())) {
      print(common, office.creditLedger().topUp(whose.account(office), credits, reason));
    }
    return 0;
  }

  @Command(name = "adjust", description = "Put a balance right, either way.")
  int adjust(
      @Mixin CommonOptions common,
      @Mixin Whose whose,
      @Parameters(paramLabel = "CREDITS", description = "what to add; after -- also below 0")
          long credits,
      @Parameters(paramLabel = "REASON", description = REASON) String reason) {
    try (Office office = App.openOffice(common.settings())) {
      print(common, office.creditLedger().adjust(whose.account(office), credits, reason));
    }
    return 0;
  }

  @Command(
      name = "grant",
      description = "Set what is added at the start of each month, from the next on.")
  int grant(
      @Mixin CommonOptions common,
      @Mixin Whose whose,
      @Parameters(
              paramLabel = "CREDITS",
              arity = "0..1",
              description = "0 or more; left out: what every account is granted")
          Optional<Long> credits) {
    try (Office office = App.openOffice(common.settings())) {
      AccountId account = whose.account(office);
      CreditLedger ledger = office.creditLedger();
      ledger.setMonthlyGrant(account, credits.map(OptionalLong::of).orElseGet(OptionalLong::empty));
      long grant = ledger.monthlyGrant(account);
      new Printer(common.json())
          .print(
              "%d credits each month, from the next on".formatted(grant),
              node -> node.put("monthly_grant", grant));
    }
    return 0;
  }

  @Command(name = "usage", description = "Show what was spent by UTC date and by what was asked.")
  int usage(
      @Mixin CommonOptions common,
      @Mixin Whose whose,
      @Option(
              names = "--since",
              paramLabel = "DATE",
              description = "the first date (default: 29 days before the last)")
          Optional<LocalDate> since,
      @Option(names = "--till", paramLabel = "DATE", description = "the last date (default: today)")
          Optional<LocalDate> till) {
    try (Office office = App.openOffice(common.settings())) {
      LocalDate last = till.orElseGet(App::today);
      LocalDate first = since.orElseGet(() -> last.minusDays(DEFAULT_DAYS - 1));
      List<DailyCharges> charges =
          office.creditLedger().listDaily(whose.account(office), first, last);
      new Printer(common.json())
          .print(
              charges.isEmpty()
                  ? "nothing was spent from %s to %s".formatted(first, last)
                  : charges.stream().map(CreditsCommand::line).collect(Collectors.joining("\n")),
              node -> {
                var list = node.putArray("charges");
                charges.forEach(each -> fill(list.addObject(), each));
              });
    }
    return 0;
  }

  private static void print(CommonOptions common, LedgerRow row) {
    new Printer(common.json())
        .print("%d credits".formatted(row.balance()), node -> fill(node, row));
  }

  private static String line(LedgerRow row) {
    return "%s  %+10d %10d  %-10s  %s"
        .formatted(row.at(), row.credits(), row.balance(), name(row.kind()), row.reason());
  }

  private static String line(DailyCharges charges) {
    return "%s  %-30s %8d answers %10d credits"
        .formatted(charges.date(), charges.item().wireName(), charges.answers(), charges.credits());
  }

  private static void fill(ObjectNode node, LedgerRow row) {
    node.put("number", row.number())
        .put("at", row.at().toString())
        .put("kind", name(row.kind()))
        .put("credits", row.credits())
        .put("reason", row.reason())
        .put("balance", row.balance());
    row.requestId().ifPresent(id -> node.put("request_id", id));
  }

  private static void fill(ObjectNode node, DailyCharges charges) {
    node.put("date", charges.date().toString())
        .put("item", charges.item().wireName())
        .put("answers", charges.answers())
        .put("credits", charges.credits());
  }

  private static String name(LedgerRow.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
