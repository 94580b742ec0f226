package dev.storescope.dashboard.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.WorkspaceAccess;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.alerts.RuleScope;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.delivery.Channel;
import dev.storescope.groups.AppGroup;
import dev.storescope.listings.KnownApp;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.workbench.Tag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The form of a rule with its choices.
 *
 * @param conditions those that the user's rules can have
 * @param apps what the rule can be about
 * @param tags the tags of keywords; only “all keywords” if no keyword has one
 */
public record RuleFields(
    AlertForm form,
    List<AlertCondition.Kind> conditions,
    List<SelectOption> apps,
    List<SelectOption> tags,
    List<Channel> channels) {

  public Set<Long> chosenChannels() {
    return channels.stream()
        .map(Channel::id)
        .filter(id -> form.has("channel", id))
        .collect(Collectors.toSet());
  }

  /** Reads the choices of a workspace. */
  public record Reader(PageQueries queries, AlertRuleEditor editor) {
    RuleFields read(WorkspaceAccess access, AlertForm form) {
      AccountId account = access.workspace();
      return new RuleFields(
          form,
          AlertRuleEditor.conditions(access),
          options(apps(account), form.value("app")),
          options(tags(account), form.value("tag")),
          editor.channels().list(account));
    }

    /** The choices, and the chosen value if it is no longer one of them. */
    private static List<SelectOption> options(Map<String, String> choices, String chosen) {
      if (!chosen.isEmpty()) {
        choices.putIfAbsent(chosen, chosen);
      }
      return choices.entrySet().stream()
          .map(
              each ->
                  new SelectOption(each.getKey(), each.getValue(), each.getKey().equals(chosen)))
          .toList();
    }

    private Map<String, String> tags(AccountId account) {
      Map<String, String> tags = new LinkedHashMap<>(Map.of("", Texts.of("alerts.all-keywords")));
      editor.apps().notes().listTags(account).stream()
          .map(Tag::text)
          .forEach(text -> tags.put(text, text));
      return tags;
    }

    private Map<String, String> apps(AccountId account) {
      Map<String, String> choices = new LinkedHashMap<>();
      choices.put(AlertForm.write(RuleScope.ALL_OWN), Texts.of("alerts.all-apps"));
      for (AppGroup group : editor.apps().groups().list(account)) {
        choices.put(
            AlertForm.write(
                scope(Optional.empty(), Optional.empty(), OptionalLong.of(group.number()))),
            Texts.of("alerts.group", group.name()));
      }
      List<TrackedApp> tracked = editor.apps().lists().list(account);
      repeated(tracked, TrackedApp::country)
          .forEach(
              country ->
                  choices.put(
                      AlertForm.write(scope(Optional.empty(), Optional.of(country))),
                      Texts.of("alerts.all-in", DisplayNames.inSentence(country))));
      Map<TrackedApp, String> titles = titles(tracked);
      Set<AppId> inSeveral = repeated(tracked, TrackedApp::app);
      for (TrackedApp each : tracked) {
        String title = titles.getOrDefault(each, each.app().value());
        if (inSeveral.contains(each.app())) {
          choices.putIfAbsent(
              AlertForm.write(scope(Optional.of(each.app()), Optional.empty())),
              Texts.of("alerts.everywhere", title));
        }
        choices.put(
            AlertForm.write(scope(Optional.of(each.app()), Optional.of(each.country()))),
            Texts.of("alerts.app", title, each.country()));
      }
      return choices;
    }

    private Map<TrackedApp, String> titles(List<TrackedApp> tracked) {
      Evidence evidence = queries.evidence();
      Map<TrackedApp, String> titles = new LinkedHashMap<>();
      tracked.forEach(
          each ->
              titles.put(
                  each,
                  KnownApp.of(each.app(), each.country(), evidence)
                      .title()
                      .orElse(each.app().value())));
      return titles;
    }

    /** What several tracked apps have in common. */
    private static <T> Set<T> repeated(List<TrackedApp> tracked, Function<TrackedApp, T> property) {
      return tracked.stream()
          .collect(Collectors.groupingBy(property, LinkedHashMap::new, Collectors.counting()))
          .entrySet()
          .stream()
          .filter(each -> each.getValue() > 1)
          .flatMap(each -> Stream.of(each.getKey()))
          .collect(Collectors.toSet());
    }

    private static RuleScope scope(Optional<AppId> app, Optional<Country> country) {
      return scope(app, country, OptionalLong.empty());
    }

    private static RuleScope scope(
        Optional<AppId> app, Optional<Country> country, OptionalLong group) {
      return new RuleScope(RuleScope.ALL_OWN.whose(), app, country, group, Optional.empty());
    }
  }
}
