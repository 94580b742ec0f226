package dev.storescope.sandbox.apple;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonGenerator;

/** The top charts of the App Store app: 200 ids of each of the three kinds. */
record TopChartsEndpoint(AppStoreStorefronts stores) {
  private static final int MOST = 200;
  private static final Pattern GENRE = Pattern.compile("[0-9]{1,9}");
  private static final List<ChartTab> CHARTS =
      List.of(
          new ChartTab("27", "Top Free", Device.IPHONE, ChartKind.FREE),
          new ChartTab("30", "Top Paid", Device.IPHONE, ChartKind.PAID),
          new ChartTab("38", "Top Grossing", Device.IPHONE, ChartKind.GROSSING),
          new ChartTab("44", "Top Free", Device.IPAD, ChartKind.FREE),
          new ChartTab("45", "Top Paid", Device.IPAD, ChartKind.PAID),
          new ChartTab("46", "Top Grossing", Device.IPAD, ChartKind.GROSSING));

  /** A chart, with the store's number for it. */
  private record ChartTab(String id, String title, Device device, ChartKind kind) {}

  SandboxReply answer(SandboxRequest request, Matcher path) {
    AppStoreStorefront local =
        stores
            .findByHeader(request)
            .or(() -> request.parameter("cc").flatMap(cc -> stores.findByCode(cc, request.at())))
            .orElseGet(() -> stores.american(request.at()));
    String genre = request.parameter("genreId").orElse(CategoryId.OVERALL.value());
    String popId = request.parameter("popId").orElse(CHARTS.getFirst().id());
    Optional<ChartTab> chart = CHARTS.stream().filter(each -> each.id().equals(popId)).findFirst();
    return chart.isEmpty() || !hasGenre(local, genre)
        ? Html.notFound()
        : SandboxReply.ok(
            "application/json; charset=utf-8",
            JsonStream.text(
                json -> write(json, local, new CategoryId(genre), chart.get(), request)));
  }

  private static boolean hasGenre(AppStoreStorefront local, String genre) {
    return GENRE.matcher(genre).matches()
        && local.view().findCategoryName(new CategoryId(genre)).isPresent();
  }

  private static void write(
      JsonGenerator json,
      AppStoreStorefront local,
      CategoryId category,
      ChartTab selected,
      SandboxRequest request) {
    json.writeStartObject();
    if (request.parameter("dataOnly").filter("true"::equals).isPresent()
        && request.header("x-apple-store-front").filter(h -> h.contains(",17")).isPresent()) {
      charts(json, local, category, selected);
    } else {
      json.writeObjectPropertyStart("pageData");
      json.writeObjectPropertyStart("segmentedControl");
      json.writeArrayPropertyStart("segments");
      json.writeStartObject();
      json.writeObjectPropertyStart("pageData");
      json.writeName("selectedChart");
      chart(json, local, category, selected);
      charts(json, local, category, selected);
      json.writeEndObject();
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void charts(
      JsonGenerator json, AppStoreStorefront local, CategoryId category, ChartTab selected) {
    json.writeArrayPropertyStart("topCharts");
    CHARTS.stream()
        .filter(chart -> chart.device() == selected.device())
        .forEach(chart -> chart(json, local, category, chart));
    json.writeEndArray();
  }

  private static void chart(
      JsonGenerator json, AppStoreStorefront local, CategoryId genre, ChartTab chart) {
    json.writeStartObject();
    json.writeStringProperty("id", chart.id());
    json.writeStringProperty("title", chart.title());
    json.writeArrayPropertyStart("adamIds");
    for (AppPage page : local.view().chart(chart.device(), chart.kind(), genre, MOST)) {
      json.writeNumber(page.app().value());
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
