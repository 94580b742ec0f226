package dev.storescope.connector.playconsole;

import dev.storescope.connector.playconsole.CsvTable.Row;
import dev.storescope.own.OwnSales;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Sums the orders of a month. A row is an order, with the place of its buyer: neither leaves this
 * class.
 */
final class SalesRows {
  private static final int MOST_BYTES = 1 << 28;
  private static final String DATE = "Order Charged Date";
  private static final String STATUS = "Financial Status";
  private static final String KIND = "Product Type";
  private static final String CURRENCY = "Currency of Sale";
  private static final String CHARGED = "Charged Amount";
  private static final String COUNTRY = "Country of Buyer";
  private static final CsvTable TABLE =
      new CsvTable(List.of(DATE, STATUS, KIND, "SKU ID", CURRENCY, CHARGED, COUNTRY));

  private final Map<Key, Sum> sums = new LinkedHashMap<>();

  private SalesRows() {}

  private record Key(
      AppId app,
      LocalDate date,
      String status,
      String kind,
      String product,
      Country country,
      String currency) {}

  private record Sum(long orders, BigDecimal charged) {
    Sum plus(Sum other) {
      return new Sum(orders + other.orders, charged.add(other.charged));
    }
  }

  /**
   * The sales of a file, which is a CSV file in a ZIP archive.
   *
   * @throws PlayFailureException if it is not in the known format
   */
  static List<OwnSales> read(byte[] archive) {
    SalesRows rows = new SalesRows();
    TABLE.read(unpack(archive), rows::add);
    return rows.sums.entrySet().stream()
        .map(each -> sales(each.getKey(), each.getValue()))
        .toList();
  }

  private static OwnSales sales(Key key, Sum sum) {
    return new OwnSales(
        key.app(),
        key.date(),
        key.status(),
        key.kind(),
        key.product(),
        key.country(),
        key.currency(),
        sum.orders(),
        sum.charged());
  }

  private static byte[] unpack(byte[] archive) {
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      ZipEntry entry = zip.getNextEntry();
      while (entry != null && !entry.getName().toLowerCase(Locale.ROOT).endsWith(".csv")) {
        entry = zip.getNextEntry();
      }
      byte[] file = entry == null ? new byte[0] : zip.readNBytes(MOST_BYTES);
      if (file.length == MOST_BYTES) {
        throw PlayFailureException.failed("a file has " + MOST_BYTES + " bytes or more");
      }
      if (file.length > 0 && zip.getNextEntry() != null) {
        throw PlayFailureException.failed("an archive has more than one file");
      }
      if (file.length > 0) {
        return file;
      }
    } catch (IOException e) {
      throw new PlayFailureException(new PlayFailure.Failed("a file cannot be unpacked"));
    }
    throw PlayFailureException.failed("an archive has no CSV file");
  }

  private void add(Row row) {
    // The column of the package was once named like that of other products.
    String app = row.get("Package ID").isEmpty() ? row.get("Product ID") : row.get("Package ID");
    String product = row.get("SKU ID");
    sums.merge(
        new Key(
            app(app),
            row.date(DATE),
            row.get(STATUS).toLowerCase(Locale.ROOT),
            row.get(KIND).toLowerCase(Locale.ROOT),
            product.isEmpty() ? app : product,
            FigureRows.country(row.get(COUNTRY)),
            row.get(CURRENCY)),
        new Sum(1, amount(row.get(CHARGED))),
        Sum::plus);
  }

  private static AppId app(String text) {
    try {
      return AppId.of(StoreType.GOOGLE_PLAY, text);
    } catch (IllegalArgumentException e) {
      throw new PlayFailureException(new PlayFailure.Failed("an order is of no app"));
    }
  }

  private static BigDecimal amount(String text) {
    try {
      return new BigDecimal(text.replace(",", ""));
    } catch (NumberFormatException e) {
      throw new PlayFailureException(new PlayFailure.Failed("an order has no amount"));
    }
  }
}
