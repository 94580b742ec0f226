package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.internal.core.metrics.NoopMetricsFactory;
import com.datastax.oss.driver.internal.core.session.throttling.ConcurrencyLimitingRequestThrottler;
import com.datastax.oss.driver.internal.core.specex.ConstantSpeculativeExecutionPolicy;
import dev.storescope.archive.cassandra.CassandraSettings.Tls;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/** How the driver is set up for an archive. */
final class Connection {
  private static final int PAGE_ROWS = 2000;

  /** Below what one connection takes, so that none refuses a question. */
  private static final int UNDER_WAY = 1000;

  private static final int WAITING = 100_000;

  /** The profile of statements that write. */
  static final String WRITING = "writing";

  private static final Duration READ_ELSEWHERE_AFTER = Duration.ofMillis(500);

  /** Later than a read: a cluster that is slow since it has much to write gets no more of it. */
  private static final Duration WRITE_ELSEWHERE_AFTER = Duration.ofSeconds(2);

  private static final Duration HEARTBEAT = Duration.ofSeconds(5);
  private static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration SLOWEST_RECONNECTION = Duration.ofSeconds(5);
  private static final Duration SCHEMA_CHANGE = Duration.ofSeconds(30);

  private Connection() {}

  static CqlSessionBuilder to(CassandraSettings settings) {
    CqlSessionBuilder builder =
        CqlSession.builder()
            .withConfigLoader(configuration(settings))
            .withLocalDatacenter(settings.localDatacenter())
            .addContactPoints(
                settings.contactPoints().stream()
                    .map(
                        point ->
                            InetSocketAddress.createUnresolved(
                                CassandraSettings.host(point), CassandraSettings.port(point)))
                    .toList());
    settings
        .credentials()
        .ifPresent(known -> builder.withAuthCredentials(known.name(), known.password()));
    settings.tls().ifPresent(tls -> builder.withSslEngineFactory(encryption(settings, tls)));
    return builder;
  }

  private static Encryption encryption(CassandraSettings settings, Tls tls) {
    return new Encryption(
        Trust.in(tls.authority()),
        settings.contactPoints().stream().map(CassandraSettings::host).toList());
  }

  private static DriverConfigLoader configuration(CassandraSettings settings) {
    return DriverConfigLoader.programmaticBuilder()
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, settings.requestTimeout())
        .withString(DefaultDriverOption.REQUEST_CONSISTENCY, settings.consistency().name())
        .withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, PAGE_ROWS)
        .withBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, true)
        .withClass(DefaultDriverOption.RETRY_POLICY_CLASS, IdempotentRetries.class)
        .withClass(
            DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS,
            ConstantSpeculativeExecutionPolicy.class)
        .withInt(DefaultDriverOption.SPECULATIVE_EXECUTION_MAX, 2)
        .withDuration(DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY, READ_ELSEWHERE_AFTER)
        .withDuration(DefaultDriverOption.HEARTBEAT_INTERVAL, HEARTBEAT)
        .withDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT, HEARTBEAT_TIMEOUT)
        .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, SLOWEST_RECONNECTION)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, settings.requestTimeout())
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_TIMEOUT, SCHEMA_CHANGE)
        .withClass(
            DefaultDriverOption.REQUEST_THROTTLER_CLASS, ConcurrencyLimitingRequestThrottler.class)
        .withInt(DefaultDriverOption.REQUEST_THROTTLER_MAX_CONCURRENT_REQUESTS, UNDER_WAY)
        .withInt(DefaultDriverOption.REQUEST_THROTTLER_MAX_QUEUE_SIZE, WAITING)
        .withStringList(
            DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES, List.of(settings.keyspace()))
        .withBoolean(DefaultDriverOption.TIMESTAMP_GENERATOR_FORCE_JAVA_CLOCK, true)
        .withClass(DefaultDriverOption.METRICS_FACTORY_CLASS, NoopMetricsFactory.class)
        .withBoolean(DefaultDriverOption.RESOLVE_CONTACT_POINTS, false)
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
        .withBoolean(DefaultDriverOption.NETTY_DAEMON, true)
        .startProfile(WRITING)
        .withDuration(DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY, WRITE_ELSEWHERE_AFTER)
        .endProfile()
        .build();
  }
}
