package dev.storescope.archive.cassandra;

import dev.storescope.archive.cassandra.connection.CassandraSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * Appends to an archive what the numbers on its input stand for, and prints each number when the
 * append is acknowledged. Its arguments are a contact point, the keyspace and what its clock says.
 */
final class PackingProcess {
  static final String READY = "ready";

  private PackingProcess() {}

  public static void main(String[] arguments) throws IOException {
    CassandraSettings settings = NodeSettings.of(List.of(arguments[0]), arguments[1]);
    InstantSource clock = InstantSource.fixed(Instant.parse(arguments[2]));
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (CassandraArchive archive = CassandraArchive.open(settings, clock)) {
      System.out.println(READY);
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        archive.append(RacedAppends.of(Integer.parseInt(line)));
        System.out.println(line);
      }
    }
  }
}
