package dev.storescope.database;

import java.nio.file.Path;

/** The databases that each port of SQL has to work on. */
public enum SqlEngine {
  SQLITE {
    @Override
    public DatabaseLocation create(Path folder) {
      TestSqlite.copyInto(folder);
      return new DatabaseLocation.Sqlite(folder);
    }
  },
  POSTGRESQL {
    @Override
    public DatabaseLocation create(Path folder) {
      return TestPostgres.newDatabase();
    }
  };

  /**
   * Creates a database.
   *
   * @param folder for a database that is a file
   */
  public abstract DatabaseLocation create(Path folder);
}
