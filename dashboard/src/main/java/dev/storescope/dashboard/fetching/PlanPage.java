package dev.storescope.dashboard.fetching;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PlanQuestion;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.tracking.plan.AdviceNames;
import dev.storescope.tracking.plan.FetchPlan;
import dev.storescope.tracking.plan.HostPlan;
import dev.storescope.tracking.plan.PlanAdvice;
import dev.storescope.tracking.plan.PlanText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether what is tracked fits in a day: for administrators that of all accounts, for others the
 * own calls, and whether the day of each host fits.
 */
public record PlanPage(PageQueries queries, PlanQuestion question) implements PageGroup {
  private static final String PATH = "/dashboard/fetching/plan";

  /**
   * The model of the page.
   *
   * @param plan empty while what is tracked is counted for the first time
   * @param all whether the kinds are those of all accounts
   * @param names of apps, tags and groups
   */
  public record Model(Optional<FetchPlan> plan, boolean all, AdviceNames names, Instant now) {
    public String calls(double calls) {
      return PlanText.count(calls);
    }

    public String time(HostPlan host) {
      return PlanText.duration(host.time());
    }

    public String complete(HostPlan host) {
      return host.completeAt().map(Format::time).orElse("");
    }

    public boolean isLate(HostPlan host) {
      return plan.filter(of -> host.isLate(of.endOfDay())).isPresent();
    }

    public String name(HostPlan.KindCalls kind) {
      return Stream.concat(
              Stream.of(Texts.name(kind.kind()), DisplayNames.of(kind.store())),
              kind.device().stream().map(DisplayNames::of))
          .collect(Collectors.joining(", "));
    }

    /** All hosts, or those that are called for the account. */
    public List<HostPlan> hosts() {
      return plan.map(of -> all ? of.hosts() : of.ownHosts()).orElse(List.of());
    }

    public boolean fits() {
      return hosts().stream().allMatch(HostPlan::fits);
    }

    /** Empty if the account can do nothing. */
    public String advice(FetchPlan of, PlanAdvice advice) {
      if (all) {
        return PlanText.advice(of.findHost(advice.host()).orElseThrow(), advice, names);
      }
      return advice.apps().isEmpty() ? "" : PlanText.ownAdvice(advice, names);
    }

    public String age() {
      return plan.map(of -> Format.since(of.at(), now)).orElse("");
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getOwn(PATH, this::show);
  }

  private void show(PageRequest request) {
    boolean all = request.user().role() == Account.Role.ADMINISTRATOR;
    Optional<AccountId> own = all ? Optional.empty() : Optional.of(request.user().id());
    request.show(
        "plan.jte",
        Texts.of("plan.title"),
        NavigationSection.FETCHING,
        new Model(
            question.preview().plan().find(own),
            all,
            question.names(request.user().id()),
            queries.now()));
  }
}
