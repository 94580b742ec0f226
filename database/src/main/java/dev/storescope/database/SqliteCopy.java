package dev.storescope.database;

import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.database.sql.SqliteUse;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Copies of the SQLite file of a data folder. */
public final class SqliteCopy {
  private SqliteCopy() {}

  /**
   * Copies the database of a data folder as of one instant, with everything committed before.
   * Services and commands may use it meanwhile. The copy is synced to disk.
   *
   * @throws IOException if there is no database, or it cannot be read, or the copy not written
   */
  public static void write(Path dataFolder, Path target) throws IOException {
    Path source = dataFolder.resolve(SqlDatabase.FILE);
    if (!Files.isRegularFile(source)) {
      throw new IOException("There is no %s in %s.".formatted(SqlDatabase.FILE, dataFolder));
    }
    PrivateFiles.createIfAbsent(target);
    try (SqliteUse.Reading reading = new SqliteUse(source).read();
        PreparedStatement copy = reading.connection().prepareStatement("vacuum into ?")) {
      copy.setString(1, target.toString());
      copy.execute();
    } catch (DatabaseNotOpenedException e) {
      throw new IOException(e.getMessage(), e);
    } catch (SQLException e) {
      throw new IOException(
          "%s cannot be copied to %s: %s".formatted(source, target, e.getMessage()), e);
    }
    try (FileChannel written = FileChannel.open(target, StandardOpenOption.WRITE)) {
      written.force(true);
    }
  }

  /** Reads all of a copy, and changes nothing; returns what is damaged. */
  public static Optional<String> findDamage(Path copy) {
    try (Connection connection = SqliteUse.connect(copy, "?immutable=1");
        Statement statement = connection.createStatement()) {
      String result = first(statement, "pragma integrity_check(1)");
      if (!result.equals("ok")) {
        return Optional.of(copy + " is damaged: " + result);
      }
      String version = first(statement, "select max(version) from schema_version");
      return version.isEmpty()
          ? Optional.of(copy + " is not the database of a Storescope")
          : SqliteVerification.listBrokenRows(statement).stream()
              .findFirst()
              .map(broken -> copy + " is damaged: " + broken);
    } catch (SQLException e) {
      return Optional.of(copy + " cannot be read: " + e.getMessage());
    }
  }

  private static String first(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      return rows.next() ? Optional.ofNullable(rows.getString(1)).orElse("") : "";
    }
  }
}
