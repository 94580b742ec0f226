package dev.storescope.database;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.database.sql.Transactions;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Divides jobs among the nodes of a cluster, so that one node does each at a time: in the table
 * {@code cluster_job}, by the clock of the database. The node that begins a job has a lease, which
 * it renews while it works; when the lease of a node that was killed ends, the job is due. The node
 * that did a job has half a lease to begin it again before others may, as it knows what it did. An
 * instant that is further ahead than any job is planned was written while the clock was ahead, and
 * is not believed.
 *
 * <p>A node that cannot reach the database loses its lease after a minute, and may still work while
 * another begins: a job has to tolerate that.
 */
public final class JobLeases implements AutoCloseable {
  /** Of a lease, unless it is renewed. */
  static final Duration LENGTH = Duration.ofMinutes(1);

  private static final Duration FAR = Duration.ofDays(2);
  private static final String NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
  private static final Logger log = LoggerFactory.getLogger(JobLeases.class);

  private final Transactions database;
  private final String node;
  private final Duration length;
  private final ScheduledExecutorService renewals =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("job-leases").factory());

  JobLeases(Transactions database, String node, Duration length) {
    this.database = database;
    this.node = node;
    this.length = length;
  }

  /**
   * Does a job if it is due, as is one that no node ever did. To be repeated; by one thread for
   * each job.
   *
   * @param work returns the pause until it is due again, of at most a day
   * @param afterFailure the pause if the work fails; at the end of this node there is none
   */
  public void runIfDue(String job, Supplier<Duration> work, Duration afterFailure) {
    if (!renewals.isShutdown() && tryBegin(job)) {
      Future<?> renewal = renewRegularly(job);
      Duration pause = afterFailure;
      boolean done = false;
      try {
        pause = work.get();
        done = true;
      } finally {
        renewal.cancel(false);
        if (done || !renewals.isShutdown()) {
          end(job, pause);
        } else {
          release(job);
        }
      }
    }
  }

  private Future<?> renewRegularly(String job) {
    long pause = length.dividedBy(4).toMillis();
    return renewals.scheduleWithFixedDelay(
        () -> tryRenew(job), pause, pause, TimeUnit.MILLISECONDS);
  }

  private void tryRenew(String job) {
    try {
      renew(job);
    } catch (DatabaseUnavailableException e) {
      log.warn("The lease of the job {} was not renewed: {}", job, e.getMessage());
    }
  }

  boolean tryBegin(String job) {
    return database.run(
            sql -> {
              int begun =
                  sql.update(
                      """
                      update cluster_job set due_at = %1$s + ?, node = ?
                      where name = ? and (due_at <= %1$s or due_at > %1$s + ?
                        or (node = ? and due_at <= %1$s + ?))
                      """
                          .formatted(NOW),
                      length.toMillis(),
                      node,
                      job,
                      FAR.toMillis(),
                      node,
                      preference().toMillis());
              return begun > 0
                  ? begun
                  : sql.update(
                      """
                      insert into cluster_job (name, due_at, node) values (?, %s + ?, ?)
                      on conflict do nothing
                      """
                          .formatted(NOW),
                      job,
                      length.toMillis(),
                      node);
            })
        == 1;
  }

  private Duration preference() {
    return length.dividedBy(2);
  }

  /** Extends the lease, unless another node has it. */
  void renew(String job) {
    plan(job, length, node);
  }

  /** Ends the lease, unless another node has it; the job is due after a pause. */
  void end(String job, Duration pause) {
    plan(job, pause.plus(preference()), node);
  }

  /** Ends the lease, unless another node has it; the job is due for all nodes. */
  void release(String job) {
    plan(job, Duration.ZERO, null);
  }

  private void plan(String job, Duration pause, @Nullable String next) {
    database.run(
        sql ->
            sql.update(
                "update cluster_job set due_at = %s + ?, node = ? where name = ? and node = ?"
                    .formatted(NOW),
                pause.toMillis(),
                next,
                job,
                node));
  }

  /** Begins no more jobs; the one that is done now can be begun by another node when it fails. */
  @Override
  public void close() {
    renewals.shutdownNow();
  }
}
