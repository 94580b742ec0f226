package dev.storescope.dashboard.reports;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.accounts.SharedLinks.NewLink;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.Digests;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.DigestForm;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.delivery.Channel;
import dev.storescope.reports.ReportSchedules;
import dev.storescope.reports.ReportSchedules.Scheduled;
import dev.storescope.reports.ReportSchedules.SentLink;
import dev.storescope.reports.ReportSubject;
import dev.storescope.reports.ReportedApps;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Has reports sent every week. Only the owner of a workspace may, because whoever gets a report can
 * read it without an account.
 */
public record SentReports(
    ReportSchedules schedules,
    ReportedApps apps,
    PageSharing sharing,
    AlertRuleEditor rules,
    Digests digests) {

  /**
   * A report that is sent.
   *
   * @param url of the report
   */
  public record SentReport(String name, String url, String when, String channels) {}

  /**
   * When and where a report is sent.
   *
   * @param path to which the form is sent
   * @param settings empty if it is not sent
   * @param when the settings in words
   * @param withdrawn whether its link is
   * @param endPath to which the form is sent that stops it
   * @param channels that can be chosen
   */
  public record Schedule(
      String path,
      Optional<DigestSettings> settings,
      String when,
      boolean withdrawn,
      String endPath,
      List<Channel> channels,
      ZoneId usualZone) {
    public List<SelectOption> days() {
      return DigestForm.days(settings.flatMap(DigestSettings::day)).toList();
    }

    public int hour() {
      return settings.map(DigestSettings::hour).orElse(8);
    }

    public String zone() {
      return settings.map(DigestSettings::zone).orElse(usualZone).getId();
    }

    public Set<Long> chosen() {
      return settings.map(each -> Set.copyOf(each.channels())).orElse(Set.of());
    }
  }

  /** The reports that an account has sent. */
  public List<SentReport> list(AccountId account, Evidence evidence) {
    List<Channel> channels = rules.channels().list(account);
    return schedules.list(account).stream()
        .map(
            each ->
                new SentReport(
                    apps.findName(account, each.subject(), evidence)
                        .orElse(Texts.of("alerts.no-group")),
                    ReportTarget.url(each.subject(), ""),
                    when(each.settings()),
                    names(each.settings(), channels)))
        .toList();
  }

  Schedule read(AccountId account, ReportSubject subject) {
    Optional<Scheduled> sent = schedules.find(account, subject);
    Optional<DigestSettings> settings = sent.map(Scheduled::settings);
    List<Channel> channels = rules.channels().list(account);
    return new Schedule(
        ReportTarget.url(subject, "/schedule"),
        settings,
        settings.map(each -> Texts.of("report.sent", when(each), names(each, channels))).orElse(""),
        sent.filter(each -> !isValid(each.link())).isPresent(),
        ReportTarget.url(subject, "/schedule/end"),
        channels,
        digests.find(account).map(DigestSettings::zone).orElse(ZoneId.of("UTC")));
  }

  private static String when(DigestSettings settings) {
    return Texts.of(
        "report.when",
        settings.day().map(Texts::name).orElse(""),
        Format.timeOfDay(LocalTime.of(settings.hour(), 0)),
        settings.zone());
  }

  private static String names(DigestSettings settings, List<Channel> channels) {
    return channels.stream()
        .filter(channel -> settings.channels().contains(channel.id()))
        .map(Channel::name)
        .collect(Collectors.joining(", "));
  }

  private boolean isValid(SentLink link) {
    return sharing.links().find(link.secret()).isPresent();
  }

  void save(PageRequest request, ReportTarget report) {
    requireOwner(request);
    String page = report.path() + "#send";
    try {
      AccountId account = request.account().id();
      DigestSettings settings = new DigestForm(request.form()).read();
      rules.requireChannels(account, settings.channels());
      put(request, account, report, settings);
    } catch (IllegalArgumentException e) {
      request.redirect(page, FlashMessage.refused(String.valueOf(e.getMessage())));
      return;
    }
    request.redirect(page, FlashMessage.done(Texts.of("report.scheduled")));
  }

  /** With the link it had, unless that was withdrawn. */
  private void put(
      PageRequest request, AccountId account, ReportTarget report, DigestSettings settings) {
    Optional<SentLink> known =
        schedules.find(account, report.subject()).map(Scheduled::link).filter(this::isValid);
    if (known.isPresent()) {
      SentLink link = known.get();
      String address = address(request, link.secret());
      schedules.put(account, report.subject(), settings, new SentLink(link.id(), address));
      return;
    }
    NewLink created = sharing.share(account, linkName(report), report.path(), Optional.empty());
    try {
      SentLink link = new SentLink(created.link().id(), address(request, created.secret()));
      schedules.put(account, report.subject(), settings, link);
    } catch (IllegalArgumentException e) {
      sharing.links().withdraw(account, created.link().id());
      throw e;
    }
  }

  private static String linkName(ReportTarget report) {
    String name = Texts.of("report.link", report.name());
    return name.length() <= SharedLinks.MAX_NAME_LENGTH
        ? name
        : name.substring(0, SharedLinks.MAX_NAME_LENGTH - 1) + "…";
  }

  private static String address(PageRequest request, String secret) {
    return request.origin() + PageSharing.PATH + secret;
  }

  void end(PageRequest request, ReportTarget report) {
    requireOwner(request);
    AccountId account = request.account().id();
    Optional<SentLink> link = schedules.find(account, report.subject()).map(Scheduled::link);
    schedules.remove(account, report.subject());
    link.ifPresent(each -> sharing.links().withdraw(account, each.id()));
    request.redirect(report.path() + "#send", FlashMessage.done(Texts.of("report.not-scheduled")));
  }

  private static void requireOwner(PageRequest request) {
    if (!request.workspace().isOwn()) {
      throw PageException.notAllowed(Texts.of("report.owner-sends"));
    }
  }
}
