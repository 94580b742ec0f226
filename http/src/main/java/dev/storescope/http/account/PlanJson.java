package dev.storescope.http.account;

import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.tracking.plan.AdviceNames;
import dev.storescope.tracking.plan.FetchPlan;
import dev.storescope.tracking.plan.HostPlan;
import dev.storescope.tracking.plan.HostRate;
import dev.storescope.tracking.plan.PlanAdvice;
import dev.storescope.tracking.plan.PlanChange;
import dev.storescope.tracking.plan.PlanText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A plan in JSON. */
public final class PlanJson {
  private static final String FITS = "fits";
  private static final double TENTHS = 10;

  private PlanJson() {}

  /**
   * Writes a plan.
   *
   * @param found empty while what is tracked is counted for the first time
   */
  public static void write(Optional<FetchPlan> found, AdviceNames names, ObjectNode node) {
    AccountJson.write("counted_at", found.map(FetchPlan::at), node);
    node.put(FITS, found.map(FetchPlan::fits).orElse(null));
    ArrayNode hosts = node.putArray("hosts");
    found.ifPresent(
        plan -> plan.hosts().forEach(host -> write(plan, host, names, hosts.addObject())));
  }

  /**
   * Writes the share of an account, without figures of others.
   *
   * @param found as {@link #write(Optional, AdviceNames, ObjectNode)} has it
   */
  static void writeShare(Optional<FetchPlan> found, AdviceNames names, ObjectNode node) {
    AccountJson.write("counted_at", found.map(FetchPlan::at), node);
    List<HostPlan> own = found.map(FetchPlan::ownHosts).orElse(List.of());
    node.put(FITS, found.map(_ -> own.stream().allMatch(HostPlan::fits)).orElse(null));
    ArrayNode hosts = node.putArray("hosts");
    own.forEach(host -> writeShare(found.orElseThrow(), host, names, hosts.addObject()));
  }

  /**
   * Writes what more would be fetched.
   *
   * @param found as {@link #write(Optional, AdviceNames, ObjectNode)} has it
   * @param all whether figures of all accounts are written
   */
  static void write(Optional<PlanChange> found, boolean all, AdviceNames names, ObjectNode node) {
    AccountJson.write("counted_at", found.map(change -> change.after().at()), node);
    node.put(FITS, found.map(PlanChange::fits).orElse(null));
    node.put("text", found.map(change -> PlanText.change(change, all, names)).orElse(null));
    ArrayNode hosts = node.putArray("hosts");
    found.ifPresent(
        change ->
            change.hosts().forEach(host -> write(change, host, all, names, hosts.addObject())));
  }

  private static void write(
      PlanChange change, HostPlan host, boolean all, AdviceNames names, ObjectNode node) {
    double added = change.added().getOrDefault(host.host(), 0.0);
    node.put("added_calls", calls(added));
    if (all) {
      node.put("added_hours", hours(host.duration(added)));
      write(change.after(), host, names, node.putObject("day"));
    } else {
      writeShare(change.after(), host, names, node.putObject("day"));
    }
  }

  private static void writeShare(
      FetchPlan plan, HostPlan host, AdviceNames names, ObjectNode node) {
    node.put("host", host.host()).put(FITS, host.fits()).put("own_calls", calls(host.own()));
    ArrayNode kinds = node.putArray("kinds");
    host.kinds().forEach(kind -> write(kind, kinds.addObject()));
    plan.findAdvice(host.host())
        .filter(advice -> !advice.apps().isEmpty())
        .ifPresent(
            advice -> {
              ObjectNode own =
                  node.putObject("advice")
                      .put("text", PlanText.ownAdvice(advice, names))
                      .put("every_days", advice.everyDays());
              write(advice.apps(), own);
            });
  }

  private static void write(FetchPlan plan, HostPlan host, AdviceNames names, ObjectNode node) {
    node.put("host", host.host())
        .put(FITS, host.fits())
        .put("wanted_calls", calls(host.wanted()))
        .put("own_calls", calls(host.own()))
        .put("possible_calls", calls(host.possible()))
        .put("remaining_calls", calls(host.remaining()))
        .put("hours", hours(host.time()))
        .put("requested_calls", calls(host.requested()))
        .put("discovery_calls", calls(host.discovered()))
        .put("done_today", calls(host.done()))
        .put("remaining_today", calls(host.remainingToday()))
        .put("late", host.isLate(plan.endOfDay()));
    AccountJson.write("complete_at", host.completeAt(), node);
    ArrayNode egresses = node.putArray("egresses");
    for (HostRate rate : host.egresses()) {
      egresses
          .addObject()
          .put("egress", rate.egress())
          .put("calls_per_minute", rate.callsPerMinute())
          .put("current_calls_per_minute", rate.currentCallsPerMinute())
          .put("possible_calls", calls(rate.callsPerDay()));
    }
    ArrayNode kinds = node.putArray("kinds");
    host.kinds().forEach(kind -> write(kind, kinds.addObject()));
    plan.findAdvice(host.host())
        .ifPresent(advice -> write(host, advice, names, node.putObject("advice")));
  }

  private static void write(HostPlan.KindCalls kind, ObjectNode node) {
    node.put("storetype", kind.store().wireName())
        .put("kind", kind.kind().wireName())
        .put("device", kind.device().map(Device::wireName).orElse(null))
        .put("subjects", kind.subjects())
        .put("calls", calls(kind.calls()));
  }

  private static void write(HostPlan host, PlanAdvice advice, AdviceNames names, ObjectNode node) {
    node.put("text", PlanText.advice(host, advice, names))
        .put("addresses", advice.addresses())
        .put("every_days", advice.everyDays())
        .put("enough", advice.enough());
    write(advice.apps(), node);
  }

  private static void write(List<PlanAdvice.AppCalls> all, ObjectNode node) {
    ArrayNode apps = node.putArray("apps");
    for (PlanAdvice.AppCalls each : all) {
      AppId app = each.app().app();
      apps.addObject()
          .put("storetype", app.store().wireName())
          .put("storeid", app.value())
          .put("country", each.app().country().code())
          .put("subjects", each.subjects())
          .put("calls", calls(each.calls()));
    }
  }

  /** An app where its title is not known. */
  public static String name(PlanAdvice.AppCalls each) {
    return "%s in %s".formatted(each.app().app().value(), each.app().country());
  }

  private static long calls(double calls) {
    return PlanText.whole(calls);
  }

  private static double hours(Duration time) {
    return Math.round(time.toSeconds() * TENTHS / Duration.ofHours(1).toSeconds()) / TENTHS;
  }
}
