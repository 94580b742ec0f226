package dev.storescope.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder of a Cassandra node: its configuration, and the commands that use it. */
final class CassandraFiles {
  static final String LOG = "system.log";

  private static final String CONFIGURATION =
      """
      cluster_name: storescope
      num_tokens: 1
      initial_token: %TOKEN%
      auto_bootstrap: false
      partitioner: org.apache.cassandra.dht.Murmur3Partitioner
      listen_address: %ADDRESS%
      rpc_address: %ADDRESS%
      broadcast_rpc_address: %BROADCAST_ADDRESS%
      native_transport_port: %PORT%
      storage_port: %STORAGE_PORT%
      endpoint_snitch: SimpleSnitch
      commitlog_sync: batch
      commitlog_segment_size: 16MiB
      commitlog_total_space: 256MiB
      auto_snapshot: false
      memtable_heap_space: 96MiB
      memtable_offheap_space: 96MiB
      file_cache_size: 64MiB
      concurrent_compactors: 1
      concurrent_reads: 16
      concurrent_writes: 32
      data_file_directories: ['%FOLDER%/data']
      commitlog_directory: '%FOLDER%/commitlog'
      saved_caches_directory: '%FOLDER%/caches'
      hints_directory: '%FOLDER%/hints'
      cdc_raw_directory: '%FOLDER%/cdc'
      seed_provider:
        - class_name: org.apache.cassandra.locator.SimpleSeedProvider
          parameters:
            - seeds: '%SEED%:%STORAGE_PORT%'
      """;

  /** The additional configuration of a node that requires passwords and TLS. */
  private static final String SECURITY =
      """
      authenticator: PasswordAuthenticator
      authorizer: CassandraAuthorizer
      role_manager: CassandraRoleManager
      client_encryption_options:
        enabled: true
        optional: false
        keystore: '%KEY%'
        ssl_context_factory:
          class_name: org.apache.cassandra.security.PEMBasedSslContextFactory
      """;

  private static final String LOGGING =
      """
      <configuration>
        <appender name="FILE" class="ch.qos.logback.core.FileAppender">
          <file>%FOLDER%/%LOG%</file>
          <encoder><pattern>%d %-5level [%thread] %logger{36} %msg%n</pattern></encoder>
        </appender>
        <appender name="OUTPUT" class="ch.qos.logback.core.ConsoleAppender">
          <encoder><pattern>%-5level %msg%n</pattern></encoder>
        </appender>
        <root level="INFO"><appender-ref ref="FILE"/><appender-ref ref="OUTPUT"/></root>
      </configuration>
      """;

  /** The packages that Cassandra's own start script opens on Java 17. */
  private static final List<String> OPENED =
      List.of(
          "java.base/java.io",
          "java.base/java.lang",
          "java.base/java.lang.module",
          "java.base/java.lang.reflect",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/jdk.internal.loader",
          "java.base/jdk.internal.math",
          "java.base/jdk.internal.module",
          "java.base/jdk.internal.ref",
          "java.base/jdk.internal.reflect",
          "java.base/jdk.internal.util.jar",
          "java.base/sun.nio.ch",
          "java.rmi/sun.rmi.transport.tcp",
          "jdk.management/com.sun.management.internal");

  private static final List<String> EXPORTED =
      List.of(
          "java.base/java.lang.ref",
          "java.base/jdk.internal.misc",
          "java.management.rmi/com.sun.jmx.remote.internal.rmi",
          "java.rmi/sun.rmi.registry",
          "java.rmi/sun.rmi.server",
          "java.sql/java.sql",
          "jdk.unsupported/sun.misc");

  private static final List<String> OPTIONS =
      List.of(
          "-Xms512m",
          "-Xmx512m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:+ExitOnOutOfMemoryError",
          "-Djdk.attach.allowAttachSelf=true",
          "-Dio.netty.tryReflectionSetAccessible=true",
          "-Dcassandra-foreground=yes",
          "-Dcassandra.skip_wait_for_gossip_to_settle=0",
          "-Dcassandra.ring_delay_ms=20000",
          "-Dcassandra.consistent.rangemovement=false",
          "-Dcassandra.superuser_setup_delay_ms=0",
          // Each connection of a secured node checks a password: the fewest rounds of bcrypt.
          "-Dcassandra.auth_bcrypt_gensalt_log2_rounds=4");

  private CassandraFiles() {}

  /**
   * @param broadcastAddress the address that clients connect to
   * @param key of a node that requires passwords and TLS
   */
  static void write(
      Path folder,
      String address,
      String broadcastAddress,
      String seed,
      long token,
      CassandraPorts ports,
      Optional<Path> key) {
    String configuration =
        (CONFIGURATION + key.map(file -> SECURITY.replace("%KEY%", file.toString())).orElse(""))
            .replace("%BROADCAST_ADDRESS%", broadcastAddress)
            .replace("%TOKEN%", String.valueOf(token))
            .replace("%ADDRESS%", address)
            .replace("%PORT%", String.valueOf(ports.client()))
            .replace("%STORAGE_PORT%", String.valueOf(ports.storage()))
            .replace("%SEED%", seed)
            .replace("%FOLDER%", folder.toString());
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("cassandra.yaml"), configuration);
      Files.writeString(
          folder.resolve("logback.xml"),
          LOGGING.replace("%FOLDER%", folder.toString()).replace("%LOG%", LOG));
      Files.writeString(folder.resolve("quiet.xml"), "<configuration/>\n");
    } catch (IOException e) {
      throw new UncheckedIOException("the folder " + folder + " cannot be written", e);
    }
  }

  static List<String> command(Path folder, int jmxPort) {
    List<String> command = new ArrayList<>();
    command.add(Java17.program().toString());
    command.addAll(OPTIONS);
    command.addAll(modules());
    command.add("-Dcassandra.jmx.local.port=" + jmxPort);
    command.add("-Dcassandra.storagedir=" + folder);
    command.add("-Dcassandra.config=" + folder.resolve("cassandra.yaml").toUri());
    command.add("-Dlogback.configurationFile=" + folder.resolve("logback.xml"));
    command.addAll(List.of("-cp", classPath()));
    command.add("org.apache.cassandra.service.CassandraDaemon");
    return command;
  }

  static List<String> nodetool(Path folder, int jmxPort, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Java17.program().toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(modules());
    command.add("-Duser.home=" + folder);
    command.add("-Dlogback.configurationFile=" + folder.resolve("quiet.xml"));
    command.addAll(List.of("-cp", classPath()));
    command.add("org.apache.cassandra.tools.NodeTool");
    command.addAll(List.of("-h", "127.0.0.1", "-p", String.valueOf(jmxPort)));
    command.addAll(arguments);
    return command;
  }

  private static List<String> modules() {
    return Stream.concat(
            OPENED.stream().flatMap(module -> allUnnamed("--add-opens", module)),
            EXPORTED.stream().flatMap(module -> allUnnamed("--add-exports", module)))
        .toList();
  }

  private static Stream<String> allUnnamed(String option, String module) {
    return Stream.of(option, module + "=ALL-UNNAMED");
  }

  private static String classPath() {
    return EngineFolder.of("cassandra").toAbsolutePath() + "/*";
  }
}
