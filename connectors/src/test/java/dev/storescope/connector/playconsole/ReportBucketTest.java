package dev.storescope.connector.playconsole;

import static dev.storescope.connector.ScriptedStore.reply;
import static dev.storescope.connector.playconsole.ScriptedGoogle.BUCKET;
import static dev.storescope.connector.playconsole.ScriptedGoogle.error;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreTransport.BackOffException;
import dev.storescope.connector.playconsole.PlayFailure.Refusal;
import dev.storescope.connector.playconsole.PlayOutcome.Answered;
import dev.storescope.connector.playconsole.PlayOutcome.NotAnswered;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportBucketTest {
  private static final String NAME = "stats/installs/installs_com.example_202611_country.csv";
  private static final Instant UPDATED = Instant.parse("2026-11-28T09:36:55.161Z");
  private static final String FORBIDDEN =
      "storescope@acme.iam.gserviceaccount.com does not have storage.objects.list access to the"
          + " Google Cloud Storage bucket. Permission 'storage.objects.list' denied on resource (or"
          + " it may not exist).";

  @Test
  void allPagesOfAListAreReadWithOneToken() throws Exception {
    ScriptedGoogle google =
        ScriptedGoogle.replying(
            reply(
                200,
                """
                {"kind":"storage#objects","nextPageToken":"CkZ/+","items":[
                  {"name":"%s","generation":"1762131415161718","size":"48120",
                   "md5Hash":"q1Zs","updated":"2026-11-28T09:36:55.161Z"}]}
                """
                    .formatted(NAME)),
            reply(
                200,
                """
                {"items":[{"name":"composed","generation":"2","size":"0","contentEncoding":"gzip",
                   "updated":"2026-11-28T09:36:55.161Z"}]}
                """));
    assertThat(google.bucket().list("stats/installs/installs_com.example_"))
        .isEqualTo(
            new Answered<>(
                List.of(
                    new ReportFile(
                        NAME, "1762131415161718", 48120, UPDATED, Optional.of("q1Zs"), false),
                    new ReportFile("composed", "2", 0, UPDATED, Optional.empty(), true))));
    assertThat(google.requests)
        .extracting(request -> request.uri().toString())
        .containsExactly(
            "https://storage.googleapis.com/storage/v1/b/"
                + BUCKET
                + "/o?prefix=stats%2Finstalls%2Finstalls_com.example_&maxResults=1000"
                + "&fields=items%28name%2Cgeneration%2Csize%2Cupdated%2Cmd5Hash%2CcontentEncoding%29%2CnextPageToken",
            google.requests.getFirst().uri() + "&pageToken=CkZ%2F%2B");
    assertThat(google.requests)
        .allMatch(request -> request.headers().get("Authorization").equals("Bearer ya29.1"));
    assertThat(google.tokenRequests).hasSize(1);
  }

  @Test
  void aListWithoutItemsIsEmpty() throws Exception {
    assertThat(list(reply(200, "{\"kind\":\"storage#objects\"}")))
        .isEqualTo(new Answered<>(List.of()));
  }

  @Test
  void aListThatIsNotAsKnownIsAFailure() throws Exception {
    assertThat(list(reply(200, "{\"items\":[{\"name\":\"a\",\"size\":\"1\"}]}")))
        .isEqualTo(failed("a file of the list has no generation"));
    assertThat(list(reply(200, "<html>Log in to the network")))
        .isEqualTo(failed("the reply is not JSON, or is cut off"));
    assertThat(list(reply(200, "[]"))).isEqualTo(failed("the reply is not a JSON object"));
    StoreReply again = reply(200, "{\"nextPageToken\":\"a\"}");
    assertThat(list(again, again))
        .isEqualTo(failed("a page of the list is followed by an earlier one"));
  }

  @Test
  void aRefusalIsOneOfItsKind() throws Exception {
    assertThat(list(error(403, "forbidden", FORBIDDEN)))
        .isEqualTo(refused(Refusal.NO_PERMISSION, FORBIDDEN));
    assertThat(list(error(403, "accessNotConfigured", "The API is disabled.")))
        .isEqualTo(refused(Refusal.API_NOT_ENABLED, "The API is disabled."));
    assertThat(list(error(404, "notFound", "The specified bucket does not exist.")))
        .isEqualTo(
            new NotAnswered<>(new PlayFailure.NotFound("The specified bucket does not exist.")));
    assertThat(list(error(400, "invalid", "Invalid bucket name")))
        .isEqualTo(refused(Refusal.INVALID_REQUEST, "Invalid bucket name"));
    assertThat(list(error(500, "backendError", "Backend Error")))
        .isEqualTo(failed("Google says: Backend Error"));
    assertThat(list(reply(502, "<html><h1>Bad gateway")))
        .isEqualTo(failed("Google says: HTTP 502"));
  }

  @Test
  void aLimitIsOneHoweverItIsSaid() throws Exception {
    PlayOutcome<?> later = new NotAnswered<>(new PlayFailure.Throttled(Duration.ofMinutes(10)));
    assertThat(list(error(429, "rateLimitExceeded", "Slow down"))).isEqualTo(later);
    assertThat(list(error(403, "userRateLimitExceeded", "Slow down"))).isEqualTo(later);
    assertThat(list(reply(429, Map.of("Retry-After", "30"), "")))
        .isEqualTo(new NotAnswered<>(new PlayFailure.Throttled(Duration.ofSeconds(30))));
    ScriptedGoogle resting =
        new ScriptedGoogle(
            _ -> {
              throw new BackOffException("storage.googleapis.com", Duration.ofHours(1));
            });
    assertThat(resting.bucket().list(""))
        .isEqualTo(new NotAnswered<>(new PlayFailure.Throttled(Duration.ofHours(1))));
  }

  @Test
  void aTokenThatIsNotAcceptedIsRenewedOnce() throws Exception {
    StoreReply unauthorized = error(401, "authError", "Invalid Credentials");
    ScriptedGoogle google = ScriptedGoogle.replying(unauthorized, reply(200, "{}"));
    assertThat(google.bucket().list("")).isEqualTo(new Answered<>(List.of()));
    assertThat(google.requests.getLast().headers()).containsEntry("Authorization", "Bearer ya29.2");
    assertThat(list(unauthorized, unauthorized))
        .isEqualTo(refused(Refusal.KEY_NOT_VALID, "Invalid Credentials"));
  }

  @Test
  void noMessageHasTheToken() throws Exception {
    assertThat(list(reply(400, "Cannot forward Authorization: Bearer ya29.1")).toString())
        .contains("Bearer …");
    ScriptedGoogle offline =
        new ScriptedGoogle(
            _ -> {
              throw new IOException("closed");
            });
    assertThat(offline.bucket().list("")).isEqualTo(failed("storage.googleapis.com: closed"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-8"})
  void aFileHasTheBytesOfWhichTheListHasTheChecksum(String charset) throws Exception {
    String text = "Date,Country\n2026-11-01,日本 🦋\n";
    byte[] marked = ("\uFEFF" + text).getBytes(Charset.forName(charset));
    assertThat(bytes(text, file("1", marked))).isEqualTo(marked);
    byte[] unmarked = text.getBytes(StandardCharsets.UTF_8);
    assertThat(bytes(text, file("1", unmarked))).isEqualTo(unmarked);
  }

  @Test
  void aCompressedFileIsReadAsItIs() throws Exception {
    byte[] zip = {'P', 'K', 3, 4, (byte) 0xff, 0, (byte) 0x80};
    assertThat(bytes(new String(zip, StandardCharsets.ISO_8859_1), file("1", zip))).isEqualTo(zip);
  }

  @Test
  void aFileThatIsNotWholeIsAFailure() throws Exception {
    ReportFile file = file("1", "Date\n2026-11-01\n".getBytes(StandardCharsets.UTF_8));
    PlayOutcome<?> other = failed("a file has not the size or the checksum that was announced");
    assertThat(ScriptedGoogle.replying(reply(200, "Date\n2026-11-")).bucket().read(file))
        .isEqualTo(other);
    assertThat(ScriptedGoogle.replying(reply(200, "Date\n2026-11-02\n")).bucket().read(file))
        .isEqualTo(other);
    ReportFile composed = new ReportFile(NAME, "1", file.size(), UPDATED, Optional.empty(), false);
    assertThat(ScriptedGoogle.replying(reply(200, "Date\n")).bucket().read(composed))
        .isEqualTo(other);
  }

  @Test
  void aFileIsAskedForByItsGeneration() throws Exception {
    ScriptedGoogle google = ScriptedGoogle.replying(reply(200, "x"));
    google.bucket().read(file("17", "x".getBytes(StandardCharsets.UTF_8)));
    assertThat(google.requests)
        .extracting(request -> request.uri().toString())
        .containsExactly(
            "https://storage.googleapis.com/storage/v1/b/"
                + BUCKET
                + "/o/stats%2Finstalls%2Finstalls_com.example_202611_country.csv?alt=media&generation=17");
  }

  @Test
  void aFileThatWasWrittenSinceTheListIsListedAgain() throws Exception {
    byte[] later = "later".getBytes(StandardCharsets.UTF_8);
    StoreReply gone = reply(404, "No such object: bucket/" + NAME);
    StoreReply listed = reply(200, listOf(file("2", later)));
    ScriptedGoogle google = ScriptedGoogle.replying(gone, listed, reply(200, "later"));
    PlayOutcome<ReportBucket.Content> outcome = google.bucket().read(file("1", new byte[0]));
    assertThat(((Answered<ReportBucket.Content>) outcome).value().file().generation())
        .isEqualTo("2");
    StoreReply same = reply(200, listOf(file("1", later)));
    assertThat(ScriptedGoogle.replying(gone, same).bucket().read(file("1", later)))
        .isEqualTo(new NotAnswered<>(new PlayFailure.NotFound("No such object: bucket/" + NAME)));
  }

  private static String listOf(ReportFile file) {
    return """
        {"items":[{"name":"%s","generation":"%s","size":"%d","md5Hash":"%s","updated":"%s"}]}
        """
        .formatted(
            file.name(),
            file.generation(),
            file.size(),
            file.md5().orElseThrow(),
            file.updatedAt());
  }

  private static byte[] bytes(String text, ReportFile file) throws InterruptedException {
    PlayOutcome<ReportBucket.Content> outcome =
        ScriptedGoogle.replying(reply(200, text)).bucket().read(file);
    return ((Answered<ReportBucket.Content>) outcome).value().bytes();
  }

  private static ReportFile file(String generation, byte[] bytes) throws Exception {
    String md5 = Base64.getEncoder().encodeToString(MessageDigest.getInstance("MD5").digest(bytes));
    return new ReportFile(NAME, generation, bytes.length, UPDATED, Optional.of(md5), false);
  }

  private static PlayOutcome<List<ReportFile>> list(StoreReply... replies)
      throws InterruptedException {
    return ScriptedGoogle.replying(replies).bucket().list("");
  }

  private static PlayOutcome<?> failed(String reason) {
    return new NotAnswered<>(new PlayFailure.Failed(reason));
  }

  private static PlayOutcome<?> refused(Refusal kind, String detail) {
    return new NotAnswered<>(new PlayFailure.Refused(kind, detail));
  }
}
