package dev.storescope.tracking.plan;

import dev.storescope.accounts.AccountId;
import dev.storescope.observation.SubjectKind;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.Tracker.TrackedKey;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether everything that is tracked can be fetched as often as it is to be.
 *
 * @param at when it was counted
 * @param hosts by name: those with a rate limit, and those that are called
 * @param advice for the hosts at which not everything fits
 */
public record FetchPlan(Instant at, List<HostPlan> hosts, List<PlanAdvice> advice) {
  private static final Duration HOUR = Duration.ofHours(1);

  public FetchPlan {
    hosts = List.copyOf(hosts);
    advice = List.copyOf(advice);
  }

  /**
   * Calculates a plan.
   *
   * @param account whose kinds are listed, and whose apps are advised about; empty for all
   */
  public static FetchPlan of(
      PlanCounts counts, CallModel model, List<HostRate> rates, Optional<AccountId> account) {
    Map<String, List<HostRate>> byHost =
        rates.stream().collect(Collectors.groupingBy(HostRate::host));
    Map<String, List<Load>> tracked = byHost(counts.tracked(), model);
    TreeSet<String> names = new TreeSet<>(byHost.keySet());
    names.addAll(tracked.keySet());
    Calculation calculation = new Calculation(counts, model, account);
    List<HostPlan> hosts =
        names.stream()
            .map(
                name ->
                    calculation.host(
                        name,
                        tracked.getOrDefault(name, List.of()),
                        byHost.getOrDefault(name, List.of())))
            .filter(host -> host.wanted() + host.requested() + host.discovered() > 0)
            .toList();
    return new FetchPlan(
        counts.at(),
        hosts,
        hosts.stream()
            .filter(host -> host.missingAddresses() > 0)
            .map(host -> PlanAdvice.of(host, calculation.apps(host.host())))
            .toList());
  }

  public boolean fits() {
    return hosts.stream().allMatch(HostPlan::fits);
  }

  /** The hosts that are called for the account whose kinds are listed. */
  public List<HostPlan> ownHosts() {
    return hosts.stream().filter(host -> host.own() > 0).toList();
  }

  public Optional<HostPlan> findHost(String name) {
    return hosts.stream().filter(host -> host.host().equals(name)).findFirst();
  }

  public Optional<PlanAdvice> findAdvice(String host) {
    return advice.stream().filter(each -> each.host().equals(host)).findFirst();
  }

  /** When the running UTC date ends. */
  public Instant endOfDay() {
    return LocalDate.ofInstant(at, ZoneOffset.UTC)
        .plusDays(1)
        .atStartOfDay(ZoneOffset.UTC)
        .toInstant();
  }

  /** Subjects of a group that are fetched at some host. */
  private record Load(GroupCount count, CallModel.HostCost at) {
    /** Calls a day. */
    double calls() {
      return at.cost().countDaily(count.subjects(), count.group().interval().days());
    }

    /** Calls a day of those that no other app needs, which share their calls with others. */
    double share() {
      return at.cost().share(count.subjects(), count.group().interval().days());
    }

    /** Calls for a subject on a date on which it is due: most fetches of some kinds make none. */
    double callsOfOne() {
      return calls() * count.group().interval().days() / count.subjects();
    }
  }

  private static Map<String, List<Load>> byHost(List<GroupCount> counts, CallModel model) {
    return counts.stream()
        .flatMap(count -> model.find(count).map(at -> new Load(count, at)).stream())
        .collect(Collectors.groupingBy(load -> load.at().host()));
  }

