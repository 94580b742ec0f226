package dev.storescope.server.cli.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.http.account.PlanJson;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.store.Device;
import dev.storescope.text.Quantity;
import dev.storescope.tracking.plan.AdviceNames;
import dev.storescope.tracking.plan.FetchPlan;
import dev.storescope.tracking.plan.HostPlan;
import dev.storescope.tracking.plan.HostRate;
import dev.storescope.tracking.plan.PlanText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says whether what is tracked can be fetched in a day. */
@Command(
    name = "plan",
    description =
        "Say how many calls a day what is tracked takes, whether they fit, when today's are"
            + " complete, and what to do if they do not fit.")
public final class PlanCommand implements Callable<Integer> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--account",
      paramLabel = "USER",
      description = "user name of the account whose share to show (default: the installation)")
  private Optional<Username> user = Optional.empty();

  @Override
  public Integer call() {
    try (Database database = common.readDatabase()) {
      Optional<AccountId> account =
          user.map(name -> AccountCommand.account(database.ports().accounts(), name).id());
      FetchPlan plan = App.plan(common.settings(), database, account);
      AdviceNames names =
          account
              .map(of -> database.ports().advisedScopes().names(of, PlanJson::name))
              .orElse(PlanJson::name);
      common
          .printer()
          .print(
              text(plan, account.isPresent(), names),
              node -> PlanJson.write(Optional.of(plan), names, node));
      return 0;
    }
  }

  private static String text(FetchPlan plan, boolean share, AdviceNames names) {
    if (plan.hosts().isEmpty()) {
      return "Nothing is tracked.";
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "%-26s %12s %12s %10s %12s %12s  %s"
            .formatted(
                "Host", "Calls a day", "Possible", "Time", "Done today", "Remaining", "Complete"));
    for (HostPlan host : plan.hosts()) {
      text.append('\n').append(line(plan, host));
      text.append(details(host, share));
    }
    plan.advice()
        .forEach(
            advice ->
                text.append("\n\n")
                    .append(
                        PlanText.advice(
                            plan.findHost(advice.host()).orElseThrow(), advice, names)));
    text.append(plan.fits() ? "\n\nEverything that is tracked fits." : "");
    return text.toString();
  }

  private static String line(FetchPlan plan, HostPlan host) {
    return "%-26s %12s %12s %10s %12s %12s  %s"
        .formatted(
            host.host(),
            PlanText.count(host.wanted()),
            PlanText.count(host.possible()),
            PlanText.duration(host.time()),
            PlanText.count(host.done()),
            PlanText.count(host.remainingToday()),
            complete(plan, host));
  }

  private static String complete(FetchPlan plan, HostPlan host) {
    String at =
        host.completeAt()
            .map(PlanCommand::time)
            .orElse(host.remainingToday() > 0 ? "never" : "done");
    return host.isLate(plan.endOfDay()) ? at + " (late)" : at;
  }

  private static String time(Instant at) {
    return TIME.format(at) + " UTC";
  }

  private static String details(HostPlan host, boolean share) {
    StringBuilder text = new StringBuilder();
    for (HostRate rate : host.egresses()) {
      text.append(
          "\n  egress %-24s %s calls a minute, %s a day"
              .formatted(
                  rate.egress(),
                  PlanText.count(rate.callsPerMinute()),
                  PlanText.count(rate.callsPerDay())));
    }
    if (share) {
      text.append("\n  of the account: %s a day".formatted(PlanText.calls(host.own())));
    }
    for (HostPlan.KindCalls kind : host.kinds()) {
      text.append(
          "\n  %-11s %-8s %-17s %18s for %s"
              .formatted(
                  kind.store().wireName(),
                  kind.device().map(Device::wireName).orElse(""),
                  kind.kind().wireName(),
                  PlanText.calls(kind.calls()),
                  Quantity.of(kind.subjects(), "subject")));
    }
    text.append(
        "\n  remaining for requests and discovery: %s; requested every day %s, discovery today %s"
            .formatted(
                PlanText.calls(host.remaining()),
                PlanText.count(host.requested()),
                PlanText.count(host.discovered())));
    return text.toString();
  }
}
