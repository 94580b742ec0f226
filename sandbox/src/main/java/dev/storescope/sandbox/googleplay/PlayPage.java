package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.http.SandboxReply;
import java.util.List;

/** Writes a page: its title and its data blocks. */
final class PlayPage {
  static final String HTML = "text/html; charset=utf-8";

  private static final Block LANGUAGES = new Block("T6C6Se", "", "[[]]");
  private static final Block MENU = new Block("Qu3lde", "null,1", "[[]]");
  private static final Block SIGNED_OUT = new Block("X5bnOb", "", "[1]");

  /** The blocks common to all pages; the page's own blocks begin with ds:3. */
  private static final List<Block> COMMON = List.of(LANGUAGES, MENU, SIGNED_OUT);

  private static final String NOT_FOUND =
      """
      <!doctype html><html lang="en"><head><title>Not Found</title></head><body>\
      <div id="error-section">We're sorry, the requested URL was not found on this server.</div>\
      </body></html>
      """;

  private PlayPage() {}

  /**
   * A data block.
   *
   * @param rpc the remote call that it is the reply to
   * @param request the arguments of the call, as JavaScript without the outer brackets
   * @param json the reply
   */
  record Block(String rpc, String request, String json) {}

  static SandboxReply notFound() {
    return SandboxReply.of(404, HTML, NOT_FOUND);
  }

  /** The first of the blocks is ds:3. */
  static SandboxReply of(String title, VisitorLocale region, List<Block> own) {
    StringBuilder out = new StringBuilder(65_536);
    out.append("<!doctype html><html lang=\"").append(DescriptionHtml.escape(region.language()));
    out.append("\" dir=\"ltr\"><head><base href=\"https://play.google.com/\"><title>");
    out.append(DescriptionHtml.escape(title)).append("</title><script nonce=\"sandbox\">");
    int blocks = COMMON.size() + own.size();
    keys(blocks, out);
    requests(own, out);
    out.append(
        " var AF_initDataChunkQueue = []; var AF_initDataCallback;</script></head><body"
            + " id=\"yDmH0d\">");
    for (int i = 0; i < blocks; i++) {
      callback(i, block(i, own), out);
    }
    return SandboxReply.ok(HTML, out.append("</body></html>").toString());
  }

  private static Block block(int number, List<Block> own) {
    return number < COMMON.size() ? COMMON.get(number) : own.get(number - COMMON.size());
  }

  private static void keys(int blocks, StringBuilder out) {
    out.append("var AF_initDataKeys = [");
    for (int i = 0; i < blocks; i++) {
      out.append(i == 0 ? "\"ds:" : ",\"ds:").append(i).append('"');
    }
    out.append("];");
  }

  private static void requests(List<Block> own, StringBuilder out) {
    out.append(" var AF_dataServiceRequests = {");
    for (int i = 0; i < COMMON.size() + own.size(); i++) {
      Block block = block(i, own);
      out.append(i == 0 ? "'ds:" : ",'ds:").append(i).append("' : {id:'").append(block.rpc());
      out.append("',request:[").append(block.request()).append("]}");
    }
    out.append("};");
  }

  private static void callback(int number, Block block, StringBuilder out) {
    out.append("<script class=\"ds:").append(number).append("\" nonce=\"sandbox\">");
    out.append("AF_initDataCallback({key: 'ds:").append(number);
    out.append("', hash: '").append(number + 1).append("', data:").append(block.json());
    out.append(", sideChannel: {}});</script>");
  }
}