  private record Calculation(PlanCounts counts, CallModel model, Optional<AccountId> account) {
    HostPlan host(String name, List<Load> tracked, List<HostRate> rates) {
      double[] remaining = new double[TodayCount.HOURS];
      double done = 0;
      for (Load each : tracked) {
        TodayCount today = counts.today().getOrDefault(each.count().group(), TodayCount.NONE);
        done += today.done() * each.callsOfOne();
        for (int hour = 0; hour < remaining.length; hour++) {
          remaining[hour] += today.remainingByHour().get(hour) * each.callsOfOne();
        }
      }
      return new HostPlan(
          name,
          kinds(account.map(of -> at(name, own(of))).orElse(tracked)),
          sum(tracked),
          sum(at(name, counts.requested())),
          sum(at(name, counts.discovered())),
          done,
          sum(remaining),
          completeAt(remaining, rates),
          rates.stream().sorted(Comparator.comparing(HostRate::egress)).toList());
    }

    private List<GroupCount> own(AccountId of) {
      return counts.accounts().getOrDefault(of, List.of());
    }

    private List<Load> at(String host, List<GroupCount> of) {
      return byHost(of, model).getOrDefault(host, List.of());
    }

    private static double sum(List<Load> loads) {
      return loads.stream().mapToDouble(Load::calls).sum();
    }

    private static List<HostPlan.KindCalls> kinds(List<Load> tracked) {
      record Kind(StoreType store, SubjectKind kind, Optional<Device> device) {
        static Kind of(SubjectGroup group) {
          return new Kind(group.store(), group.kind(), group.device());
        }
      }
      return tracked.stream()
          .collect(Collectors.groupingBy(load -> Kind.of(load.count().group())))
          .entrySet()
          .stream()
          .map(
              each ->
                  new HostPlan.KindCalls(
                      each.getKey().store(),
                      each.getKey().kind(),
                      each.getKey().device(),
                      subjects(each.getValue()),
                      sum(each.getValue())))
          .sorted(Comparator.comparingDouble(HostPlan.KindCalls::calls).reversed())
          .toList();
    }

    private static long subjects(List<Load> loads) {
      return loads.stream().mapToLong(load -> load.count().subjects()).sum();
    }

    /** Empty if nothing remains, or the host cannot be called. */
    private Optional<Instant> completeAt(double[] remaining, List<HostRate> rates) {
      double perHour =
          rates.stream().mapToDouble(HostRate::currentCallsPerMinute).sum() * HOUR.toMinutes();
      if (sum(remaining) == 0 || perHour == 0) {
        return Optional.empty();
      }
      Instant day =
          LocalDate.ofInstant(counts.at(), ZoneOffset.UTC).atStartOfDay(ZoneOffset.UTC).toInstant();
      Instant at =
          rates.stream()
              .map(rate -> rate.restsUntil().orElse(counts.at()))
              .min(Comparator.naturalOrder())
              .filter(counts.at()::isBefore)
              .orElse(counts.at());
      for (int hour = 0; hour < remaining.length; hour++) {
        if (remaining[hour] > 0) {
          Instant due = day.plus(HOUR.multipliedBy(hour));
          at = at.isAfter(due) ? at : due;
          at = at.plusSeconds((long) Math.ceil(remaining[hour] / perHour * HOUR.toSeconds()));
        }
      }
      return Optional.of(at);
    }

    private List<PlanAdvice.AppCalls> apps(String host) {
      List<PlanAdvice.AppCalls> apps = new ArrayList<>();
      counts
          .apps()
          .forEach(
              (key, groups) ->
                  TrackedKey.find(key)
                      .filter(app -> account.isEmpty() || account.get().equals(app.account()))
                      .map(app -> appCalls(host, app, groups))
                      .filter(app -> app.calls() > 0)
                      .ifPresent(apps::add));
      return apps;
    }

    private PlanAdvice.AppCalls appCalls(String host, TrackedKey app, List<GroupCount> groups) {
      List<Load> here = at(host, groups);
      return new PlanAdvice.AppCalls(
          app,
          subjects(here),
          here.stream()
              .collect(
                  Collectors.toMap(
                      load -> load.count().group().interval(), Load::share, Double::sum)));
    }

    private static double sum(double[] values) {
      double sum = 0;
      for (double value : values) {
        sum += value;
      }
      return sum;
    }
  }
}
