package dev.storescope.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.alerts.Alert;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertMessages;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.RuleScope;
import dev.storescope.answer.LastDays;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.Message;
import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.KeywordNote;
import dev.storescope.workbench.Tag;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertPagesTest {
  private static final String PATH = "/dashboard/account/alerts";
  private static final String INBOX = "/dashboard/inbox";
  private static final String CREATE = "form#create";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);
  private final AccountId ann = dashboard.member.id();

  @Test
  void aRuleIsAddedDisabledAndDeleted() {
    dashboard.track(new AppId.AppStore(20), "chess");
    long channel = newChannel(ann);
    Shown added =
        submit(
            "name", "Rivals",
            "condition", "listing_changes",
            "threshold", "5",
            "part", "title",
            "app", "appstore 20 us",
            "whose", "both",
            "channel", channel,
            "quiet_from", "22:00",
            "quiet_to", "07:00",
            "time_zone", "Europe/Paris");
    assertThat(added.page().select(".notice.good")).hasSize(1);
    assertThat(added.page().select("tbody tr").text())
        .contains("Rivals a listing changes: title quiet 22:00–07:00 Europe/Paris")
        .contains("20 and the competitors in us mail never");
    AlertRule rule = dashboard.alertRules.list(ann).getFirst();
    assertThat(rule.definition().condition())
        .isEqualTo(AlertCondition.ofListings(Set.of(PartKind.TITLE)));

    Shown disabled = member.submit(added, "form[action$=switch]");
    assertThat(disabled.page().select("tbody th").text()).isEqualTo("Rivals disabled");
    assertThat(dashboard.alertRules.listEnabled()).isEmpty();
    Shown enabled = member.submit(disabled, "form[action$=switch]");
    assertThat(enabled.page().select("tbody th").text()).isEqualTo("Rivals");
    Shown deleted = member.submit(enabled, "form[action$=delete]");
    assertThat(deleted.page().select("tbody tr")).isEmpty();
    assertThat(dashboard.alertRules.list(ann)).isEmpty();
  }

  @Test
  void aNewRuleIsAboutTheGroupThatTheAddressNames() {
    dashboard.track(new AppId.AppStore(20), "chess");
    long group = dashboard.groups.create(ann, "Acme", List.of()).number();
    assertThat(chosenApps("?group=" + group)).isEqualTo("group “Acme”");
    assertThat(chosenApps("?group=" + (group + 1))).isEmpty();
  }

  private String chosenApps(String query) {
    return member.get(PATH + query).page().select("#create [name=app] option[selected]").text();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name||The name of a rule must have 1 to 100 characters in one line.",
        "condition|x|Invalid condition 'x'. Use one of rank_falls, rank_rises, leaves_first, enters_first, listing_changes, price_changes, rating_changes, low_ratings, enters_chart, leaves_chart, incomplete, format_drifts, source_fails, credits_low.",
        "threshold|x|Enter a number such as 5 or 0.1.",
        "threshold|999|The threshold of rank_falls must be 1 to 249 places.",
        "app|appstore 7 us|The account does not track 7 in us.",
        "channel|77|The account has no channel 77.",
        "quiet_from|22:00|Invalid time ''. Use hours and minutes such as 22:00.",
        "app|x|Choose the apps from the list.",
        "app|group:7|The account has no group 7. See the list of groups.",
        "tag|x|No keyword has the tag 'x'. Add it to keywords in the workbench, or use another."
      })
  void aRuleThatIsWrongIsRefusedWithAReason(String field, String value, String reason) {
    List<Object> sent =
        new ArrayList<>(List.of("name", "Falls", "condition", "rank_falls", "threshold", "5"));
    int known = sent.indexOf(field);
    if (known >= 0) {
      sent.set(known + 1, Optional.ofNullable(value).orElse(""));
    } else {
      sent.addAll(List.of(field, value));
    }
    Shown shown = submit(sent.toArray());
    assertThat(shown.page().select(".notice.bad").text()).isEqualTo(reason);
    assertThat(dashboard.alertRules.list(ann)).isEmpty();
  }

  @Test
  void aRuleIsEditedOnAPageWithWhatItHas() {
    dashboard.track(new AppId.AppStore(20), "chess");
    dashboard.keywordNotes.put(
        ann,
        new AppId.AppStore(20),
        new Country("us"),
        Map.of(Keyword.of("chess"), KeywordNote.NONE.with(new Tag("summer"))));
    submit("name", "Falls", "condition", "rank_falls", "threshold", "7", "tag", "summer");
    AlertRule rule = dashboard.alertRules.list(ann).getFirst();
    Shown page = member.get(member.get(PATH).page().select("tbody a").attr("href"));
    assertThat(page.page().select("#name").attr("value")).isEqualTo("Falls");
    assertThat(page.page().select("#threshold").attr("value")).isEqualTo("7");
    assertThat(page.page().select("option[selected]").eachText())
        .containsExactly(
            "Rank falls by N places or more", "All tracked apps", "The app itself", "summer");
    Shown wrong =
        member.submit(
            page, "form#rule", "name", "Rises", "condition", "rank_falls", "threshold", "0");
    assertThat(wrong.page().select(".notice.bad").text())
        .isEqualTo("The threshold of rank_falls must be 1 to 249 places.");
    assertThat(wrong.page().select("#name").attr("value")).isEqualTo("Rises");
    Shown saved =
        member.submit(
            page,
            "form#rule",
            "name",
            "Rises",
            "condition",
            "rank_rises",
            "threshold",
            "3",
            "app",
            "appstore 20 us");
    assertThat(saved.page().select(".notice.good").text()).isEqualTo("The rule is saved.");
    assertThat(dashboard.alertRules.list(ann))
        .singleElement()
        .satisfies(
            after -> {
              assertThat(after.id()).isEqualTo(rule.id());
              assertThat(after.definition().condition())
                  .isEqualTo(AlertCondition.of(AlertCondition.Kind.RANK_RISES, 3));
              assertThat(after.definition().scope().app()).contains(new AppId.AppStore(20));
            });
  }

  @Test
  void aPreviewShowsWhatWouldHaveFiredARuleBeforeItIsSaved() {
    dashboard.track(new AppId.AppStore(20), "chess");
    StoreFacts facts = new StoreFacts(dashboard.archive);
    facts.ranked("chess", TestDashboard.NOW.minus(Duration.ofDays(3)), 1, 20);
    facts.ranked("chess", TestDashboard.NOW.minus(Duration.ofDays(2)), 1, 2, 3, 4, 5, 6, 20);
    Object token = member.get(PATH).page().body().attr("data-form-token");
    Shown shown =
        member.post(
            PATH + "/preview",
            "form_token",
            token,
            "name",
            "Falls",
            "condition",
            "rank_falls",
            "threshold",
            "5");
    assertThat(shown.page().select("#preview").text())
        .contains("1 alert on 1 of the last 30 days.", "“chess” on iPhone fell from 2 to 7");
    LocalDate date = LastDays.dateOf(TestDashboard.NOW.minus(Duration.ofDays(2)));
    assertThat(shown.page().select("#preview a").eachAttr("href"))
        .containsExactly(
            "/dashboard/keywords/appstore/us?q=chess&device=iphone&app=20",
            "/dashboard/apps/appstore/20/us/events?on=" + date + "#day-" + date);
    assertThat(shown.page().select("#name").attr("value")).isEqualTo("Falls");
    assertThat(dashboard.alertRules.list(ann)).isEmpty();
  }

  @Test
  void messagesAreUnreadUntilTheUserHasReadThem() {
    AlertRule rule =
        dashboard.alertRules.create(
            ann,
            new AlertRule.Definition(
                "Falls",
                AlertCondition.of(AlertCondition.Kind.RANK_FALLS, 5),
                RuleScope.ALL_OWN,
                List.of(),
                Optional.empty(),
                true));
    Instant now = dashboard.clock.instant();
    Alert alert = new Alert("key", new Message.Item("<b>Chess</b> fell"), now, 0);
    dashboard.alertRules.record(
        rule, now, List.of(alert), false, all -> AlertMessages.write(rule, all));
    Shown rules = member.get(PATH);
    assertThat(rules.page().select("tbody tr").text()).contains("inbox only");
    assertThat(rules.page().select("tbody time")).hasSize(1);
    assertThat(rules.page().select(".top a.inbox").attr("aria-label")).isEqualTo("Inbox, 1 unread");
    Shown inbox = member.get(INBOX);
    assertThat(inbox.page().select("details").text())
        .contains("Falls: 1 alert new <b>Chess</b> fell");
    PageClient other = dashboard.visitor(dashboard.administrator);
    assertThat(other.get(PATH).text()).doesNotContain("Falls");
    assertThat(other.get(INBOX).text()).contains("No messages yet");
    assertThat(other.post(PATH + "/" + rule.id() + "/delete").status()).isNotEqualTo(200);
    assertThat(dashboard.alertRules.list(ann)).hasSize(1);
    PageClient viewer = joined(WorkspaceRole.VIEWER);
    assertThat(inbox.page().select(".top a.inbox").attr("aria-label")).isEqualTo("Inbox");
    Shown read = member.get(INBOX);
    assertThat(read.page().select(".top a.inbox").attr("aria-label")).isEqualTo("Inbox");
    assertThat(read.page().select("main .badge")).isEmpty();
    assertThat(viewer.get(INBOX).page().select("main .badge")).hasSize(1);
  }

  @Test
  void anOldMessageLeadsToItsDayInAPeriodThatContainsIt() {
    AlertRule rule =
        dashboard.alertRules.create(
            ann,
            new AlertRule.Definition(
                "Falls",
                AlertCondition.of(AlertCondition.Kind.RANK_FALLS, 5),
                RuleScope.ALL_OWN,
                List.of(),
                Optional.empty(),
                true));
    Instant then = dashboard.clock.instant().minus(Duration.ofDays(45));
    Map<String, String> fields =
        Map.of(
            "storetype",
            "appstore",
            "storeid",
            "20",
            "country",
            "us",
            "device",
            "iphone",
            "own",
            "true",
            "observed_at",
            then.toString(),
            "keyword",
            "chess");
    Alert alert =
        new Alert("key", new Message.Item("“chess” fell", new TreeMap<>(fields)), then, 0);
    dashboard.alertRules.record(
        rule, then, List.of(alert), false, all -> AlertMessages.write(rule, all));
    LocalDate date = LastDays.dateOf(then);
    List<String> links = member.get(INBOX).page().select("main li a").eachAttr("href");
    assertThat(links)
        .containsExactly(
            "/dashboard/apps/appstore/20/us/keywords?k=chess&on=" + date + "#history",
            "/dashboard/apps/appstore/20/us/events?on=" + date + "#day-" + date);
    for (String link : links) {
      assertThat(member.get(link.replaceFirst("#.*", "")).page().select(".period input[type=date]"))
          .satisfiesExactly(
              since -> assertThat(LocalDate.parse(since.val())).isBeforeOrEqualTo(date),
              till -> assertThat(LocalDate.parse(till.val())).isAfterOrEqualTo(date));
    }
  }

  @Test
  void aViewerReadsTheRulesOfTheWorkspaceAndChangesNothing() {
    newChannel(ann);
    submit("name", "Falls", "condition", "rank_falls", "threshold", "5");
    submit("name", "Balance", "condition", "credits_low", "threshold", "5");
    PageClient viewer = joined(WorkspaceRole.VIEWER);
    Shown page = viewer.get(PATH);
    assertThat(page.text())
        .contains("the workspace of ann", "Falls")
        .doesNotContain("Balance", "ann@example.com", "Share");
    assertThat(page.page().select("main form[method=post]")).isEmpty();
    String token = page.page().body().attr("data-form-token");
    Shown refused = viewer.post(PATH, "form_token", token, "name", "More");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(dashboard.alertRules.list(ann)).hasSize(2);
  }

  @Test
  void anEditorChangesTheRulesAndTheDigestOfTheWorkspace() {
    long channel = newChannel(ann);
    PageClient editor = joined(WorkspaceRole.EDITOR);
    Shown page = editor.get(PATH);
    assertThat(page.page().select("#condition option").eachAttr("value"))
        .contains("rank_falls")
        .doesNotContain("credits_low");
    Shown added =
        editor.submit(
            page,
            CREATE,
            "name",
            "Falls",
            "condition",
            "rank_falls",
            "threshold",
            "5",
            "channel",
            channel);
    assertThat(added.page().select("tbody tr").text()).contains("Falls", "mail");
    editor.submit(added, "form#digest", "day", "daily", "hour", "8", "channel", channel);
    assertThat(dashboard.alertRules.list(ann)).hasSize(1);
    assertThat(dashboard.digests.find(ann)).isPresent();
    assertThat(dashboard.alertRules.list(dashboard.administrator.id())).isEmpty();
    assertThat(editor.get("/dashboard/account/channels").text()).contains("No channels yet");
    Shown deleted = editor.submit(editor.get(PATH), "form[action$=delete]");
    assertThat(deleted.page().select("tbody tr")).isEmpty();
    assertThat(dashboard.alertRules.list(ann)).isEmpty();
  }

  private PageClient joined(WorkspaceRole role) {
    PageClient client = dashboard.visitor(dashboard.administrator);
    dashboard.workspaces.invite(ann, dashboard.administrator.username(), role);
    client.submit(client.get("/dashboard/account/team"), "form[action$=/join]", "owner", "ann");
    return client;
  }

  @Test
  void aDigestIsAboutAGroupAlsoOnceThatIsRemoved() {
    long channel = newChannel(ann);
    assertThat(member.get(PATH).page().select("#digest_group")).isEmpty();
    long group = dashboard.groups.create(ann, "Acme", List.of()).number();
    Shown page = member.get(PATH);
    assertThat(page.page().select("#digest_group option").eachText())
        .containsExactly("All tracked apps", "group “Acme”");
    Shown set = digestOf(page, group, channel);
    assertThat(dashboard.digests.find(ann).orElseThrow().group()).hasValue(group);
    assertThat(set.page().select("#digest_group option[selected]").text())
        .isEqualTo("group “Acme”");
    assertThat(digestOf(page, 99, channel).text()).contains("The account has no group 99");

    dashboard.groups.remove(ann, group);
    assertThat(member.get(PATH).page().select("#digest_group option[selected]").text())
        .isEqualTo("a group that was removed");
  }

  private Shown digestOf(Shown page, long group, long channel) {
    return member.submit(
        page,
        "form#digest",
        "day",
        "daily",
        "hour",
        "8",
        "time_zone",
        "UTC",
        "group",
        group,
        "channel",
        channel);
  }

  @Test
  void withoutAChannelThereIsNoDigestToTurnOn() {
    Shown page = member.get(PATH);
    assertThat(page.page().select("#digest button")).isEmpty();
    assertThat(page.page().select("#digest a").attr("href"))
        .isEqualTo("/dashboard/account/channels");
    assertThat(page.page().select("#digest [name=time_zone], #create [name=time_zone]"))
        .allMatch(field -> page.page().select("datalist#" + field.attr("list")).size() == 1);
  }

  @Test
  void aDigestIsSetAndEnded() {
    long channel = newChannel(ann);
    Shown page = member.get(PATH);
    assertThat(page.page().select("section:has(#digest) .badge").text()).isEqualTo("off");
    Shown refused = member.submit(page, "form#digest", "day", "daily", "hour", "8");
    assertThat(refused.page().select(".notice.bad").text()).isEqualTo("Choose 1 to 20 channels.");
    assertThat(refused.page().select("#digest option[selected]").val()).isEqualTo("daily");
    Shown set =
        member.submit(
            page,
            "form#digest",
            "day",
            "MONDAY",
            "hour",
            "7",
            "time_zone",
            "Asia/Tokyo",
            "channel",
            channel);
    assertThat(dashboard.digests.find(ann))
        .contains(
            new DigestSettings(
                Optional.of(DayOfWeek.MONDAY), 7, ZoneId.of("Asia/Tokyo"), List.of(channel)));
    assertThat(set.page().select("section:has(#digest) .badge").text()).isEqualTo("weekly");
    assertThat(set.page().select("#digest option[selected]").text()).isEqualTo("Monday");
    assertThat(set.page().select("#digest label:has(input[checked])").text()).isEqualTo("mail");
    Shown ended = member.submit(set, "form#digest-end");
    assertThat(ended.page().select("section:has(#digest) .badge").text()).isEqualTo("off");
    assertThat(dashboard.digests.find(ann)).isEmpty();
  }

  private Shown submit(Object... fields) {
    return member.submit(member.get(PATH), CREATE, fields);
  }

  private long newChannel(AccountId account) {
    return dashboard
        .messaging
        .channels()
        .create(account, "mail", new ChannelTarget.Email("ann@example.com"))
        .channel()
        .id();
  }
}
