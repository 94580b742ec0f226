package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Mischief.Spoilt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spoils pages of Google Play. */
final class SpoiltPage {
  private static final String DETAILS = "{id:'Ws7gDc'";
  private static final String SEARCH_RPC = "lGYRle";
  private static final String NO_SECTIONS = "[[null,null,null,[],0,[1]],[\"\"],null,[]]";
  private static final String NO_RESULTS =
      "[[null,[[null,null,null,[\"\"]]],null,[],0,[1]],[\"\"],null,[]]";
  private static final String NO_DETAILS = "[[[[]]],[null,null,null]]";

  private SpoiltPage() {}

  static boolean isOfAnApp(String body) {
    return body.contains("AF_initDataCallback") && body.contains(DETAILS);
  }

  static String spoil(Spoilt mischief, String body) {
    return switch (mischief) {
      case OTHER_ENVELOPE -> body.replaceAll("\\{id:'(\\w+)'", "{id:'z$1'");
      case OTHER_FIELDS -> asIn2019(body);
      case NO_PLACE_FOR_RESULTS ->
          isOfAnApp(body)
              ? withBlocks(body, "Ws7gDc", NO_DETAILS)
              : withBlocks(body, SEARCH_RPC, NO_SECTIONS);
      case EMPTY -> withBlocks(body, SEARCH_RPC, NO_RESULTS);
      case CUT_SHORT -> body;
    };
  }

  /** The data are functions, as they were until 2021. */
  private static String asIn2019(String body) {
    return body.replaceAll(
        "AF_initDataCallback\\(\\{key: '(ds:\\d+)', hash: '(\\d+)', data:(.*?), sideChannel: \\{\\}\\}\\);</",
        "AF_initDataCallback({key: '$1', isError:  false , hash: '$2', data:function(){return $3}});</");
  }

  /** The page with other data in the blocks of a remote call. */
  private static String withBlocks(String body, String rpc, String data) {
    String spoilt = body;
    Matcher call = Pattern.compile("'(ds:\\d+)' : \\{id:'" + rpc + "'").matcher(body);
    while (call.find()) {
      spoilt =
          spoilt.replaceAll(
              "(\\{key: '"
                  + call.group(1)
                  + "', hash: '\\d+', data:).*?(, sideChannel: \\{\\}\\}\\);</)",
              "$1" + Matcher.quoteReplacement(data) + "$2");
    }
    return spoilt;
  }
}
