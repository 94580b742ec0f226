package dev.storescope.dashboard.fetching;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchJob;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSchedule.AccountFetches;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.fetching.drift.FieldDrift;
import dev.storescope.observation.SubjectName;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The rate limits of the stores' hosts and, for administrators, what is fetched and what fails for
 * all accounts.
 */
public record FetchingPages(
    PageQueries queries,
    Accounts accounts,
    FetchSchedule schedule,
    FetchQueue queue,
    Supplier<FetchHealth> health,
    CompletenessDays completeness)
    implements PageGroup {
  private static final String PATH = "/dashboard/fetching";
  private static final int MAX_SHOWN = 50;
  private static final int MAX_IN_FILE = 100_000;

  /** What an account has fetched on request. */
  public record AccountRow(String username, AccountFetches fetches) {}

  /**
   * The model of the page.
   *
   * @param accounts those with the most waiting fetches; none without detail
   * @param failing the jobs that failed; none without detail
   * @param upcoming the scheduled jobs; none without detail
   * @param completeness of the last days; none without detail
   * @param evidence the names of the apps
   * @param inDetail whether subjects are shown, or their number only
   * @param refreshes whether the page reloads itself
   */
  public record Model(
      FetchSchedule.Counts counts,
      FetchHealth health,
      List<AccountRow> accounts,
      List<FetchJob> failing,
      List<FetchJob> upcoming,
      CompletenessCard completeness,
      Evidence evidence,
      boolean inDetail,
      boolean refreshes,
      Instant now) {
    public String percent(double share) {
      return Format.percent((int) Math.floor(share * 100));
    }

    public String name(FieldDrift drift) {
      return "%s, %s, %s"
          .formatted(
              Texts.name(drift.field().reader().kind()),
              drift.field().field(),
              drift.field().reader().source());
    }

    public List<FetchHealth.UnrecognizedReply> unrecognized() {
      return health.unrecognized().stream().limit(MAX_SHOWN).toList();
    }

    /** Whether there may be more lines than are shown. */
    public boolean isLong(List<?> lines) {
      return lines.size() >= MAX_SHOWN;
    }

    public SubjectLabel label(FetchJob job) {
      return SubjectLabel.of(job.subject(), evidence);
    }

    /** The hosts by each egress, those in trouble first if there are many. */
    public List<FetchHealth.Host> hosts() {
      return health.hosts().size() <= MAX_SHOWN
          ? health.hosts()
          : health.hosts().stream()
              .sorted(Comparator.comparing(this::isNormal))
              .limit(MAX_SHOWN)
              .toList();
    }

    private boolean isNormal(FetchHealth.Host host) {
      return !host.isDown() && !isPaused(host) && !isSlowed(host) && noted(host).isEmpty();
    }

    public boolean hasSeveralEgresses() {
      return health.hosts().stream().map(FetchHealth.Host::egress).distinct().count() > 1;
    }

    public boolean isAnySilent() {
      return health.hosts().stream().anyMatch(host -> host.silentSince().isPresent());
    }

    /** Whether all calls to a host from an egress fail. */
    public boolean isAnyFailing() {
      return health.hosts().stream().anyMatch(FetchHealth.Host::isFailing);
    }

    /** The name of the first host that fails; blank if none does. */
    public String firstFailing() {
      return health.hosts().stream()
          .filter(FetchHealth.Host::isFailing)
          .map(FetchHealth.Host::name)
          .findFirst()
          .orElse("");
    }

    public boolean isPaused(FetchHealth.Host host) {
      return host.restsUntil().filter(now::isBefore).isPresent();
    }

    /** The rest that another node noted, until it is over. */
    public Optional<FetchHealth.NotedRest> noted(FetchHealth.Host host) {
      return host.noted().filter(rest -> now.isBefore(rest.until()));
    }

    public boolean isSlowed(FetchHealth.Host host) {
      return host.currentCallsPerMinute() < host.callsPerMinute();
    }

    public String ago(Instant at) {
      return Format.since(at, now);
    }

    /** A fetch that is due waits for a worker. */
    public String ahead(Instant at) {
      return at.isAfter(now) ? Format.since(at, now) : Texts.of("time.now");
    }

    public String perMinute(double calls) {
      return calls < 10 ? Format.rating(calls) : Format.count(Math.round(calls));
    }

    public String words(FetchJob.Purpose purpose) {
      return Texts.name(purpose);
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getOwn(PATH, this::show).postOwn(PATH + "/retry", this::retry);
  }

  private void retry(PageRequest request) {
    if (request.user().role() != Account.Role.ADMINISTRATOR) {
      throw PageException.notAllowed(Texts.of("fetching.administrators-only"));
    }
    request.redirect(PATH, FlashMessage.done(Texts.of("fetching.retried", queue.retryFailed())));
  }

  private void show(PageRequest request) {
    boolean inDetail = request.user().role() == Account.Role.ADMINISTRATOR;
    if (request.wantsCsv()) {
      request.send(csv(request.query().find("table").orElse(""), inDetail));
    } else {
      boolean refreshes = request.query().find("refresh").filter("no"::equals).isEmpty();
      request.show(
          "fetching.jte",
          NavigationSection.FETCHING.title(),
          NavigationSection.FETCHING,
          model(inDetail, refreshes));
    }
  }

  private Csv csv(String table, boolean inDetail) {
    if (!inDetail && !table.equals("hosts")) {
      throw PageException.notAllowed(Texts.of("fetching.administrators-only"));
    }
    FetchHealth current = health.get();
    return switch (table) {
      case "hosts" -> hosts(current.hosts());
      case "failures" -> failures(schedule.listFailing(MAX_IN_FILE));
      case "upcoming" -> upcoming(schedule.listUpcoming(MAX_IN_FILE));
      case "unrecognized" -> unrecognized(current.unrecognized());
      case "fields" -> fields(current.fields());
      case "completeness" -> CompletenessCard.csv(completeness, today());
      default ->
          throw PageException.notOneOf(
              "table",
              List.of("hosts", "failures", "upcoming", "unrecognized", "fields", "completeness"));
    };
  }

  private Model model(boolean inDetail, boolean refreshes) {
    int shown = inDetail ? MAX_SHOWN : 0;
    FetchHealth current = health.get();
    return new Model(
        schedule.count(),
        current,
        schedule.listAccounts(shown).stream().map(this::row).toList(),
        schedule.listFailing(shown),
        schedule.listUpcoming(shown),
        inDetail
            ? CompletenessCard.of(completeness, current.emptySources(), queries.now())
            : CompletenessCard.NONE,
        queries.evidence(),
        inDetail,
        refreshes,
        queries.now());
  }

  private LocalDate today() {
    return LocalDate.ofInstant(queries.now(), ZoneOffset.UTC);
  }

  private AccountRow row(AccountFetches fetches) {
    String name =
        accounts
            .find(fetches.account())
            .map(account -> account.username().value())
            .orElseGet(() -> Texts.of("fetching.unknown-account", fetches.account().value()));
    return new AccountRow(name, fetches);
  }

  private static Csv hosts(List<FetchHealth.Host> hosts) {
    Csv csv =
        new Csv(
            "hosts",
            "host,egress,calls_per_minute,current_calls_per_minute,paused_until,last_refusal_at,"
                + "last_refusal,failing_since,failed_calls,last_failure,silent_since,"
                + "other_node_rest_seen_at,other_node_rest_until");
    for (FetchHealth.Host host : hosts) {
      csv.row(
          host.name(),
          host.egress(),
          host.callsPerMinute(),
          host.currentCallsPerMinute(),
          Csv.cell(host.restsUntil()),
          Csv.cell(host.lastRefusal().map(FetchHealth.Refusal::at)),
          host.lastRefusal().map(FetchHealth.Refusal::reason).orElse(""),
          Csv.cell(host.outage().map(FetchHealth.Outage::since)),
          Csv.cell(host.outage().map(FetchHealth.Outage::calls)),
          host.outage().map(FetchHealth.Outage::reason).orElse(""),
          Csv.cell(host.silentSince()),
          Csv.cell(host.noted().map(FetchHealth.NotedRest::seenAt)),
          Csv.cell(host.noted().map(FetchHealth.NotedRest::until)));
    }
    return csv;
  }

  private static Csv failures(List<FetchJob> failing) {
    Csv csv = new Csv("failures", "subject,reason,since,last_at,given_up,next_try_at");
    failing.forEach(
        job ->
            job.failure()
                .ifPresent(
                    failure ->
                        csv.row(
                            SubjectName.format(job.subject()),
                            failure.reason(),
                            failure.since(),
                            failure.lastAt(),
                            failure.givenUp(),
                            Csv.cell(job.nextAt()))));
    return csv;
  }

  private static Csv upcoming(List<FetchJob> jobs) {
    Csv csv = new Csv("upcoming", "subject,due_at,why,running");
    jobs.forEach(
        job ->
            job.next()
                .ifPresent(
                    next ->
                        csv.row(
                            SubjectName.format(job.subject()),
                            next.dueAt(),
                            next.purpose().name().toLowerCase(Locale.ROOT),
                            next.running())));
    return csv;
  }

  private static Csv fields(List<FieldDrift> fields) {
    Csv csv = new Csv("fields", "source,kind,field,since,before,now,replies,had,lost");
    for (FieldDrift drift : fields) {
      csv.row(
          drift.field().reader().source(),
          drift.field().reader().kind().wireName(),
          drift.field().field(),
          drift.since(),
          drift.before(),
          drift.now(),
          drift.replies(),
          drift.had(),
          drift.lost());
    }
    return csv;
  }

  private static Csv unrecognized(List<FetchHealth.UnrecognizedReply> replies) {
    Csv csv = new Csv("unrecognized", "at,request,reason,folder");
    replies.forEach(one -> csv.row(one.at(), one.request(), one.reason(), one.folder()));
    return csv;
  }
}
