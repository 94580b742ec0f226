package dev.storescope.server.http;

import dev.storescope.accounts.Accounts;
import dev.storescope.administration.Administration;
import dev.storescope.answer.AnswerDesk;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.Archive;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.credits.CreditLedger;
import dev.storescope.estimation.InstallsEstimator;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.fetching.FetchDesk;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.PriceList;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * What the HTTP server works with.
 *
 * @param fetchable whether a connector can look at a subject
 * @param meters what {@code /metrics} shows; the server adds its own
 * @param readiness by name, what {@code /health/ready} asks beyond the archive; none blocks long
 * @param random for the ids of requests: unguessable, and not the same after a restart
 */
public record ServerParts(
    InstantSource clock,
    RandomGenerator random,
    Archive archive,
    Accounts accounts,
    Administration administration,
    FetchDesk fetchDesk,
    Predicate<Subject<?>> fetchable,
    PriceList prices,
    CreditLedger creditLedger,
    Freshness freshness,
    CompetitorLists competitorLists,
    Tracking tracking,
    SearchVolume searchVolume,
    InstallsEstimator installsEstimator,
    PrometheusMeterRegistry meters,
    Map<String, BooleanSupplier> readiness,
    Limits limits,
    TrustedProxies trustedProxies) {
  public ServerParts {
    readiness = Map.copyOf(readiness);
  }

  /** What answers the questions of the interface and of the pages. */
  public AnswerDesk answerDesk() {
    return new AnswerDesk(archive, freshness, fetchable, fetchDesk);
  }
}
