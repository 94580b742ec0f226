package dev.storescope.connector.googleplay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.store.AppId;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Builds replies in the format of Google Play. */
final class PlayReplies {
  static final String KITCHEN = "com.example.kitchen";

  private static final JsonMapper JSON = JsonMapper.shared();

  private PlayReplies() {}

  /** A block of a page: the remote call, and its answer as JSON. */
  record DataBlock(String rpc, String json) {}

  static StoreReply ok(String body) {
    return new StoreReply(200, Map.of(), body);
  }

  static StoreReply status(int status) {
    return new StoreReply(status, Map.of(), "<!DOCTYPE html><title>Not Found</title>");
  }

  /** A page with blocks, the first of them numbered 3. */
  static String page(DataBlock... blocks) {
    StringBuilder calls = new StringBuilder();
    StringBuilder callbacks = new StringBuilder();
    for (int i = 0; i < blocks.length; i++) {
      calls.append(i == 0 ? "" : ",");
      calls.append("'ds:%d' : {id:'%s',request:[]}".formatted(i + 3, blocks[i].rpc()));
      callbacks.append(
          "<script nonce=\"\">AF_initDataCallback({key: 'ds:%d', hash: '%d', data:%s, sideChannel: {}});</script>"
              .formatted(i + 3, i + 1, blocks[i].json()));
    }
    return """
        <!doctype html><html><head><script>var AF_initDataKeys = []; \
        var AF_dataServiceRequests = {%s}; var AF_initDataCallback;</script></head>\
        <body>%s</body></html>"""
        .formatted(calls, callbacks);
  }

  /** The details of a paid game with all fields that are parsed. */
  static PlayMessage details(String app) {
    return new PlayMessage()
        .with("Panda's Kitchen", 0, 0)
        .with("Everyone", 9, 0)
        .with(1_500_000_000L, 10, 1, 0)
        .with(List.of("1,000,000+", 1_000_000, 1_234_567), 13)
        .with("$0.99 - $9.99 per item", 19, 0)
        .with(List.of("Contains ads"), 48)
        .with(4.25, 51, 0, 1)
        .with(histogram(), 51, 1)
        .with(1234, 51, 2, 1)
        .with(List.of(2_490_000, "EUR", "2,49\u00a0€"), 57, 0, 0, 0, 0, 1, 0)
        .with("Bamboo Ltd.", 68, 0)
        .with("/store/apps/developer?id=Bamboo+Ltd.", 68, 1, 4, 2)
        .with("https://bamboo.example", 69, 0, 5, 2)
        .with("panda@example.com", 69, 1, 0)
        .with("Cook &amp; serve.<br><br><b>New:</b> dumplings &lt;3", 72, 0, 1)
        .with("Cook &#39;n&#39; serve", 73, 0, 1)
        .with(app, 77, 0)
        .with("https://img.example/1", 78, 0, 0, 3, 2)
        .with("https://img.example/2", 78, 0, 1, 3, 2)
        .with(category("Simulation", "GAME_SIMULATION"), 79, 0, 0)
        .with("https://img.example/icon", 95, 0, 3, 2)
        .with(category("Casual", "GAME_CASUAL"), 118, 0, 0, 0)
        .with(category("Pandas", null), 118, 0, 0, 1)
        .with(category("Simulation", "GAME_SIMULATION"), 118, 2, 0, 0)
        .with(category("Family", "FAMILY"), 118, 3, 0, 0, 0)
        .with("2.1.0", 140, 0, 0, 0)
        .with("8.0", 140, 1, 1, 0, 0, 1)
        .with("More pandas &amp; dumplings.", 144, 1, 1)
        .with(1_700_000_000L, 145, 0, 1, 0);
  }

  /** The histogram of {@link #details}. */
  static List<List<Object>> histogram() {
    return Arrays.asList(null, count(100), count(34), count(100), count(300), count(700));
  }

  private static List<Object> count(int count) {
    return List.of(Integer.toString(count), count);
  }

  private static List<Object> category(String name, @Nullable String id) {
    return Arrays.asList(name, List.of("link"), id);
  }

