package dev.storescope.sandbox.apple;

import static dev.storescope.sandbox.apple.Html.escape;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/**
 * Search suggestions as a property list. Without a storefront header they are empty, whatever
 * country is named.
 */
record SearchHintsEndpoint(AppStoreStorefronts stores) {
  private static final int MOST = 10;

  SandboxReply answer(SandboxRequest request, Matcher path) {
    String typed = request.parameter("term").or(() -> request.parameter("q")).orElse("");
    List<String> terms =
        typed.isBlank()
            ? List.of()
            : stores
                .findByHeader(request)
                .map(local -> local.view().suggest(typed))
                .orElse(List.of());
    String hints =
        terms.stream().limit(MOST).map(SearchHintsEndpoint::hint).collect(Collectors.joining());
    return SandboxReply.ok("text/xml; charset=UTF-8", list(hints));
  }

  private static String list(String hints) {
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
      <dict>
        <key>title</key>
        <string>Suggestions</string>
        <key>hints</key>
        <array>
    %s    </array>
      </dict>
    </plist>
    """
        .formatted(hints);
  }

  private static String hint(String term) {
    String address =
        "https://search.itunes.apple.com/WebObjects/MZStore.woa/wa/search"
            + "?clientApplication=Software&media=software&src=hint&submit=edit&term="
            + URLEncoder.encode(term, StandardCharsets.UTF_8);
    return "      <dict><key>term</key><string>%s</string><key>url</key><string>%s</string></dict>\n"
        .formatted(escape(term), escape(address));
  }
}
