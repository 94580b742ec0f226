package dev.storescope.server.cli;

import dev.storescope.fetching.check.FindingText;
import dev.storescope.fetching.check.SourceCheck;
import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.observation.SubjectName;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.output.Printer;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.Country;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Asks each source of the stores once, and says which of them work from here. */
@Command(
    name = "check",
    description =
        "Ask each source of the stores once for what every store has, and say which sources work"
            + " from here. Nothing is stored. Exits with 1 if one does not work.")
final class CheckCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Option(
      names = "--country",
      paramLabel = "CC",
      completionCandidates = Candidates.Countries.class,
      defaultValue = "us",
      description = "country whose storefronts are asked (default: us)")
  private Country country = new Country("us");

  @Option(
      names = "--record",
      paramLabel = "DIR",
      description = "folder in which to record the replies, for a report of what does not work")
  private Optional<String> record = Optional.empty();

  @Option(
      names = "--replay",
      paramLabel = "DIR",
      description = "folder of recorded replies to use instead of the stores")
  private Optional<String> replay = Optional.empty();

  @Override
  public Integer call() throws InterruptedException {
    Settings settings = common.settings(Map.of(Setting.RECORD, record, Setting.REPLAY, replay));
    List<SourceCheck> checks = new ArrayList<>();
    App.checkSources(
        settings,
        country,
        check -> {
          checks.add(check);
          if (!common.json()) {
            common.printer().print(line(check), _ -> {});
          }
        });
    Printer printer = common.printer();
    printer.print(summary(checks), node -> fill(node, checks));
    return checks.stream().allMatch(SourceCheck::isFine) ? 0 : 1;
  }

  private static String line(SourceCheck check) {
    String line =
        String.format(
            Locale.ROOT,
            "%-24s %-15s %s",
            check.source(),
            FindingText.state(check.finding()),
            FindingText.detail(check.finding()));
    return FindingText.findAdvice(check.finding())
        .map(advice -> line + "\n    " + advice)
        .orElse(line);
  }

  private static String summary(List<SourceCheck> checks) {
    long used = checks.stream().filter(CheckCommand::isUsed).count();
    long fine = used - checks.stream().filter(each -> !each.isFine()).count();
    return String.format(Locale.ROOT, "%d of %d sources work.", fine, used);
  }

  private static boolean isUsed(SourceCheck check) {
    return !(check.finding() instanceof Finding.Off || check.finding() instanceof Finding.Unused);
  }

  private void fill(ObjectNode node, List<SourceCheck> checks) {
    node.put("country", country.code());
    ArrayNode sources = node.putArray("sources");
    checks.forEach(check -> fill(sources.addObject(), check));
  }

  private static void fill(ObjectNode node, SourceCheck check) {
    node.put("source", check.source().name())
        .put("state", FindingText.state(check.finding()).replace(' ', '_'));
    check.asked().ifPresent(asked -> node.put("asked", SubjectName.format(asked)));
    switch (check.finding()) {
      case Finding.Working _, Finding.Unused _ -> {
        check.finding().filled().forEach(node.putArray("filled")::add);
        check.finding().blank().forEach(node.putArray("blank")::add);
        check.finding().findNewest().ifPresent(at -> node.put("newest", at.toString()));
      }
      case Finding.Old(var newest) -> node.put("newest", newest.toString());
      case Finding.Empty _,
          Finding.NotOffered _,
          Finding.Refused _,
          Finding.Unreachable _,
          Finding.UnknownFormat _,
          Finding.Off _ ->
          node.put("reason", FindingText.detail(check.finding()));
    }
    FindingText.findAdvice(check.finding()).ifPresent(advice -> node.put("advice", advice));
  }
}
