package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Fault.Corruption;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Corrupts pages of Google Play. */
final class CorruptPage {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String DETAILS_RPC = "Ws7gDc";
  private static final String SEARCH_RPC = "lGYRle";

  /** The first block that is not on all pages. */
  private static final Pattern OWN_BLOCK = Pattern.compile("'ds:3' : \\{id:'(\\w+)'");

  private static final String NO_SECTIONS = "[[null,null,null,[],0,[1]],[\"\"],null,[]]";
  private static final String NO_RESULTS =
      "[[null,[[null,null,null,[\"\"]]],null,[],0,[1]],[\"\"],null,[]]";
  private static final String NO_APPS = "[[null,null,null,[],1,[\"\"]]]";
  private static final String NO_DETAILS = "[[[[]]],[null,null,null]]";

  private CorruptPage() {}

  static boolean isOfAnApp(String body) {
    return body.contains("AF_initDataCallback") && body.contains("{id:'" + DETAILS_RPC);
  }

  static String corrupt(Corruption fault, String body) {
    return switch (fault) {
      case RENAMED_ENVELOPE -> body.replaceAll("\\{id:'(\\w+)'", "{id:'z$1'");
      case RENAMED_FIELDS -> asIn2019(body);
      case MOVED_LIST -> withBlocks(body, rpc(body), CorruptPage::movedList);
      case MISSING_CONTAINER -> withBlocks(body, rpc(body), _ -> withoutContainer(body));
      case EMPTY -> withBlocks(body, rpc(body), _ -> isSearch(body) ? NO_RESULTS : NO_APPS);
      case TRUNCATED -> body;
    };
  }

  /** The remote call of the results. */
  private static String rpc(String body) {
    if (isOfAnApp(body)) {
      return DETAILS_RPC;
    }
    Matcher own = OWN_BLOCK.matcher(body);
    return isSearch(body) || !own.find() ? SEARCH_RPC : own.group(1);
  }

  private static boolean isSearch(String body) {
    return body.contains("{id:'" + SEARCH_RPC);
  }

  private static String withoutContainer(String body) {
    if (isOfAnApp(body)) {
      return NO_DETAILS;
    }
    return isSearch(body) ? NO_SECTIONS : "[]";
  }

  /** The data blocks are functions, as until 2021. */
  private static String asIn2019(String body) {
    return body.replaceAll(
        "AF_initDataCallback\\(\\{key: '(ds:\\d+)', hash: '(\\d+)', data:(.*?), sideChannel: \\{\\}\\}\\);</",
        "AF_initDataCallback({key: '$1', isError:  false , hash: '$2', data:function(){return $3}});</");
  }

  /** Replaces the data blocks of a remote call. */
  private static String withBlocks(String body, String rpc, UnaryOperator<String> change) {
    String corrupted = body;
    Matcher call = Pattern.compile("'(ds:\\d+)' : \\{id:'" + rpc + "'").matcher(body);
    while (call.find()) {
      Pattern block =
          Pattern.compile(
              "(?<=\\{key: '%s', hash: '\\d{1,3}', data:).*?(?=, sideChannel: \\{\\}\\}\\);</)"
                  .formatted(call.group(1)));
      corrupted =
          block
              .matcher(corrupted)
              .replaceAll(data -> Matcher.quoteReplacement(change.apply(data.group())));
    }
    return corrupted;
  }

  /** The details or the result list move by one. */
  private static String movedList(String data) {
    JsonNode block = JSON.readTree(data);
    if (block.at("/1/2") instanceof ArrayNode details) {
      details.insertNull(0);
    }
    block.at("/0/1").values().forEach(section -> ((ArrayNode) section).insertNull(0));
    return block.toString().replace("<", "\\u003c");
  }
}
