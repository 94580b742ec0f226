package dev.storescope.server.cli.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.DailyCharges;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.text.Quantity;
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

/** Manages the credits of accounts. */
@Command(name = "credits", description = "Show, add and adjust credits, and show charges.")
public final class CreditsCommand {
  private static final int DEFAULT_DAYS = 30;
  private static final String REASON = "reason, for the ledger entry";

  @Command(name = "show", description = "Show the balance and the most recent ledger entries.")
  int show(
      @Mixin CommonOptions common,
      @Mixin OwnerOptions owner,
      @Option(
              names = "--rows",
              paramLabel = "N",
              defaultValue = "20",
              description = "maximum number of entries (default: ${DEFAULT-VALUE})")
          int rows) {
    try (Database database = common.readDatabase()) {
      CreditLedger ledger = database.ports().creditLedger();
      AccountId account = owner.account(database).id();
      long balance = ledger.balance(account, 0);
      long grant = ledger.monthlyGrant(account);
      List<LedgerEntry> latest = ledger.list(account, Instant.MIN, Instant.MAX, Math.max(0, rows));
      return common.print(
          String.format(
              Locale.ROOT,
              "%s, plus %,d each month%s",
              Quantity.of(balance, "credit"),
              grant,
              latest.stream().map(entry -> "\n" + line(entry)).collect(Collectors.joining())),
          node -> {
            node.put("balance", balance).put("monthly_grant", grant);
            var list = node.putArray("rows");
            latest.forEach(entry -> fill(list.addObject(), entry));
          });
    }
  }

  @Command(name = "top-up", description = "Add credits.")
  int topUp(
      @Mixin CommonOptions common,
      @Mixin OwnerOptions owner,
      @Parameters(paramLabel = "CREDITS", description = "1 or more") long credits,
      @Parameters(paramLabel = "REASON", description = REASON) String reason) {
    try (Database database = common.openDatabase()) {
      return print(
          common,
          database.ports().creditLedger().topUp(owner.account(database).id(), credits, reason));
    }
  }

  @Command(name = "adjust", description = "Adjust a balance up or down.")
  int adjust(
      @Mixin CommonOptions common,
      @Mixin OwnerOptions owner,
      @Parameters(
              paramLabel = "CREDITS",
              description = "credits to add; write a negative number after --")
          long credits,
      @Parameters(paramLabel = "REASON", description = REASON) String reason) {
    try (Database database = common.openDatabase()) {
      return print(
          common,
          database.ports().creditLedger().adjust(owner.account(database).id(), credits, reason));
    }
  }

  @Command(name = "grant", description = "Set the monthly grant, from the next month on.")
  int grant(
      @Mixin CommonOptions common,
      @Mixin OwnerOptions owner,
      @Parameters(
              paramLabel = "CREDITS",
              arity = "0..1",
              description = "credits per month (default: the setting credits.monthly_grant)")
          Optional<Long> credits) {
    try (Database database = common.openDatabase()) {
      AccountId account = owner.account(database).id();
      CreditLedger ledger = database.ports().creditLedger();
      ledger.setMonthlyGrant(account, credits.map(OptionalLong::of).orElseGet(OptionalLong::empty));
      long grant = ledger.monthlyGrant(account);
      return common.print(
          Quantity.of(grant, "credit") + " each month, from the next month on.",
          node -> node.put("monthly_grant", grant));
    }
  }

  @Command(name = "usage", description = "Show charges by UTC date and endpoint.")
  int usage(
      @Mixin CommonOptions common,
      @Mixin OwnerOptions owner,
      @Option(
              names = "--since",
              paramLabel = "DATE",
              description = "first date (default: 29 days before the last date)")
          Optional<LocalDate> since,
      @Option(names = "--till", paramLabel = "DATE", description = "last date (default: today)")
          Optional<LocalDate> till) {
    try (Database database = common.readDatabase()) {
      LocalDate last = till.orElseGet(App::today);
      LocalDate first = since.orElseGet(() -> last.minusDays(DEFAULT_DAYS - 1));
      return common.printList(
          "charges",
          database.ports().creditLedger().listDaily(owner.account(database).id(), first, last),
          "No charges from %s to %s.".formatted(first, last),
          CreditsCommand::line,
          CreditsCommand::fill);
    }
  }

  private static int print(CommonOptions common, LedgerEntry entry) {
    return common.print(Quantity.of(entry.balance(), "credit"), node -> fill(node, entry));
  }

  private static String line(LedgerEntry entry) {
    return String.format(
        Locale.ROOT,
        "%s  %+10d %10d  %-10s  %s",
        entry.at(),
        entry.credits(),
        entry.balance(),
        name(entry.kind()),
        entry.reason());
  }

  private static String line(DailyCharges charges) {
    return String.format(
        Locale.ROOT,
        "%s  %-30s %8d answers %10d credits",
        charges.date(),
        charges.item().wireName(),
        charges.answers(),
        charges.credits());
  }

  private static void fill(ObjectNode node, LedgerEntry entry) {
    node.put("number", entry.number())
        .put("at", entry.at().toString())
        .put("kind", name(entry.kind()))
        .put("credits", entry.credits())
        .put("reason", entry.reason())
        .put("balance", entry.balance());
    entry.requestId().ifPresent(id -> node.put("request_id", id));
  }

  private static void fill(ObjectNode node, DailyCharges charges) {
    node.put("date", charges.date().toString())
        .put("item", charges.item().wireName())
        .put("answers", charges.answers())
        .put("credits", charges.credits());
  }

  private static String name(LedgerEntry.EntryKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
