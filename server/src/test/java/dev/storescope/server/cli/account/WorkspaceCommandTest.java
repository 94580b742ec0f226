package dev.storescope.server.cli.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.cli.CommandLineFactory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceCommandTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter error = new StringWriter();

  @Test
  void aMemberIsInvitedJoinsAndLeaves() {
    createAccounts();
    assertThat(run("workspace invite bob --account ann --role editor")).contains("editor");
    assertThat(run("workspace members --account ann")).startsWith("bob").contains("invited");
    assertThat(run("workspace join ann --account bob")).isEqualTo("Joined.");
    assertThat(run("workspace list --account bob")).startsWith("ann").contains("editor", "joined");
    assertThat(run("workspace leave ann --account bob")).isEqualTo("Left.");
    assertThat(run("workspace members --account ann")).isEqualTo("No members.");
    assertThat(refusal("workspace leave ann --account bob"))
        .contains("See `storescope workspace list`.");
    assertThat(refusal("workspace remove bob --account ann"))
        .contains("See `storescope workspace members`.");
    assertThat(refusal("workspace invite bob --account ann --role owner"))
        .contains("Use editor or viewer.");
  }

  @Test
  void anAccountIsDeletedAfterItsNameWasGivenTwice() {
    createAccounts();
    assertThat(refusal("account delete bob")).contains("--confirm");
    assertThat(refusal("account delete bob --confirm bo")).contains("enter its user name bob.");
    assertThat(run("account delete bob --confirm bob")).isEqualTo("Deleted the account bob.");
    assertThat(run("account list")).contains("ann").doesNotContain("bob");
    assertThat(run("account deleted")).startsWith("bob");
    assertThat(refusal("account delete bob --confirm bob")).contains("No account 'bob'");
    assertThat(refusal("account create bob")).contains("belongs to a deleted account");
    assertThat(refusal("account delete ann --confirm ann")).contains("last administrator");
  }

  @Test
  void aLinkIsCreatedListedWithoutItsAddressAndWithdrawn() {
    createAccounts();
    String page = "/dashboard/apps/appstore/20/us?range=30";
    assertThat(run("link create Board " + page + " --account ann --expires 2099-01-01T00:00:00Z"))
        .matches("/shared/ssl_[A-Za-z0-9_-]{43}");
    assertThat(run("link list --account ann"))
        .contains("Board", page, "expires 2099-01-01T00:00:00Z")
        .doesNotContain("ssl_");
    assertThat(run("link withdraw 1 --account ann")).isEqualTo("Withdrawn.");
    assertThat(refusal("link create Board /dashboard/account/keys --account ann"))
        .contains("This page cannot be shared. Use the path of a page");
    assertThat(run("link list --account ann")).isEqualTo("No links.");
  }

  @Test
  void aLinkThatDoesNotExistIsNotWithdrawn() {
    createAccounts();
    assertThat(run("link list --account ann")).isEqualTo("No links.");
    assertThat(refusal("link withdraw 7 --account ann"))
        .contains("No such link. See `storescope link list`.");
  }

  private void createAccounts() {
    run("account create ann --role ADMINISTRATOR");
    run("account create bob");
  }

  private String run(String line) {
    assertThat(execute(line)).as(error::toString).isZero();
    return taken(out);
  }

  private String refusal(String line) {
    assertThat(execute(line)).isNotZero();
    return taken(error);
  }

  private static String taken(StringWriter writer) {
    String text = writer.toString().strip();
    writer.getBuffer().setLength(0);
    return text;
  }

  private int execute(String command) {
    String[] line =
        Stream.concat(Stream.of(command.split(" ")), Stream.of("--data=" + folder))
            .toArray(String[]::new);
    return CommandLineFactory.run(
        CommandLineFactory.create(List.of(), line)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(error, true)),
        line);
  }
}
