package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.delivery.AwaitedRequests;
import dev.storescope.fetching.RequestKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The requests that wait, in an SQL database. */
public record SqlAwaitedRequests(Transactions transactions) implements AwaitedRequests {
  @Override
  public boolean add(AwaitedRequest request) {
    return transactions.transact(
        sql -> {
          AccountAppRows.lock(sql, request.account());
          return isKnown(sql, request) || addIfFew(sql, request);
        });
  }

  private static boolean isKnown(SqlStatements sql, AwaitedRequest request) throws SQLException {
    return sql.count(
            "select count(*) from awaited_request where stored_key = ? and channel_id = ?",
            request.stored().value(),
            request.channel())
        > 0;
  }

  private static boolean addIfFew(SqlStatements sql, AwaitedRequest request) throws SQLException {
    long waiting =
        sql.count(
            "select count(*) from awaited_request where account_id = ?", request.account().value());
    return waiting < MAX_PER_ACCOUNT
        && sql.update(
                """
                insert into awaited_request (stored_key, channel_id, account_id, request_key,
                  address, requested_at)
                select ?, id, account_id, ?, ?, ? from channel where id = ? and account_id = ?
                """,
                request.stored().value(),
                request.key().value(),
                request.address(),
                request.requestedAt(),
                request.channel(),
                request.account().value())
            == 1;
  }

  @Override
  public List<AwaitedRequest> list() {
    return transactions.run(
        sql ->
            sql.list(
                "select * from awaited_request order by requested_at", SqlAwaitedRequests::read));
  }

  private static AwaitedRequest read(ResultSet row) throws SQLException {
    return new AwaitedRequest(
        new AccountId(row.getLong("account_id")),
        row.getLong("channel_id"),
        new RequestKey(row.getString("stored_key")),
        new RequestKey(row.getString("request_key")),
        row.getString("address"),
        SqlStatements.getInstant(row, "requested_at"));
  }

  @Override
  public void remove(AwaitedRequest request) {
    transactions.transact(
        sql ->
            sql.update(
                """
                delete from awaited_request
                where stored_key = ? and channel_id = ? and requested_at = ?
                """,
                request.stored().value(),
                request.channel(),
                request.requestedAt()));
  }
}
