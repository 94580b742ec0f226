package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.ProductPage.Event;
import dev.storescope.observation.ProductPage.PrivacyType;
import dev.storescope.observation.ProductPage.Purchase;
import java.util.SortedMap;
import java.util.TreeMap;

/** The encoding of what a product page has. */
final class ProductPageCodec {
  private ProductPageCodec() {}

  static void write(ByteWriter out, ProductPage page) {
    out.writeOptional(page.subtitle(), out::writeText);
    out.writeOptional(page.offersPurchases(), any -> out.writeByte(any ? 1 : 0));
    out.writeAll(
        page.purchases(),
        purchase -> {
          out.writeText(purchase.name());
          out.writeText(purchase.price());
        });
    out.writeOptional(page.ageRating(), out::writeText);
    out.writeAll(
        page.privacyTypes(),
        type -> {
          out.writeText(type.identifier());
          out.writeAll(type.categories(), out::writeText);
        });
    out.writeAll(page.events(), event -> write(out, event));
    out.writeAll(page.features(), out::writeText);
    out.writeAll(
        page.screenshots().entrySet(),
        ofPlatform -> {
          out.writeText(ofPlatform.getKey());
          out.writeVarint(ofPlatform.getValue());
        });
  }

  static ProductPage read(ByteReader in) {
    return new ProductPage(
        in.readOptional(in::readText),
        in.readOptional(() -> in.readByte() != 0),
        in.readAll(() -> new Purchase(in.readText(), in.readText())),
        in.readOptional(in::readText),
        in.readAll(() -> new PrivacyType(in.readText(), in.readAll(in::readText))),
        in.readAll(() -> readEvent(in)),
        in.readAll(in::readText),
        readScreenshots(in));
  }

  private static void write(ByteWriter out, Event event) {
    out.writeText(event.id());
    out.writeText(event.title());
    out.writeOptional(event.kind(), out::writeText);
    out.writeOptional(event.startsAt(), out::writeInstant);
    out.writeOptional(event.endsAt(), out::writeInstant);
  }

  private static Event readEvent(ByteReader in) {
    return new Event(
        in.readText(),
        in.readText(),
        in.readOptional(in::readText),
        in.readOptional(in::readInstant),
        in.readOptional(in::readInstant));
  }

  private static SortedMap<String, Integer> readScreenshots(ByteReader in) {
    int platforms = in.readCount();
    SortedMap<String, Integer> screenshots = new TreeMap<>();
    for (int i = 0; i < platforms; i++) {
      if (screenshots.put(in.readText(), in.readInt()) != null) {
        throw new ArchiveFormatException("duplicate platform");
      }
    }
    return screenshots;
  }
}
