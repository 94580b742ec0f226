package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import java.util.List;

/** What the driver's errors mean to the operator. */
final class Failure {
  private Failure() {}

  static ArchiveUnavailableException unavailable(String keyspace, DriverException e) {
    return new ArchiveUnavailableException(
        "the archive " + keyspace + " cannot do its work: " + reason(e), e);
  }

  static ArchiveNotOpenedException notOpened(CassandraSettings settings, DriverException e) {
    String which = "the archive " + settings.keyspace() + " cannot be opened: ";
    if (isRefused(e)) {
      return new ArchiveNotOpenedException(
          which + "Cassandra refuses the name and password: correct the credentials", e);
    }
    if (e instanceof AllNodesFailedException) {
      return new ArchiveNotOpenedException(
          which
              + "no Cassandra node answers at "
              + String.join(", ", settings.contactPoints())
              + ": check that they run, and the addresses ("
              + oneLine(e)
              + ")",
          e);
    }
    return new ArchiveNotOpenedException(which + reason(e), e);
  }

  private static String reason(DriverException e) {
    return switch (e) {
      case UnavailableException few ->
          "only %d of the %d Cassandra nodes that %s needs are up: start those that are down"
              .formatted(few.getAlive(), few.getRequired(), few.getConsistencyLevel());
      case AllNodesFailedException _ ->
          "no Cassandra node could be asked: check that they run and can be reached ("
              + oneLine(e)
              + ")";
      case DriverTimeoutException _, QueryConsistencyException _ ->
          "too few Cassandra nodes answered in time: check whether they run, their load and disks ("
              + oneLine(e)
              + ")";
      case DriverException _ -> oneLine(e);
    };
  }

  private static boolean isRefused(DriverException e) {
    return e instanceof AllNodesFailedException failed
        && failed.getAllErrors().values().stream()
            .flatMap(List::stream)
            .anyMatch(AuthenticationException.class::isInstance);
  }

  private static String oneLine(DriverException e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
