package dev.storescope.dashboard.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.Digests;
import dev.storescope.alerts.QuietHours;
import dev.storescope.alerts.RuleScope;
import dev.storescope.dashboard.page.DigestForm;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.reports.SentReports;
import dev.storescope.dashboard.reports.SentReports.SentReport;
import dev.storescope.delivery.Channel;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The alert rules, the digest and the reports that are sent of the workspace. */
public record AlertPages(
    RuleFields.Reader fields,
    AlertRuleEditor editor,
    AlertPreview preview,
    Digests digests,
    SentReports reports,
    PageQueries queries)
    implements PageGroup {
  private static final String PATH = AccountTab.ALERTS.path();

  /** A rule of the table. */
  public record RuleRow(
      AlertRule rule, String scope, String channels, Optional<Instant> lastFired) {
    /** Where the rule is edited. */
    public String url() {
      return PATH + "/" + rule.id();
    }

    public String action(String name) {
      return url() + "/" + name;
    }

    public String quietHours() {
      return rule.definition().quietHours().map(RuleRow::text).orElse("");
    }

    private static String text(QuietHours quiet) {
      return Texts.of(
          "alerts.quiet-hours",
          Format.timeOfDay(quiet.from()),
          Format.timeOfDay(quiet.to()),
          quiet.zone());
    }
  }

  /**
   * The model of the page.
   *
   * @param digestApps the apps that the digest can be about: all, or those of a group
   * @param reports those that are sent every week
   * @param fields the form of a new rule
   */
  public record Model(
      List<RuleRow> rules,
      Optional<DigestSettings> digest,
      List<SelectOption> digestApps,
      List<SentReport> reports,
      List<Channel> channels,
      RuleFields fields,
      Instant now) {
    public List<SelectOption> days() {
      Optional<DayOfWeek> chosen = digest.flatMap(DigestSettings::day);
      return Stream.concat(
              Stream.of(new SelectOption("daily", Texts.of("alerts.every-day"), chosen.isEmpty())),
              DigestForm.days(chosen))
          .toList();
    }

    public Set<Long> digestChannels() {
      return digest.map(each -> Set.copyOf(each.channels())).orElse(Set.of());
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .getForTeam(PATH, this::show)
        .post(PATH + "/digest", PageHandler.orBackTo(_ -> PATH, this::setDigest))
        .post(PATH + "/digest/end", this::endDigest)
        .post(PATH + "/{id}/switch", this::switchRule)
        .post(PATH + "/{id}/delete", this::delete);
    new AlertRulePages(editor, fields, preview, queries::now).addTo(routes);
  }

  private void show(PageRequest request) {
    WorkspaceAccess access = request.access();
    AccountId account = access.workspace();
    List<Channel> channels = editor.channels().list(account);
    Map<Long, Instant> lastFired = editor.rules().lastFired(account);
    List<RuleRow> rows =
        editor.list(access).stream()
            .map(
                rule ->
                    new RuleRow(
                        rule,
                        scope(rule, account),
                        names(rule.definition().channels(), channels),
                        Optional.ofNullable(lastFired.get(rule.id()))))
            .toList();
    Optional<DigestSettings> digest = digests.find(account);
    Model model =
        new Model(
            rows,
            digest,
            digestApps(account, digest),
            reports.list(account, queries.evidence()),
            channels,
            fields.read(access, newRule(request, account)),
            queries.now());
    request.show("account/alerts.jte", AccountTab.ALERTS.title(), NavigationSection.ACCOUNT, model);
  }

  /** The form of a new rule, which is about the group that the query names if there is one. */
  private AlertForm newRule(PageRequest request, AccountId account) {
    OptionalLong group = request.query().findNumber("group");
    return group.isPresent() && editor.apps().groups().find(account, group.getAsLong()).isPresent()
        ? AlertForm.ofGroup(group.getAsLong())
        : AlertForm.EMPTY;
  }

  /** All tracked apps, the groups, and one that was removed if the digest is about it. */
  private List<SelectOption> digestApps(AccountId account, Optional<DigestSettings> digest) {
    OptionalLong chosen = digest.map(DigestSettings::group).orElse(OptionalLong.empty());
    Map<String, String> choices = new LinkedHashMap<>();
    choices.put("", Texts.of("alerts.all-apps"));
    editor
        .apps()
        .groups()
        .list(account)
        .forEach(
            group ->
                choices.put(Long.toString(group.number()), Texts.of("alerts.group", group.name())));
    String value = chosen.isPresent() ? Long.toString(chosen.getAsLong()) : "";
    choices.putIfAbsent(value, Texts.of("alerts.no-group"));
    return choices.entrySet().stream()
        .map(each -> new SelectOption(each.getKey(), each.getValue(), each.getKey().equals(value)))
        .toList();
  }

  private String scope(AlertRule rule, AccountId account) {
    return rule.definition().condition().kind().isAboutApps()
        ? rule.definition().scope().describe(number -> group(account, number))
        : "";
  }

  /** A group may be removed before the rule. */
  private String group(AccountId account, long number) {
    return editor
        .apps()
        .groups()
        .find(account, number)
        .map(group -> Texts.of("alerts.group", group.name()))
        .orElse(Texts.of("alerts.no-group"));
  }

  /** A channel may be deleted before the rule. */
  private static String names(List<Long> ids, List<Channel> channels) {
    return channels.stream()
        .filter(channel -> ids.contains(channel.id()))
        .map(Channel::name)
        .collect(Collectors.joining(", "));
  }

  private void switchRule(PageRequest request) {
    AlertRule rule =
        editor.toggle(request.access(), AccountPages.id(request)).orElseThrow(AlertPages::noRule);
    request.redirect(
        PATH,
        FlashMessage.done(
            rule.definition().enabled()
                ? Texts.of("alerts.enabled")
                : Texts.of("alerts.disabled")));
  }

  private void delete(PageRequest request) {
    if (!editor.remove(request.access(), AccountPages.id(request))) {
      throw noRule();
    }
    request.redirect(PATH, FlashMessage.done(Texts.of("alerts.deleted")));
  }

  private void setDigest(PageRequest request) {
    OptionalLong group =
        request.form().find("group").isPresent()
            ? OptionalLong.of(request.form().number("group"))
            : OptionalLong.empty();
    DigestSettings settings = new DigestForm(request.form()).read().about(group);
    AccountId account = request.account().id();
    editor.requireGroup(account, RuleScope.ofGroup(RuleScope.Whose.BOTH, group));
    editor.requireChannels(account, settings.channels());
    digests.put(account, settings);
    request.redirect(PATH, FlashMessage.done(Texts.of("digest.set")));
  }

  private void endDigest(PageRequest request) {
    digests.remove(request.account().id());
    request.redirect(PATH, FlashMessage.done(Texts.of("digest.ended")));
  }

  private static PageException noRule() {
    return PageException.notFound(Texts.of("alerts.unknown"));
  }
}
