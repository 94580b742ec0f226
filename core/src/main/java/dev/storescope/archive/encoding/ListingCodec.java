package dev.storescope.archive.encoding;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.InAppPurchase;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingDetails;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.NotListed;
import dev.storescope.observation.Facts.Price;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;

/** The encoding of an app's listing or summary. */
final class ListingCodec {
  private static final List<ListingKind> KINDS =
      List.of(
          ListingKind.APPLICATION,
          ListingKind.BUNDLE,
          ListingKind.DEVELOPER,
          ListingKind.INAPP,
          ListingKind.EDITORIAL);

  private static final int NOT_LISTED = 0;
  private static final int LISTED = 1;
  private static final int LISTED_WITH_DETAILS = 2;

  private static final int NOT_SHOWN = 0;
  private static final int OFFERED = 1;
  private static final int NOT_OFFERED = 2;
  private static final int ITEMS = 3;

  private ListingCodec() {}

  static void write(ByteWriter out, Facts.Listing listing) {
    switch (listing) {
      case NotListed _ -> out.writeByte(NOT_LISTED);
      case Listed listed -> {
        boolean detailed = !listed.details().equals(ListingDetails.NONE);
        out.writeByte(detailed ? LISTED_WITH_DETAILS : LISTED);
        writeListed(out, listed);
        if (detailed) {
          writeDetails(out, listed.details());
        }
      }
    }
  }

  static Facts.Listing read(ByteReader in) {
    int code = in.readByte();
    return switch (code) {
      case NOT_LISTED -> new NotListed();
      case LISTED -> readListed(in, _ -> ListingDetails.NONE);
      case LISTED_WITH_DETAILS -> readListed(in, ListingCodec::readDetails);
      default -> throw new ArchiveFormatException("unknown kind of listing " + code);
    };
  }

  static void write(ByteWriter out, Facts.Summary summary) {
    out.writeText(summary.title());
    out.writeOptional(summary.developer(), out::writeText);
    out.writeOptional(summary.icon(), out::writeText);
    out.writeOptional(summary.price(), price -> writePrice(out, price));
    out.writeOptional(summary.category(), category -> writeCategory(out, category));
    out.writeOptional(summary.text(), out::writeText);
    out.writeOptional(summary.releasedAt(), out::writeInstant);
  }

  static Facts.Summary readSummary(ByteReader in) {
    return new Facts.Summary(
        in.readText(),
        in.readOptional(in::readText),
        in.readOptional(in::readText),
        in.readOptional(() -> readPrice(in)),
        in.readOptional(() -> readCategory(in)),
        in.readOptional(in::readText),
        in.readOptional(in::readInstant));
  }

  private static void writeListed(ByteWriter out, Listed listed) {
    WordCodec.writeCode(out, KINDS, listed.kind());
    out.writeText(listed.title());
    out.writeText(listed.description());
    out.writeOptional(listed.promoText(), out::writeText);
    out.writeOptional(listed.shortDescription(), out::writeText);
    out.writeText(listed.icon());
    writeScreenshots(out, listed.screenshots());
    out.writeAll(listed.categories(), category -> writeCategory(out, category));
    out.writeText(listed.developer());
    out.writeOptional(listed.price(), price -> writePrice(out, price));
    writePurchases(out, listed.inAppPurchases());
    out.writeOptional(listed.version(), out::writeText);
    out.writeOptional(listed.releasedAt(), out::writeInstant);
    out.writeOptional(listed.updatedAt(), out::writeInstant);
  }

  private static Listed readListed(ByteReader in, Function<ByteReader, ListingDetails> details) {
    return new Listed(
        WordCodec.readCode(in, KINDS),
        in.readText(),
        in.readText(),
        in.readOptional(in::readText),
        in.readOptional(in::readText),
        in.readText(),
        readScreenshots(in),
        in.readAll(() -> readCategory(in)),
        in.readText(),
        in.readOptional(() -> readPrice(in)),
        readPurchases(in),
        in.readOptional(in::readText),
        in.readOptional(in::readInstant),
        in.readOptional(in::readInstant),
        details.apply(in));
  }

