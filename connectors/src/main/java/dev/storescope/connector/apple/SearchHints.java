package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import com.dd.plist.PropertyListFormatException;
import com.dd.plist.XMLPropertyListParser;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import dev.storescope.store.Storefronts;
import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.ParserConfigurationException;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;
import tools.jackson.databind.JsonNode;

/**
 * The suggestions for a term by the hints of the App Store's search: ten at most, as a property
 * list; open-source clients have received JSON too. Until January 2020 each hint had a priority.
 */
final class SearchHints {
  /** Ten hints have 3,000 characters. */
  private static final int MAX_LENGTH = 1 << 18;

  private SearchHints() {}

  /** Without the storefront header the store returns no hints. */
  static ApiCall<SuggestionList> call(
      StoreHosts hosts, Subject.Suggestions suggestions, Storefronts.Apple storefront) {
    StoreRequest request =
        StoreRequest.get(
                StoreHosts.at(hosts.itunesSearch(), "/WebObjects/MZSearchHints.woa/wa/hints"))
            .withParameter("clientApplication", "Software")
            .withParameter("term", suggestions.term().text())
            .with(
                "X-Apple-Store-Front",
                storefront.number() + "-" + storefront.languageNumber() + ",29");
    return ApiCall.of(suggestions, Source.APP_STORE_HINTS, request, SearchHints::parse);
  }

  private static SuggestionList parse(StoreReply reply) {
    Map<Keyword, Suggestion> byTerm = new LinkedHashMap<>();
    for (JsonFields hint : hints(reply.body())) {
      findTerm(hint)
          .ifPresent(term -> byTerm.putIfAbsent(term, new Suggestion(term, priority(hint))));
    }
    return new SuggestionList(
        byTerm.values().stream().limit(SuggestionList.MAX_SUGGESTIONS).toList());
  }

  private static List<JsonFields> hints(String body) {
    JsonNode root =
        body.stripLeading().startsWith("<") ? parsePropertyList(body) : JsonFields.parse(body);
    return root.isArray()
        ? root.valueStream().map(JsonFields::new).toList()
        : new JsonFields(root).objects("hints");
  }

  /** Converts a property list in XML to the JSON of the same content. */
  private static JsonNode parsePropertyList(String body) {
    if (body.length() > MAX_LENGTH) {
      throw drifted("the property list has " + body.length() + " characters");
    }
    if (body.contains("<plist") && !body.stripTrailing().endsWith("</plist>")) {
      throw failed("the property list is cut off");
    }
    // The parser omits a reference to an entity that it does not read, and with it part of a term.
    if (body.contains("<!ENTITY")) {
      throw drifted("the property list declares entities");
    }
    try {
      DocumentBuilder builder = XMLPropertyListParser.getDocBuilder();
      // The builder's own handler writes to the standard error stream.
      builder.setErrorHandler(new DefaultHandler());
      InputSource source = new InputSource(new StringReader(body.strip()));
      return JsonFields.of(XMLPropertyListParser.parse(builder.parse(source)).toJavaObject());
    } catch (SAXException | PropertyListFormatException | IOException e) {
      throw drifted("the reply is not a property list: " + e.getMessage());
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK has no XML parser", e);
    }
  }

  /** The term of a hint; empty if it is not a valid keyword. */
  private static Optional<Keyword> findTerm(JsonFields hint) {
    String term =
        hint.findText("term")
            .or(() -> hint.findText("displayTerm"))
            .orElseThrow(() -> drifted("a hint has no term"));
    try {
      return Optional.of(Keyword.of(term));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static OptionalInt priority(JsonFields hint) {
    return hint.findCount("priority")
        .map(priority -> OptionalInt.of((int) Math.min(priority, Integer.MAX_VALUE)))
        .orElse(OptionalInt.empty());
  }
}
