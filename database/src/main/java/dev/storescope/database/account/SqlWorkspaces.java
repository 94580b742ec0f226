package dev.storescope.database.account;

import static dev.storescope.database.sql.SqlStatements.findInstant;
import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Membership;
import dev.storescope.accounts.Username;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.accounts.Workspaces;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;

/** The members of workspaces in an SQL database. */
public record SqlWorkspaces(Transactions transactions, InstantSource clock) implements Workspaces {
  private static final String SELECT =
      """
      select m.workspace_id, a.username as owner, m.username as member, m.role, m.invited_at,
        m.joined_at
      from workspace_member m join account a on a.id = m.workspace_id
      """;

  private static final String OF_OWNER =
      " where username = ? and workspace_id in (select id from account where username = ?)";

  private static final String OF_READER =
      " and reader_id in (select id from account where username = ?)";

  @Override
  public List<Membership> listMembers(AccountId workspace) {
    return transactions.run(
        sql ->
            sql.list(
                SELECT + " where m.workspace_id = ? order by m.username",
                SqlWorkspaces::read,
                workspace.value()));
  }

  @Override
  public List<Membership> listOf(Username member) {
    return transactions.run(
        sql ->
            sql.list(
                SELECT + " where m.username = ? and a.disabled_at is null order by a.username",
                SqlWorkspaces::read,
                member.value()));
  }

  @Override
  public Membership invite(AccountId workspace, Username member, WorkspaceRole role) {
    if (role == WorkspaceRole.OWNER) {
      throw new IllegalArgumentException(
          "A workspace has one owner. Use the role editor or viewer.");
    }
    return transactions.transact(
        sql -> {
          if (!AccountAppRows.lock(sql, workspace)) {
            throw SqlAccounts.noAccount(workspace);
          }
          check(sql, workspace, member);
          sql.update(
              """
              insert into workspace_member (workspace_id, username, role, invited_at)
              values (?, ?, ?, ?)
              on conflict (workspace_id, username) do update set role = excluded.role
              """,
              workspace.value(),
              member.value(),
              role.name(),
              clock.instant());
          return sql.find(
                  SELECT + " where m.workspace_id = ? and m.username = ?",
                  SqlWorkspaces::read,
                  workspace.value(),
                  member.value())
              .orElseThrow();
        });
  }

  private static void check(SqlStatements sql, AccountId workspace, Username member)
      throws SQLException {
    String owner = "select count(*) from account where id = ? and username = ?";
    if (sql.count(owner, workspace.value(), member.value()) > 0) {
      throw new IllegalArgumentException(member + " is the owner. Invite another user.");
    }
    String others =
        "select count(*) from workspace_member where workspace_id = ? and username <> ?";
    if (sql.count(others, workspace.value(), member.value()) >= MAX_MEMBERS) {
      throw new IllegalArgumentException(
          "Limit reached: a workspace has at most " + MAX_MEMBERS + " members. Remove one first.");
    }
  }

  @Override
  public boolean remove(AccountId workspace, Username member) {
    return transactions.transact(
            sql -> {
              sql.update(
                  "delete from inbox_reader where account_id = ?" + OF_READER,
                  workspace.value(),
                  member.value());
              return sql.update(
                  "delete from workspace_member where workspace_id = ? and username = ?",
                  workspace.value(),
                  member.value());
            })
        == 1;
  }

  @Override
  public boolean join(Username member, Username owner) {
    return transactions.transact(
            sql ->
                sql.update(
                    "update workspace_member set joined_at = coalesce(joined_at, ?)" + OF_OWNER,
                    clock.instant(),
                    member.value(),
                    owner.value()))
        == 1;
  }

  @Override
  public boolean leave(Username member, Username owner) {
    return transactions.transact(
            sql -> {
              sql.update(
                  "delete from inbox_reader where account_id in (select m.workspace_id"
                      + " from workspace_member m join account a on a.id = m.workspace_id"
                      + " where m.username = ? and a.username = ?)"
                      + OF_READER,
                  member.value(),
                  owner.value(),
                  member.value());
              return sql.update(
                  "delete from workspace_member" + OF_OWNER, member.value(), owner.value());
            })
        == 1;
  }

  private static Membership read(ResultSet row) throws SQLException {
    return new Membership(
        new AccountId(row.getLong("workspace_id")),
        new Username(row.getString("owner")),
        new Username(row.getString("member")),
        WorkspaceRole.valueOf(row.getString("role")),
        getInstant(row, "invited_at"),
        findInstant(row, "joined_at"));
  }
}
