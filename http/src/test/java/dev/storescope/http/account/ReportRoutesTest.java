package dev.storescope.http.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import dev.storescope.reports.Logo;
import java.util.Base64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The present is Saturday, November 21, 2026. */
class ReportRoutesTest {
  private static final String APP = "/account/tracked-apps/appstore/20/us";
  private static final String REPORT = APP + "/report";
  private static final String LOGO = "/account/report-logo";
  private static final String THIS_WEEK =
      """
      {"week":"2026-11-18","title":"Acme in November","note":"We shipped 2.3.\\nGood."}""";

  @AutoClose private final TestServer server = new TestServer();
  private final CheckedClient ann = server.client;

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  @Test
  void theTitleIsOfAllWeeksAndTheNoteOfOne() {
    track();
    Reply put = ann.send("PUT", REPORT, THIS_WEEK);
    assertThat(put.status()).as(put.body()).isEqualTo(200);
    assertThat(put.data().toString()).isEqualTo(THIS_WEEK.replace("2026-11-18", "2026-11-16"));
    assertThat(ann.get(REPORT + "?week=2026-11-22").data()).isEqualTo(put.data());
    assertThat(ann.get(REPORT).data().toString())
        .isEqualTo(
            """
            {"week":"2026-11-09","title":"Acme in November","note":""}""");
    assertThat(ann.get(REPORT + "?devicetype=ipad&week=2026-11-16").data().toString())
        .isEqualTo(
            """
            {"week":"2026-11-16","title":"","note":""}""");
    assertThat(
            ann.send("PUT", REPORT, "{\"week\":null,\"title\":\"\",\"note\":\"\"}")
                .data()
                .toString())
        .isEqualTo(
            """
            {"week":"2026-11-09","title":"","note":""}""");
  }

  @Test
  void theReportOfAGroupHasTextsOfItsOwn() {
    long group =
        ann.send("POST", "/account/groups", "{\"name\":\"Acme\",\"apps\":[]}")
            .data()
            .get("id")
            .asLong();
    String report = "/account/groups/" + group + "/report";
    assertThat(ann.send("PUT", report, THIS_WEEK).status()).isEqualTo(200);
    assertThat(ann.get(report + "?week=2026-11-16").data().get("title").asString())
        .isEqualTo("Acme in November");
    assertThat(ann.get("/account/groups/77/report").status()).isEqualTo(404);
    assertThat(root.get(report).status()).isEqualTo(404);
  }

  @Test
  void anAppThatIsNotTrackedHasNoReport() {
    assertThat(ann.get(REPORT).status()).isEqualTo(404);
    assertThat(ann.send("PUT", REPORT, THIS_WEEK).status()).isEqualTo(404);
  }

  @Test
  void aLogoIsSetReplacedAndRemoved() {
    assertThat(ann.get(LOGO).status()).isEqualTo(404);
    Reply set = ann.send("PUT", LOGO, "{\"image\":\"/9j/\"}");
    assertThat(set.data().toString())
        .isEqualTo(
            """
            {"type":"image/jpeg","image":"/9j/"}""");
    assertThat(ann.get(LOGO).data()).isEqualTo(set.data());
    assertThat(root.get(LOGO).status()).isEqualTo(404);
    byte[] large = new byte[Logo.MAX_BYTES];
    large[0] = (byte) 0xff;
    large[1] = (byte) 0xd8;
    large[2] = (byte) 0xff;
    String image = Base64.getEncoder().encodeToString(large);
    assertThat(ann.send("PUT", LOGO, "{\"image\":\"%s\"}".formatted(image)).status())
        .isEqualTo(200);
    assertThat(ann.send("DELETE", LOGO, "").status()).isEqualTo(204);
    assertThat(ann.send("DELETE", LOGO, "").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"image\":\"!\"}          | image | Base64",
        "{\"image\":\"PHN2Zz4=\"}   | image | A logo must be a PNG, JPEG or WebP picture",
        "{}                         | image | a picture in Base64",
      })
  void whatIsWrongWithALogoIsNamed(String body, String name, String detail) {
    Reply reply = ann.send("PUT", LOGO, body);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("\"" + name + "\"").contains(detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"note\":\"\"}                                          | title | blank for none",
        "{\"title\":\"\"}                                         | note  | blank for none",
        "{\"title\":\"a\\u0007\",\"note\":\"\"}                    | title | must not have control characters",
        "{\"title\":\"\",\"note\":\"\",\"week\":\"2026-11-23\"}     | week  | a week that has"
            + " begun",
        "{\"title\":\"\",\"note\":\"\",\"week\":\"Monday\"}         | week  | a date such as",
        "{\"title\":\"\",\"note\":\"\",\"week\":\"-999999999-01-01\"}         | week  | from 2000"
            + " on",
        "{\"title\":\"\",\"note\":\"\",\"devicetype\":\"android\"}  | devicetype | a device",
      })
  void whatIsWrongWithAReportIsNamed(String body, String name, String detail) {
    track();
    Reply reply = ann.send("PUT", REPORT, body);
    assertThat(reply.status()).as(reply.body()).isEqualTo(400);
    assertThat(reply.body()).contains("\"" + name + "\"").contains(detail);
  }

  @Test
  void aViewerReadsAndAnEditorWrites() {
    track();
    ann.send("PUT", REPORT, THIS_WEEK);
    join(WorkspaceRole.VIEWER);
    assertThat(inWorkspace("GET", REPORT, "").data().get("title").asString())
        .isEqualTo("Acme in November");
    assertThat(inWorkspace("PUT", REPORT, THIS_WEEK).problem()).isEqualTo("403 not_allowed");
    assertThat(inWorkspace("PUT", LOGO, "{\"image\":\"/9j/\"}").problem())
        .isEqualTo("403 not_allowed");
    join(WorkspaceRole.EDITOR);
    assertThat(inWorkspace("PUT", REPORT, THIS_WEEK).status()).isEqualTo(200);
    assertThat(inWorkspace("PUT", LOGO, "{\"image\":\"/9j/\"}").status()).isEqualTo(200);
    assertThat(ann.get(LOGO).status()).isEqualTo(200);
  }

  private void track() {
    ann.send("PUT", APP, "{\"devices\":[\"iphone\",\"ipad\"]}");
  }

  private Reply inWorkspace(String method, String path, String body) {
    return root.send(method, path, body, "X-Workspace", "ann");
  }

  private void join(WorkspaceRole role) {
    server.workspaces.invite(server.account.id(), server.administrator.username(), role);
    root.send("POST", "/account/workspaces/ann/join", "");
  }
}
