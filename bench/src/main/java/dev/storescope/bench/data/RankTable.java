package dev.storescope.bench.data;

import dev.storescope.bench.load.Workers;
import dev.storescope.bench.report.Progress;
import dev.storescope.bench.report.Report;
import dev.storescope.bench.data.Series.Question;
import dev.storescope.engines.LocalPostgres;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.server.TemporaryFolder;
import dev.storescope.store.AppId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * All series in a PostgreSQL of its own, a row a series and day. It has a quarter of the machine's
 * memory, as its documentation recommends.
 */
public record RankTable(TemporaryFolder folder, LocalPostgres server, long rows) implements AutoCloseable {
  private static final int SERIES_OF_A_PART = 64;
  private static final long MIB = 1 << 20;
  private static final String TABLE =
      """
      CREATE TABLE ranks (series int, day int, apps bigint[] NOT NULL, PRIMARY KEY (series, day))
      """;
  private static final String QUESTION =
      """
      SELECT day, array_position(apps, ?) FROM ranks
      WHERE series = ? AND day BETWEEN ? AND ? ORDER BY day
      """;

  public static RankTable fill(int series) throws Exception {
    Progress.say(String.format(Locale.ROOT, "filling PostgreSQL with %,d series", series));
    TemporaryFolder folder = TemporaryFolder.create("storescope-bench");
    try {
      LocalPostgres server =
          LocalPostgres.start(
              folder.path().resolve("postgresql"), freePort(), LocalPostgres.Durability.NOT_SYNCED);
      return new RankTable(folder, server, fill(server, series));
    } catch (Exception | Error e) {
      folder.close();
      throw e;
    }
  }

  /** Returns how many rows there are; stops the server if that fails. */
  private static long fill(LocalPostgres server, int series) throws Exception {
    try {
      configure(server);
      try (Connection connection = connect(server)) {
        execute(connection, TABLE);
        long rows = copy(connection, series);
        execute(connection, "VACUUM ANALYZE ranks");
        execute(connection, "CHECKPOINT");
        return rows;
      }
    } catch (Exception | Error e) {
      server.close();
      throw e;
    }
  }

  /** The bytes of the table and its key. */
  public long bytes() {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT pg_total_relation_size('ranks')")) {
      result.next();
      return result.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Clients that each have a connection, and ask one question after another. */
  public Workers.Job asking(List<Question> questions) {
    return () -> new Client(connect(server), questions);
  }

  /** A connection with its prepared statement. */
  private static final class Client implements Workers.Work {
    private final Connection connection;
    private final PreparedStatement statement;
    private final List<Question> questions;

    Client(Connection connection, List<Question> questions) throws SQLException {
      this.connection = connection;
      this.statement = connection.prepareStatement(QUESTION);
      this.questions = questions;
      statement.setInt(3, day(0));
      statement.setInt(4, day(Series.DAYS - 1));
    }

    @Override
    public void once(int number) throws SQLException {
      Question question = questions.get(number);
      statement.setLong(1, Long.parseLong(question.app().value()));
      statement.setInt(2, question.series());
      int days = 0;
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          days += rows.getInt(1) > 0 && rows.getInt(2) >= 0 ? 1 : 0;
        }
      }
      if (days != Series.DAYS) {
        throw new IllegalStateException(
            String.format(Locale.ROOT, "%d days, not %d", days, Series.DAYS));
      }
    }

    @Override
    public void end() throws SQLException {
      statement.close();
      connection.close();
    }
  }

  private static void configure(LocalPostgres server) throws SQLException {
    try (Connection connection = connect(server)) {
      execute(
          connection,
          String.format(
              Locale.ROOT,
              "ALTER SYSTEM SET shared_buffers = '%dMB'",
              Report.memoryBytes() / MIB / 4));
    }
    server.restart();
  }

  private static Connection connect(LocalPostgres server) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", LocalPostgres.USER);
    properties.setProperty("prepareThreshold", "1");
    return DriverManager.getConnection(server.url("postgres"), properties);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static long copy(Connection connection, int series) throws SQLException {
    CopyIn copy =
        connection.unwrap(PGConnection.class).getCopyAPI().copyIn("COPY ranks FROM STDIN");
    for (int first = 0; first < series; first += SERIES_OF_A_PART) {
      List<byte[]> rows =
          IntStream.range(first, Math.min(series, first + SERIES_OF_A_PART))
              .parallel()
              .mapToObj(RankTable::rowsOf)
              .toList();
      for (byte[] each : rows) {
        copy.writeToCopy(each, 0, each.length);
      }
    }
    return copy.endCopy();
  }

  private static byte[] rowsOf(int series) {
    return Series.observations(series).stream()
        .map(each -> row(series, each))
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static String row(int series, Observation<SearchRanking> ranking) {
    String apps =
        ranking.facts().apps().stream()
            .map(AppId::value)
            .collect(Collectors.joining(",", "{", "}"));
    long day = ChronoUnit.DAYS.between(Instant.EPOCH, ranking.observedAt());
    return String.format(Locale.ROOT, "%d\t%d\t%s\n", series, day, apps);
  }

  private static int day(int number) {
    return (int)
        ChronoUnit.DAYS.between(Instant.EPOCH, Generated.FIRST_DAY.plus(number, ChronoUnit.DAYS));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    server.close();
    folder.close();
  }
}
