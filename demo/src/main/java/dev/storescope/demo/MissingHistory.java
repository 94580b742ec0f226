package dev.storescope.demo;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.archive.Archive;
import dev.storescope.fetching.Connector;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.http.SimulatedSites;
import dev.storescope.server.App.Database;
import dev.storescope.server.StoreConnections;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.tracking.TrackingLists;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * What a demo lacks of its history, and of the lists of its account. Wherever making it is
 * interrupted, the next start completes it.
 */
record MissingHistory(
    Settings settings, DemoSize size, DemoClock clock, Database database, Archive archive) {
  /**
   * Makes what is missing, in a world of its own: what that keeps of all the markets and apps that
   * the history has to do with is not for the running service.
   */
  DemoState fill(DemoState state, Demo.Progress progress) throws IOException, InterruptedException {
    List<Instant> missing = state.missing(clock.instant());
    if (missing.isEmpty()) {
      return state;
    }
    Path data = settings.path(Setting.DATA);
    SimulatedSites past = Sandbox.unserved(size.world(state.seed()), clock);
    Connector connectors =
        new StoreConnections(settings, clock).connectorsBy(new SandboxTransport(past));
    List<Watchlist> watched =
        new DemoHistory(size.markets(), List.of(connectors), archive, clock)
            .fill(
                state.chosenAt(),
                missing,
                done -> {
                  progress.at(done, missing.size());
                  // The last day is complete with the lists of the account.
                  if (done < missing.size()) {
                    state.filledTo(missing.get(done - 1)).write(data);
                  }
                });
    DemoState filled =
        state.filledTo(missing.getLast()).withCalls(watched.getFirst().exampleCalls());
    addCompetitors(watched);
    track(watched, missing.getLast());
    if (state.calls().isEmpty()) {
      addAlertRules(missing.getLast().minus(DemoHistory.STEP));
    }
    filled.write(data);
    return filled;
  }

  private void addCompetitors(List<Watchlist> watched) {
    AccountId account = account().id();
    for (Watchlist watchlist : watched) {
      watchlist
          .competitors()
          .forEach(
              (app, competitors) ->
                  database
                      .ports()
                      .competitorLists()
                      .put(account, app, watchlist.market().country(), competitors));
    }
  }

  private void track(List<Watchlist> watched, Instant fetchedAt) {
    TrackingLists lists = database.ports().trackingLists();
    AccountId account = account().id();
    for (Watchlist watchlist : watched) {
      Country country = watchlist.market().country();
      Set<Device> devices = Set.of(Device.defaultFor(watchlist.market().store()));
      watchlist
          .tracked(archive, fetchedAt)
          .forEach(
              (app, keywords) -> {
                lists.put(account, app, country, devices);
                lists.addKeywords(account, app, country, keywords);
              });
    }
  }

  /** As old as the moment. */
  private void addAlertRules(Instant moment) {
    if (database.ports().alertRules().list(account().id()).isEmpty()) {
      clock.setTo(moment);
      DemoAlertRules.create(account().id(), database.ports().alertRules());
      clock.showRealTime();
    }
  }

  private Account account() {
    return Demo.account(database.ports().accounts());
  }
}