  /** A details page: the details are between other answers to the same call. */
  static String detailsPage(JsonNode details) {
    JsonNode late = new PlayMessage().with("data safety", 1, 2, 136).node();
    return page(
        new DataBlock("Ws7gDc", "[null,[null,null,[]]]"),
        new DataBlock("Ws7gDc", late.toString()),
        new DataBlock("T6C6Se", "null"),
        new DataBlock("Ws7gDc", new PlayMessage().with(details, 1, 2).node().toString()));
  }

  /** The same page with clusters of apps after the details. */
  static String detailsPage(JsonNode details, JsonNode... clusters) {
    PlayMessage stream =
        new PlayMessage().with(List.of(clusters), 1, 1).with(List.of(), 1, 3).with(0, 1, 4);
    return page(
        new DataBlock("Ws7gDc", new PlayMessage().with(details, 1, 2).node().toString()),
        new DataBlock("ag2B9c", stream.node().toString()));
  }

  /** A cluster with a name that is not shown and a link. */
  static JsonNode cluster(String name, String link) {
    return new PlayMessage()
        .with(Base64.getEncoder().encodeToString(("\u0012" + name).getBytes(UTF_8)), 3, 0)
        .with("com.example.shown", 21, 0, 0, 0, 0)
        .with("어떤 제목", 21, 1, 0)
        .with(link, 21, 1, 2, 4, 2)
        .node();
  }

  /** A page of apps in the form of similar apps. */
  static String appListPage(List<String> apps) {
    return appListPage(apps, List.of());
  }

  /** With a text in a block of its own after that of the list, for each of several. */
  static String appListPage(List<String> apps, List<String> texts) {
    return appListPage(apps, Optional.empty(), texts);
  }

  static String appListPage(List<String> apps, String nextToken) {
    return appListPage(apps, Optional.of(nextToken), List.of());
  }

  private static String appListPage(
      List<String> apps, Optional<String> nextToken, List<String> texts) {
    PlayMessage data = new PlayMessage().with(List.of(), 0, 3);
    nextToken.ifPresent(token -> data.with(token, 0, 1, 0, 21, 1, 3, 1));
    IntStream.range(0, apps.size())
        .forEach(
            i ->
                data.with(apps.get(i), 0, 1, 0, 21, 0, i, 0, 0)
                    .with("Title " + i, 0, 1, 0, 21, 0, i, 3));
    return page(
        Stream.concat(
                Stream.of(
                    new DataBlock("T6C6Se", "[[]]"),
                    new DataBlock("CNT7ob", data.node().toString())),
                texts.stream().map(text -> new DataBlock("other", "[\"" + text + "\"]")))
            .toArray(DataBlock[]::new));
  }

  /** A further page of a list of apps. */
  static String nextAppListPage(List<String> apps, String nextToken) {
    PlayMessage payload = new PlayMessage().with(List.of(), 0, 0, 0);
    IntStream.range(0, apps.size())
        .forEach(
            i ->
                payload
                    .with("Title " + i, 0, 0, 0, i, 2)
                    .with("Bamboo", 0, 0, 0, i, 4, 0, 0, 0)
                    .with(apps.get(i), 0, 0, 0, i, 12, 0));
    return batch("qnKhOb", payload.with(nextToken, 0, 0, 7, 1).node());
  }

  /** A review; the higher the number, the older. */
  static PlayMessage review(int number) {
    return new PlayMessage()
        .with("review-" + number, 0)
        .with("Reviewer " + number, 1, 0)
        .with(1 + number % 5, 2)
        .with("Text " + number, 4)
        .with(List.of(1_700_000_000L - 60L * number, 5_000_000), 5)
        .with(number, 6)
        .with(List.of("Bamboo", "Thanks " + number, List.of(1_700_000_000L, 0)), 7)
        .with("1." + number, 10)
        .with(1, 16);
  }

  static List<PlayMessage> reviews(int from, int to) {
    return IntStream.rangeClosed(from, to).mapToObj(PlayReplies::review).toList();
  }

