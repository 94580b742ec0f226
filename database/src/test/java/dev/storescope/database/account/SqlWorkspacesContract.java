package dev.storescope.database.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Username;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.accounts.Workspaces;
import dev.storescope.alerts.AlertRules;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.testkit.WorkspacesContract;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

public abstract class SqlWorkspacesContract extends WorkspacesContract {
  @AutoClose private final SqlDatabase database;

  public SqlWorkspacesContract(DatabaseLocation location) {
    this.database = location.open(clock);
  }

  @Override
  protected Workspaces open() {
    return database.workspaces();
  }

  @Test
  void whatAMemberHadReadIsForgottenWhenTheMemberLeavesOrIsRemoved() {
    AlertRules rules = database.alertRules();
    AccountId ann = find("ann");
    AccountId bob = find("bob");
    join();
    rules.noteRead(ann, bob, 7);
    rules.noteRead(ann, ann, 7);
    rules.noteRead(bob, bob, 7);
    database.workspaces().leave(new Username("bob"), new Username("ann"));
    assertThat(rules.findLastRead(ann, bob)).isZero();

    join();
    rules.noteRead(ann, bob, 8);
    database.workspaces().remove(ann, new Username("bob"));
    assertThat(rules.findLastRead(ann, bob)).isZero();
    assertThat(rules.findLastRead(ann, ann)).isEqualTo(7);
    assertThat(rules.findLastRead(bob, bob)).isEqualTo(7);
  }

  @Test
  void whoIsNoMemberKeepsWhatWasRead() {
    AlertRules rules = database.alertRules();
    rules.noteRead(find("bob"), find("bob"), 7);
    assertThat(database.workspaces().leave(new Username("bob"), new Username("ann"))).isFalse();
    assertThat(rules.findLastRead(find("bob"), find("bob"))).isEqualTo(7);
  }

  private AccountId find(String username) {
    return accounts().find(new Username(username)).orElseThrow().id();
  }

  private void join() {
    database.workspaces().invite(find("ann"), new Username("bob"), WorkspaceRole.VIEWER);
    database.workspaces().join(new Username("bob"), new Username("ann"));
  }

  @Override
  protected Accounts accounts() {
    return database.accounts();
  }
}
