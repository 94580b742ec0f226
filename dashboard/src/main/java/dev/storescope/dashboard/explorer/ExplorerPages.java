package dev.storescope.dashboard.explorer;

import dev.storescope.accounts.Accounts;
import dev.storescope.dashboard.explorer.ApiDocument.ApiOperation;
import dev.storescope.dashboard.explorer.ApiDocument.ApiParameter;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.pricing.PriceList;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The API explorer: the browser sends requests with a key that is pasted or created for it. */
public final class ExplorerPages implements PageGroup {
  private static final String PATH = "/dashboard/api";
  private static final String KEY_NAME = Texts.of("explorer.title");
  private static final Duration KEY_LIFE = Duration.ofDays(1);

  private final Accounts accounts;
  private final InstantSource clock;
  private final PriceLabels prices;

  public ExplorerPages(Accounts accounts, PriceList prices, InstantSource clock) {
    this.accounts = accounts;
    this.clock = clock;
    this.prices = new PriceLabels(prices);
  }

  /**
   * The model of the page.
   *
   * @param groups the operations by group
   * @param chosen that of the form
   * @param key the key created for the page; blank if none was requested
   */
  public record Model(
      Map<String, List<ApiOperation>> groups,
      ApiOperation chosen,
      List<ParameterField> fields,
      String price,
      CreatedKey key) {}

  /** A parameter and its initial value. */
  public record ParameterField(ApiParameter parameter, String value) {
    /** The id of the element on the page. */
    public String id() {
      return "parameter-" + parameter.name();
    }
  }

  /** The secret of a new key, and when it expires; both blank if none was created. */
  public record CreatedKey(String secret, String expiresAt) {}

  /** The address at which an operation can be tried. */
  public static String path(ApiOperation operation) {
    return PATH + "?" + FormFields.write("operation", operation.id());
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getOwn(PATH, this::show).postOwn(PATH + "/key", this::createKey);
  }

  private void show(PageRequest request) {
    show(request, request.query(), new CreatedKey("", ""));
  }

  /** Shows the key at once: no address and no cookie may carry it to another page. */
  private void createKey(PageRequest request) {
    ApiOperation operation = chosen(request.form());
    Accounts.NewApiKey created =
        accounts.createKey(
            request.user().id(),
            KEY_NAME,
            operation.scope(),
            Optional.of(clock.instant().plus(KEY_LIFE)));
    String expiresAt = created.key().expiresAt().map(Format::time).orElse("");
    show(request, operation, request.form(), new CreatedKey(created.secret(), expiresAt));
  }

  private void show(PageRequest request, FormFields values, CreatedKey key) {
    show(request, chosen(values), values, key);
  }

  private void show(
      PageRequest request, ApiOperation operation, FormFields values, CreatedKey key) {
    Model model =
        new Model(
            groups(),
            operation,
            operation.parameters().stream().map(one -> field(one, values)).toList(),
            prices.text(operation),
            key);
    request.show("explorer.jte", Texts.of("explorer.title"), NavigationSection.API, model);
  }

  private static ApiOperation chosen(FormFields values) {
    Optional<String> id = values.find("operation");
    return operations()
        .filter(operation -> id.isEmpty() || operation.id().equals(id.get()))
        .findFirst()
        .orElseThrow(() -> PageException.notFound(Texts.of("explorer.unknown")));
  }

  private static ParameterField field(ApiParameter parameter, FormFields values) {
    return new ParameterField(parameter, values.find(parameter.name()).orElse(""));
  }

  private static Map<String, List<ApiOperation>> groups() {
    return operations()
        .collect(
            Collectors.groupingBy(ApiOperation::group, LinkedHashMap::new, Collectors.toList()));
  }

  private static Stream<ApiOperation> operations() {
    return ApiDocument.served().operations().stream().filter(ApiOperation::canBeTried);
  }
}
