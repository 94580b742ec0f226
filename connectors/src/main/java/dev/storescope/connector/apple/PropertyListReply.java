package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import com.dd.plist.PropertyListFormatException;
import com.dd.plist.XMLPropertyListParser;
import dev.storescope.connector.http.ErrorPages;
import dev.storescope.connector.http.ReplyBody;
import java.io.IOException;
import java.io.StringReader;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.ParserConfigurationException;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;
import tools.jackson.databind.JsonNode;

/** A reply that is a property list in XML, or JSON of the same content. */
final class PropertyListReply {
  /** Ten hints have 3,000 characters. */
  private static final int MAX_LENGTH = 1 << 18;

  private PropertyListReply() {}

  /** The root of a reply in either notation. */
  static JsonNode parse(ReplyBody body) {
    String text = body.text();
    return text.stripLeading().startsWith("<") ? parseXml(text) : JsonFields.parse(body);
  }

  private static JsonNode parseXml(String body) {
    if (ErrorPages.isPage(body.strip())) {
      throw ErrorPages.failure(body);
    }
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
}
