package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import com.google.re2j.Pattern;
import dev.storescope.connector.http.ErrorPages;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import tools.jackson.databind.JsonNode;

/**
 * Reads a feed in Atom as the JSON that the store sends of the same feed: the text of an element is
 * its {@code label}, its attributes are {@code attributes}, and an element that occurs once is an
 * object, others are lists.
 */
final class AtomXml {
  /** A page of 50 reviews, each as text and as HTML, has some 250,000 characters. */
  private static final int MAX_LENGTH = 1 << 21;

  /** Such a page has some 800 elements, or 2,000 if the HTML is not escaped. */
  private static final int MAX_ELEMENTS = 5_000;

  private static final int MAX_DEPTH = 50;

  /** The feeds in JSON have raw control characters, which XML does not allow. */
  private static final Pattern CONTROLS =
      Pattern.compile("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x{FFFE}\\x{FFFF}]");

  private static final Pattern FEED = Pattern.compile("^(<\\?xml[^>]*>\\s*)?<feed([\\s>]|$)");

  private final XMLStreamReader xml;
  private int elements;

  private AtomXml(XMLStreamReader xml) {
    this.xml = xml;
  }

  static JsonNode parse(String body) {
    String text = body.strip();
    if (text.isEmpty()) {
      throw failed("the reply is empty");
    }
    if ((!text.startsWith("<") && !ErrorPages.startsLikeJson(text)) || ErrorPages.isPage(text)) {
      throw ErrorPages.failure(text);
    }
    if (text.length() > MAX_LENGTH) {
      throw drifted("the feed has " + text.length() + " characters");
    }
    if (!FEED.matcher(text).find() || text.contains("<!DOCTYPE")) {
      throw drifted("the reply is not a feed");
    }
    if (!text.endsWith("</feed>")) {
      throw failed("the feed is cut off");
    }
    try {
      return JsonFields.of(read(CONTROLS.matcher(text).replaceAll("")));
    } catch (XMLStreamException e) {
      throw drifted("the reply is not XML: " + e.getMessage());
    }
  }

  private static Map<String, Object> read(String text) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
    xml.nextTag();
    return Map.of(xml.getLocalName(), new AtomXml(xml).element(1));
  }

  private Map<String, Object> element(int depth) throws XMLStreamException {
    if (depth > MAX_DEPTH || ++elements > MAX_ELEMENTS) {
      throw drifted("the feed has more elements than any known one");
    }
    Map<String, String> attributes = attributes();
    Map<String, List<Object>> children = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
      switch (event) {
        case XMLStreamConstants.START_ELEMENT ->
            children.computeIfAbsent(name(), _ -> new ArrayList<>()).add(element(depth + 1));
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
            text.append(xml.getText());
        case XMLStreamConstants.COMMENT, XMLStreamConstants.PROCESSING_INSTRUCTION -> {}
        default -> throw drifted("the feed has an unknown entity");
      }
    }
    return fields(attributes, children, text.toString());
  }

  private static Map<String, Object> fields(
      Map<String, String> attributes, Map<String, List<Object>> children, String text) {
    Map<String, Object> fields = new HashMap<>();
    children.forEach((name, all) -> fields.put(name, all.size() == 1 ? all.getFirst() : all));
    if (!attributes.isEmpty()) {
      fields.put("attributes", attributes);
    }
    if (children.isEmpty()) {
      fields.put("label", text);
    }
    return fields;
  }

  private Map<String, String> attributes() {
    Map<String, String> attributes = new HashMap<>();
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
    }
    return attributes;
  }

  /** With its prefix, such as {@code im:rating}. */
  private String name() {
    String prefix = xml.getPrefix();
    return prefix == null || prefix.isEmpty()
        ? xml.getLocalName()
        : prefix + ":" + xml.getLocalName();
  }
}
