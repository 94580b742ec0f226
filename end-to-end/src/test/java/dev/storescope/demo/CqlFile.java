package dev.storescope.demo;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import dev.storescope.engines.LocalCassandra;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Runs the statements of a file, like {@code cqlsh -f}, which is not in the artifacts of Cassandra.
 */
final class CqlFile {
  private static final Pattern END = Pattern.compile(";\\s*(\n|$)");
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private CqlFile() {}

  /** The arguments are the node as host:port, {@code -f} and the file. */
  public static void main(String... arguments) throws IOException {
    execute(arguments[0], END.splitAsStream(Files.readString(Path.of(arguments[2]))).toList());
  }

  static void execute(String contactPoint, List<String> statements) {
    int colon = contactPoint.indexOf(':');
    InetSocketAddress node =
        new InetSocketAddress(
            contactPoint.substring(0, colon), Integer.parseInt(contactPoint.substring(colon + 1)));
    DriverConfigLoader timeouts =
        DriverConfigLoader.programmaticBuilder()
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, TIMEOUT)
            .build();
    try (CqlSession session =
        CqlSession.builder()
            .addContactPoint(node)
            .withLocalDatacenter(LocalCassandra.DATACENTER)
            .withConfigLoader(timeouts)
            .build()) {
      statements.stream().filter(statement -> !statement.isBlank()).forEach(session::execute);
    }
  }
}
