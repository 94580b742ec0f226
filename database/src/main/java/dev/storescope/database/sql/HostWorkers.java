package dev.storescope.database.sql;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * The workers of each host that fetches are made from: as many for each, so that a slow host does
 * not delay the fetches of another.
 *
 * <p>All subjects whose names begin with the same kind and the same store or device are of one
 * host, which becomes known by the first fetch of one of them.
 */
public final class HostWorkers {
  /** The host of subjects that no connector fetches. */
  private static final String NONE = "none";

  private static final char SEPARATOR = ':';

  /**
   * After as many requested fetches of a host comes a scheduled one that is due, so that neither
   * waits for the end of the others.
   */
  static final int REQUESTED_IN_A_ROW = 3;

  private final int workers;
  private final Map<String, String> hosts = new ConcurrentHashMap<>();
  private final Map<String, Semaphore> free = new ConcurrentHashMap<>();
  private final Map<String, Integer> requestedInARow = new ConcurrentHashMap<>();

  /**
   * @param workers the workers of each host
   */
  public HostWorkers(int workers) {
    this.workers = workers;
  }

  /**
   * A worker of a host that was taken.
   *
   * @param last whether it was the last one, so that other fetches of the host have to wait
   */
  public record Worker(String host, boolean last) {}

  /**
   * Fetches of one host.
   *
   * @param begin how the names of their subjects begin
   * @param free the number of workers that their host has left
   * @param scheduledFirst whether it is the turn of a scheduled fetch
   */
  record HostFetches(String begin, String host, int free, boolean scheduledFirst) {}

  /**
   * Takes a worker of the host of a subject; empty if all of them are taken.
   *
   * @param subject the name of the subject
   * @param priority of the fetch
   * @param findHost finds the host, if it is not known
   */
  public Optional<Worker> tryTake(
      String subject, int priority, Supplier<Optional<String>> findHost) {
    String host = host(begin(subject), findHost);
    Semaphore ofHost = free(host);
    if (!ofHost.tryAcquire()) {
      return Optional.empty();
    }
    requestedInARow.merge(
        host,
        1,
        (before, _) ->
            priority < FetchPriorities.ON_DEMAND ? 0 : Math.min(before + 1, REQUESTED_IN_A_ROW));
    return Optional.of(new Worker(host, ofHost.availablePermits() == 0));
  }

  public void giveBack(Worker worker) {
    free(worker.host()).release();
  }

  /** The fetches of all hosts that are known. */
  List<HostFetches> list() {
    return hosts.entrySet().stream()
        .map(
            entry ->
                new HostFetches(
                    entry.getKey(),
                    entry.getValue(),
                    free(entry.getValue()).availablePermits(),
                    requestedInARow.getOrDefault(entry.getValue(), 0) >= REQUESTED_IN_A_ROW))
        .sorted((one, other) -> one.begin().compareTo(other.begin()))
        .toList();
  }

  /** A subject is named like search:iphone:us:slack. */
  private static String begin(String subject) {
    int kind = subject.indexOf(SEPARATOR);
    return subject.substring(0, subject.indexOf(SEPARATOR, kind + 1) + 1);
  }

  /** That no connector fetches a subject does not mean that none fetches others of its kind. */
  private String host(String begin, Supplier<Optional<String>> findHost) {
    Optional<String> known = Optional.ofNullable(hosts.get(begin)).filter(host -> !isNone(host));
    return known.orElseGet(
        () ->
            hosts.merge(
                begin, findHost.get().orElse(NONE), (old, found) -> isNone(old) ? found : old));
  }

  private static boolean isNone(String host) {
    return host.equals(NONE);
  }

  private Semaphore free(String host) {
    return free.computeIfAbsent(host, _ -> new Semaphore(workers));
  }
}
