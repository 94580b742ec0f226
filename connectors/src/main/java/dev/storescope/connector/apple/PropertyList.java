package dev.storescope.connector.apple;

import static dev.storescope.connector.apple.UnreadableReplyException.drifted;
import static dev.storescope.connector.apple.UnreadableReplyException.failed;

import com.dd.plist.PropertyListFormatException;
import com.dd.plist.XMLPropertyListParser;
import java.io.IOException;
import java.io.StringReader;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.ParserConfigurationException;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;
import tools.jackson.databind.JsonNode;

/** Reads Apple's property lists, in XML, so that they can be read on like JSON. */
final class PropertyList {
  private PropertyList() {}

  static JsonNode parse(String body) {
    if (body.contains("<plist") && !body.stripTrailing().endsWith("</plist>")) {
      throw failed("the property list is cut off");
    }
    try {
      DocumentBuilder builder = XMLPropertyListParser.getDocBuilder();
      // The builder's own handler writes to the standard error stream.
      builder.setErrorHandler(new DefaultHandler());
      InputSource source = new InputSource(new StringReader(body.strip()));
      return JsonFields.of(XMLPropertyListParser.parse(builder.parse(source)).toJavaObject());
    } catch (SAXException | PropertyListFormatException | IOException e) {
      throw drifted("the reply is no property list: " + e.getMessage());
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK has no XML parser", e);
    }
  }
}
