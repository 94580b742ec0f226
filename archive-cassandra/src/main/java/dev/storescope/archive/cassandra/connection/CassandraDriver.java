package dev.storescope.archive.cassandra.connection;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.internal.core.metrics.NoopMetricsFactory;
import com.datastax.oss.driver.internal.core.session.throttling.ConcurrencyLimitingRequestThrottler;
import com.datastax.oss.driver.internal.core.specex.ConstantSpeculativeExecutionPolicy;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/** Configures the driver for an archive. */
public final class CassandraDriver {
  private static final int PAGE_ROWS = 2000;

  /** Below the limit of one connection, so that none rejects a request. */
  private static final int CONCURRENT_REQUESTS = 1000;

  private static final int QUEUED_REQUESTS = 100_000;

  /** The execution profile of statements that write. */
  public static final String WRITE_PROFILE = "write";

  private static final Duration READ_SPECULATION_DELAY = Duration.ofMillis(500);

  /** Longer than for reads: repeated writes would slow down an overloaded cluster even more. */
  private static final Duration WRITE_SPECULATION_DELAY = Duration.ofSeconds(2);

  private static final Duration HEARTBEAT = Duration.ofSeconds(5);
  private static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration RECONNECTION_MAX_DELAY = Duration.ofSeconds(5);
  private static final Duration SCHEMA_AGREEMENT_TIMEOUT = Duration.ofSeconds(30);

  private CassandraDriver() {}

  public static CqlSessionBuilder sessionBuilder(CassandraSettings settings) {
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
        .ifPresent(known -> builder.withAuthProvider(new CassandraPassword(known)));
    settings
        .tls()
        .ifPresent(
            tls ->
                builder.withSslEngineFactory(
                    new CassandraSslEngineFactory(
                        tls.authority(),
                        settings.contactPoints().stream().map(CassandraSettings::host).toList())));
    return builder;
  }

  private static DriverConfigLoader configuration(CassandraSettings settings) {
    return DriverConfigLoader.programmaticBuilder()
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, settings.requestTimeout())
        .withString(DefaultDriverOption.REQUEST_CONSISTENCY, settings.consistency().name())
        .withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, PAGE_ROWS)
        .withBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, true)
        .withClass(DefaultDriverOption.RETRY_POLICY_CLASS, IdempotentRetryPolicy.class)
        .withClass(
            DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS,
            ConstantSpeculativeExecutionPolicy.class)
        .withInt(DefaultDriverOption.SPECULATIVE_EXECUTION_MAX, 2)
        .withDuration(DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY, READ_SPECULATION_DELAY)
        .withDuration(DefaultDriverOption.HEARTBEAT_INTERVAL, HEARTBEAT)
        .withDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT, HEARTBEAT_TIMEOUT)
        .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, RECONNECTION_MAX_DELAY)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, settings.writeTimeout())
        .withDuration(
            DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_TIMEOUT, SCHEMA_AGREEMENT_TIMEOUT)
        .withClass(
            DefaultDriverOption.REQUEST_THROTTLER_CLASS, ConcurrencyLimitingRequestThrottler.class)
        .withInt(DefaultDriverOption.REQUEST_THROTTLER_MAX_CONCURRENT_REQUESTS, CONCURRENT_REQUESTS)
        .withInt(DefaultDriverOption.REQUEST_THROTTLER_MAX_QUEUE_SIZE, QUEUED_REQUESTS)
        .withStringList(
            DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES, List.of(settings.keyspace()))
        .withBoolean(DefaultDriverOption.TIMESTAMP_GENERATOR_FORCE_JAVA_CLOCK, true)
        .withClass(DefaultDriverOption.METRICS_FACTORY_CLASS, NoopMetricsFactory.class)
        .withBoolean(DefaultDriverOption.RESOLVE_CONTACT_POINTS, false)
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
        .withBoolean(DefaultDriverOption.NETTY_DAEMON, true)
        .startProfile(WRITE_PROFILE)
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, settings.writeTimeout())
        .withDuration(DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY, WRITE_SPECULATION_DELAY)
        .endProfile()
        .build();
  }
}