  /** A page of reviews. */
  static String reviews(List<PlayMessage> reviews, String nextToken) {
    PlayMessage payload = new PlayMessage().with(List.of(), 0);
    IntStream.range(0, reviews.size()).forEach(i -> payload.with(reviews.get(i), 0, i));
    return batch("UsvDTd", payload.with(nextToken, 1, 1).node());
  }

  static String searchPage(JsonNode... sections) {
    PlayMessage data = new PlayMessage().with(List.of(sections), 0, 1);
    return page(new DataBlock("AZO9Cb", "null"), new DataBlock("lGYRle", data.node().toString()));
  }

  /** The section that lists results, in the order given. */
  static JsonNode listSection(List<String> apps) {
    return listSection(apps, "");
  }

  static JsonNode listSection(List<String> apps, String nextToken) {
    PlayMessage section = new PlayMessage().with(List.of("cluster"), 3);
    IntStream.range(0, apps.size()).forEach(i -> section.with(apps.get(i), 22, 0, i, 0, 0, 0));
    return section.with(nextToken, 22, 1, 3, 1).node();
  }

  /** The section with the card of an app that matches exactly. */
  static JsonNode cardSection(String app) {
    JsonNode id = new PlayMessage().with(app, 11, 0, 0).sparseFrom(0).get(0);
    return new PlayMessage().with("Panda's Kitchen", 23, 16, 2, 0, 0).with(id, 23, 16, 3).node();
  }

  /** A section of related apps, which do not rank. */
  static JsonNode relatedSection(String app) {
    return new PlayMessage()
        .with(app, 21, 0, 0, 0, 0, 0)
        .with("You might also like", 21, 1, 0)
        .node();
  }

  static String nextPage(List<String> apps, String nextToken) {
    PlayMessage payload = new PlayMessage().with(List.of(), 0, 0, 0);
    IntStream.range(0, apps.size()).forEach(i -> payload.with(apps.get(i), 0, 0, 0, i, 0, 0));
    return batch("qnKhOb", payload.with(nextToken, 0, 0, 7, 1).node());
  }

  static String suggestions(String... terms) {
    PlayMessage payload = new PlayMessage().with(List.of("other"), 0, 1);
    IntStream.range(0, terms.length).forEach(i -> payload.with(terms[i], 0, 0, i, 0));
    return batch("IJ4APc", payload.node());
  }

  static String chart(List<String> apps) {
    PlayMessage payload = new PlayMessage().with(List.of(), 0, 1, 0, 28, 0);
    IntStream.range(0, apps.size())
        .forEach(i -> payload.with(apps.get(i), 0, 1, 0, 28, 0, i, 0, 0, 0));
    return chunked("vyAe2", payload.node());
  }

  /** A reply of batchexecute in one piece. */
  static String batch(String rpc, JsonNode payload) {
    return ")]}'\n\n" + answer(rpc, payload.toString(), "[\"di\",62]");
  }

  /** A reply of batchexecute in chunks, each after its length. */
  static String chunked(String rpc, JsonNode payload) {
    return ")]}'\n\n"
        + chunk(answer(rpc, payload.toString(), "[\"di\",62]"))
        + chunk("[[\"af.httprm\",62,\"-912\",17]]")
        + chunk("[[\"e\",4,null,null,852968]]");
  }

  private static String chunk(String json) {
    return (json.length() + 2) + "\n" + json + "\n";
  }

  private static String answer(String rpc, String payload, String noise) {
    return "[%s,[\"wrb.fr\",\"%s\",%s,null,null,null,\"generic\"]]"
        .formatted(noise, rpc, JSON.writeValueAsString(payload));
  }

  /** A reply of batchexecute without payload, with an error or null. */
  static String batchWithout(String rpc, String error) {
    return ")]}'\n\n[[\"wrb.fr\",\"%s\",null,null,null,%s,\"generic\"],[\"di\",5]]"
        .formatted(rpc, error);
  }

  /** App ids that end in the numbers of a range. */
  static List<String> apps(int from, int to) {
    return IntStream.rangeClosed(from, to).mapToObj(i -> "com.example.app" + i).toList();
  }

  static List<AppId> ids(List<String> packageNames) {
    return packageNames.stream().<AppId>map(AppId.GooglePlay::new).toList();
  }
}