  private static void writeDetails(ByteWriter out, ListingDetails details) {
    out.writeOptional(details.developerId(), out::writeText);
    out.writeOptional(details.bundleId(), out::writeText);
    out.writeOptional(details.releaseNotes(), out::writeText);
    out.writeAll(details.languages(), out::writeText);
    writeNumber(out, details.sizeBytes());
    out.writeOptional(details.minimumOs(), out::writeText);
    out.writeOptional(details.ageRating(), out::writeText);
    writeNumber(out, details.installs());
    out.writeOptional(details.advertisements(), any -> out.writeByte(any ? 1 : 0));
    out.writeOptional(details.developerEmail(), out::writeText);
    out.writeOptional(details.developerSite(), out::writeText);
  }

  private static ListingDetails readDetails(ByteReader in) {
    return new ListingDetails(
        in.readOptional(in::readText),
        in.readOptional(in::readText),
        in.readOptional(in::readText),
        in.readAll(in::readText),
        readNumber(in),
        in.readOptional(in::readText),
        in.readOptional(in::readText),
        readNumber(in),
        in.readOptional(() -> in.readByte() != 0),
        in.readOptional(in::readText),
        in.readOptional(in::readText));
  }

  private static void writeNumber(ByteWriter out, OptionalLong number) {
    out.writeByte(number.isPresent() ? 1 : 0);
    number.ifPresent(out::writeVarint);
  }

  private static OptionalLong readNumber(ByteReader in) {
    return in.readByte() == 0 ? OptionalLong.empty() : OptionalLong.of(in.readVarint());
  }

  /** Sorted by type, since equal listings must have equal bytes. */
  private static void writeScreenshots(ByteWriter out, Map<String, List<String>> screenshots) {
    out.writeAll(
        new TreeMap<>(screenshots).entrySet(),
        ofType -> {
          out.writeText(ofType.getKey());
          out.writeAll(ofType.getValue(), out::writeText);
        });
  }

  private static Map<String, List<String>> readScreenshots(ByteReader in) {
    int types = in.readCount();
    Map<String, List<String>> screenshots = new LinkedHashMap<>();
    for (int i = 0; i < types; i++) {
      screenshots.put(in.readText(), in.readAll(in::readText));
    }
    return screenshots;
  }

  private static void writeCategory(ByteWriter out, Category category) {
    WordCodec.writeCategory(out, category.id());
    out.writeText(category.name());
  }

  private static Category readCategory(ByteReader in) {
    return new Category(WordCodec.readCategory(in), in.readText());
  }

  private static void writePrice(ByteWriter out, Price price) {
    out.writeText(price.text());
    out.writeOptional(price.amount(), amount -> writeDecimal(out, amount));
    out.writeOptional(price.currency(), out::writeText);
  }

  private static Price readPrice(ByteReader in) {
    return new Price(
        in.readText(),
        in.readOptional(() -> readDecimal(in)).filter(Price::isAmount),
        in.readOptional(in::readText));
  }

  private static void writeDecimal(ByteWriter out, BigDecimal decimal) {
    out.writeFixed(decimal.scale(), Integer.BYTES);
    out.writeBytes(decimal.unscaledValue().toByteArray());
  }

  private static BigDecimal readDecimal(ByteReader in) {
    int scale = (int) in.readFixed(Integer.BYTES);
    return new BigDecimal(new BigInteger(in.readBytes()), scale);
  }

  private static void writePurchases(ByteWriter out, InAppPurchases purchases) {
    switch (purchases) {
      case InAppPurchases.NotShown _ -> out.writeByte(NOT_SHOWN);
      case InAppPurchases.Offered(boolean any) -> out.writeByte(any ? OFFERED : NOT_OFFERED);
      case InAppPurchases.Items(List<InAppPurchase> items) -> {
        out.writeByte(ITEMS);
        out.writeAll(items, item -> writePurchase(out, item));
      }
    }
  }

  private static InAppPurchases readPurchases(ByteReader in) {
    int code = in.readByte();
    return switch (code) {
      case NOT_SHOWN -> new InAppPurchases.NotShown();
      case OFFERED -> new InAppPurchases.Offered(true);
      case NOT_OFFERED -> new InAppPurchases.Offered(false);
      case ITEMS -> new InAppPurchases.Items(in.readAll(() -> readPurchase(in)));
      default -> throw new ArchiveFormatException("unknown kind of purchases " + code);
    };
  }

  private static void writePurchase(ByteWriter out, InAppPurchase purchase) {
    out.writeText(purchase.id());
    out.writeText(purchase.name());
    out.writeText(purchase.price());
    out.writeText(purchase.pricingParameters());
  }

  private static InAppPurchase readPurchase(ByteReader in) {
    return new InAppPurchase(in.readText(), in.readText(), in.readText(), in.readText());
  }
}
