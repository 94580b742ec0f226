package dev.storescope.attack.month;

import dev.storescope.sandbox.http.Fault;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The troubles of the stores: after a day without any, each of them in each store once in two days,
 * at an hour that the seed chooses.
 */
final class Troubles implements FaultPlan {
  private static final int ROUND_DAYS = 2;
  private static final double HOLES = 0.1;

  private static final List<Fault> REFUSALS =
      List.of(
          Fault.Replacement.FORBIDDEN,
          Fault.Replacement.TOO_MANY_REQUESTS,
          Fault.Replacement.UNAVAILABLE);
  private static final List<Fault> CAPTCHAS =
      List.of(
          Fault.Replacement.CAPTCHA_PAGE,
          Fault.Replacement.CAPTCHA_REDIRECT,
          Fault.Replacement.CONSENT_PAGE,
          Fault.Replacement.CONSENT_REDIRECT);
  private static final List<Fault> ERRORS =
      List.of(
          Fault.Replacement.ERROR_PAGE,
          Fault.Replacement.ERROR_TEXT,
          Fault.Replacement.ERROR_XML,
          Fault.Replacement.ERROR_JSON);

  private final MonthPlan plan;
  private final List<Episode> episodes;
  private final Random random;

  Troubles(MonthPlan plan) {
    this.plan = plan;
    this.random = new Random(plan.seed());
    this.episodes = episodes(plan);
  }

  /** A trouble of a store for a time. */
  record Episode(Trouble trouble, StoreType store, MonthPlan.Span span) {}

  private static List<Episode> episodes(MonthPlan plan) {
    List<Episode> episodes = new ArrayList<>();
    for (int first = 1; first + ROUND_DAYS <= plan.days(); first += ROUND_DAYS) {
      for (StoreType store : StoreType.values()) {
        episodes.addAll(round(plan, first, store));
      }
    }
    return List.copyOf(episodes);
  }

  /** One after the other with pauses, so that each can be told from the others. */
  private static List<Episode> round(MonthPlan plan, int firstDay, StoreType store) {
    SplittableRandom random = plan.random("troubles " + firstDay + " " + store);
    List<Trouble> order = new ArrayList<>(Arrays.asList(Trouble.values()));
    Collections.shuffle(order, new Random(random.nextLong()));
    Duration busy = order.stream().map(Troubles::overlap).reduce(Duration.ZERO, Duration::plus);
    Duration pause = Duration.ofDays(ROUND_DAYS).minus(busy).dividedBy(order.size() + 1L);
    Instant from = MonthPlan.START.plus(Duration.ofDays(firstDay));
    List<Episode> episodes = new ArrayList<>();
    for (Trouble trouble : order) {
      from = from.plus(pause);
      episodes.add(
          new Episode(trouble, store, new MonthPlan.Span(from, from.plus(trouble.length()))));
      from = from.plus(overlap(trouble));
    }
    return episodes;
  }

  /** Long troubles that change little go on beside others. */
  private static Duration overlap(Trouble trouble) {
    return switch (trouble) {
      case STALE_CACHE, HOLES_IN_REVIEWS -> Duration.ofMinutes(30);
      case Trouble other -> other.length();
    };
  }

  List<Episode> episodes() {
    return episodes;
  }

  boolean has(Trouble trouble, StoreType store, Instant at) {
    return episodes.stream()
        .anyMatch(
            each -> each.trouble() == trouble && each.store() == store && each.span().contains(at));
  }

  /** The troubles of a store at a time. */
  List<Trouble> at(StoreType store, Instant at) {
    return episodes.stream()
        .filter(each -> each.store() == store && each.span().contains(at))
        .map(Episode::trouble)
        .toList();
  }

  @Override
  public Optional<Fault> choose(String base, SandboxRequest request) {
    Instant at = SimulatedCalls.at(request);
    boolean second = SimulatedCalls.egress(request).equals(SimulatedCalls.SECOND);
    if (second && plan.egressIsBlocked().contains(at)) {
      return Optional.of(Fault.Replacement.FORBIDDEN);
    }
    return StoreSite.ofBase(base).flatMap(site -> choose(site, request, at, second));
  }

  private Optional<Fault> choose(
      StoreSite site, SandboxRequest request, Instant at, boolean second) {
    for (Trouble trouble : at(site.store(), at)) {
      Optional<Fault> fault = choose(trouble, site, request, second);
      if (fault.isPresent()) {
        return fault;
      }
    }
    return Optional.empty();
  }

  private Optional<Fault> choose(
      Trouble trouble, StoreSite site, SandboxRequest request, boolean second) {
    return switch (trouble) {
      case REFUSALS -> some(2, REFUSALS);
      case REFUSALS_WITH_DELAY ->
          some(3, List.of(Fault.Replacement.TOO_MANY_REQUESTS_FOR_TWO_MINUTES));
      case CAPTCHAS -> some(2, CAPTCHAS);
      case ERRORS -> some(2, ERRORS);
      case CUT_CONNECTIONS ->
          some(3, List.of(new Fault.BrokenTransfer(), Fault.Corruption.TRUNCATED));
      case NEW_ENVELOPE -> Optional.of(Fault.Corruption.RENAMED_ENVELOPE);
      case MOVED_LISTS ->
          some(2, List.of(Fault.Corruption.MOVED_LIST, Fault.Corruption.MISSING_CONTAINER));
      case MISSING_FIELDS -> some(3, List.of(Fault.Corruption.RENAMED_FIELDS));
      case EMPTY -> Optional.of(Fault.Corruption.EMPTY);
      case SILENT_BLOCK -> second ? Optional.of(Fault.Corruption.EMPTY) : Optional.empty();
      case HOLES_IN_REVIEWS -> FaultPlan.holesInReviews(HOLES).choose(site.base(), request);
      case STALE_CACHE,
          RATINGS_DIVIDED,
          RATINGS_MULTIPLIED,
          NO_RATINGS,
          ONE_LIST,
          OTHER_COUNTRY,
          CUT_LISTS,
          REVERSED_LISTS,
          EQUAL_CHARTS,
          OTHER_APP,
          ERROR_TITLES,
          OTHER_CURRENCY ->
          Optional.empty();
    };
  }

  private synchronized Optional<Fault> some(int outOf, List<Fault> faults) {
    return random.nextInt(outOf) == 0
        ? Optional.of(faults.get(random.nextInt(faults.size())))
        : Optional.empty();
  }

  /** Those of which a reply is well-formed, and false or old. */
  static final Set<Trouble> FALSE =
      Set.copyOf(
          Arrays.stream(Trouble.values())
              .filter(
                  trouble ->
                      trouble.isLie()
                          || trouble == Trouble.HOLES_IN_REVIEWS
                          || trouble == Trouble.EMPTY
                          || trouble == Trouble.SILENT_BLOCK
                          || trouble == Trouble.STALE_CACHE)
              .toList());
}
