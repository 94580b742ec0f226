package dev.storescope.server.cli.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.QuietHours;
import dev.storescope.alerts.RuleScope;
import dev.storescope.alerts.RuleValues;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.Channels;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.workbench.Tag;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The options that define an alert rule, named as in the HTTP interface. */
final class AlertRuleOptions {
  @Option(
      names = "--when",
      paramLabel = "CONDITION",
      required = true,
      description =
          "condition, such as rank_falls, listing_changes or credits_low" + " (docs/alerts.md)")
  private String condition = "";

  @Option(names = "--threshold", paramLabel = "N", description = "threshold of the condition")
  private Optional<BigDecimal> threshold = Optional.empty();

  @Option(
      names = "--part",
      paramLabel = "PART",
      description =
          "part of the listing, for listing_changes: title, icon, price …;"
              + " repeatable (default: all)")
  private List<String> parts = List.of();

  @Option(
      names = "--whose",
      paramLabel = "WHOSE",
      defaultValue = "own",
      description = "whose apps: own, competitors or both (default: own)")
  private String whose = "own";

  @Option(
      names = "--storetype",
      paramLabel = "STORE",
      completionCandidates = Candidates.Stores.class,
      defaultValue = "appstore",
      description = "store of the app: appstore or googleplay (default: appstore)")
  private StoreType store = StoreType.APP_STORE;

  @Option(
      names = "--storeid",
      paramLabel = "ID",
      description = "ID of a tracked app (default: all)")
  private Optional<String> app = Optional.empty();

  @Option(
      names = "--country",
      paramLabel = "CC",
      completionCandidates = Candidates.Countries.class,
      description = "country code, such as us (default: all)")
  private Optional<Country> country = Optional.empty();

  @Option(
      names = "--group",
      paramLabel = "NUMBER",
      description = "ID of a group of tracked apps (default: all apps)")
  private Optional<Long> group = Optional.empty();

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      description = "tag of keywords (default: all tracked keywords)")
  private Optional<String> tag = Optional.empty();

  @Option(
      names = "--channel",
      paramLabel = "NAME",
      description = "name of a channel for the messages; repeatable")
  private List<String> channels = List.of();

  @Option(
      names = "--quiet",
      paramLabel = "FROM-TO",
      description = "quiet hours, such as 22:00-07:00")
  private Optional<String> quiet = Optional.empty();

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      defaultValue = "UTC",
      description = "time zone of the quiet hours, such as Europe/Paris (default: UTC)")
  private String zone = "UTC";

  AlertRule.Definition definition(String name, AccountId account, Channels known) {
    return new AlertRule.Definition(
        name,
        condition(),
        new RuleScope(
            RuleValues.whose(whose),
            app.map(id -> AppId.of(store, id)),
            country,
            group.stream().mapToLong(Long::longValue).findFirst(),
            tag.map(Tag::of)),
        channels.stream().map(each -> channel(account, each, known)).toList(),
        quiet.map(this::quietHours),
        true);
  }

  private AlertCondition condition() {
    Set<PartKind> kinds = parts.stream().map(RuleValues::part).collect(Collectors.toSet());
    return new AlertCondition(RuleValues.condition(condition), threshold, kinds);
  }

  private static long channel(AccountId account, String name, Channels known) {
    return known
        .find(account, name)
        .map(Channel::id)
        .orElseThrow(
            () ->
                new Stopped(
                    "The account has no channel '" + name + "'. See `storescope channel list`."));
  }

  private QuietHours quietHours(String text) {
    String[] ends = text.split("-", 2);
    if (ends.length == 1) {
      throw new Stopped("Invalid --quiet. Use a start and an end, such as 22:00-07:00.");
    }
    return new QuietHours(
        RuleValues.time(ends[0]), RuleValues.time(ends[1]), RuleValues.timeZone(zone));
  }
}
