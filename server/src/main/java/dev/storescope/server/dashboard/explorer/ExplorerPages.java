package dev.storescope.server.dashboard.explorer;

import dev.storescope.accounts.Accounts;
import dev.storescope.pricing.PriceList;
import dev.storescope.server.dashboard.explorer.ApiDocument.Operation;
import dev.storescope.server.dashboard.explorer.ApiDocument.Parameter;
import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.Figures;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Section;
import dev.storescope.server.dashboard.page.View;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.ServerParts;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lets people try the interface: the browser asks, with a key that is pasted or made for it. */
public final class ExplorerPages implements Pages.Group {
  private static final String PATH = "/dashboard/api";
  private static final String KEY_NAME = "API explorer";
  private static final Duration KEY_LIFE = Duration.ofDays(1);

  private final List<Operation> operations;
  private final Accounts accounts;
  private final InstantSource clock;
  private final Prices prices;

  public ExplorerPages(ServerParts parts, ApiDocument api) {
    this.operations = api.operations().stream().filter(Operation::canBeTried).toList();
    this.accounts = parts.accounts();
    this.clock = parts.clock();
    this.prices = new Prices(parts.prices());
  }

  /**
   * What the page tells.
   *
   * @param groups by name, what can be asked
   * @param chosen what the form is for
   * @param key made for the page; without secret where none was asked for
   */
  public record Model(
      Map<String, List<Operation>> groups,
      Operation chosen,
      List<Field> fields,
      String price,
      int pastFactor,
      MadeKey key) {}

  /** A parameter to be filled in, and what it is filled with at first. */
  public record Field(Parameter parameter, String value) {
    /** Of its field on the page. */
    public String id() {
      return "parameter-" + parameter.name();
    }
  }

  /** The secret of a new key, and until when it is good; both blank where none was made. */
  public record MadeKey(String secret, String until) {}

  /** Where an operation can be tried. */
  public static String path(Operation operation) {
    return PATH + "?" + Fields.write("operation", operation.id());
  }

  @Override
  public void addTo(Pages pages) {
    pages.shown(PATH, this::show).taken(PATH + "/key", this::makeKey);
  }

  private void show(Visit visit) {
    show(visit, visit.query(), new MadeKey("", ""));
  }

  /** Shows the key at once, and only once: no address and no cookie may carry it to a next page. */
  private void makeKey(Visit visit) {
    Operation operation = chosen(visit.form());
    Accounts.NewApiKey made =
        accounts.createKey(
            visit.account().id(), KEY_NAME, Optional.of(clock.instant().plus(KEY_LIFE)));
    String until = made.key().expiresAt().map(Figures::time).orElse("");
    show(visit, operation, visit.form(), new MadeKey(made.secret(), until));
  }

  private void show(Visit visit, Fields values, MadeKey key) {
    show(visit, chosen(values), values, key);
  }

  private void show(Visit visit, Operation operation, Fields values, MadeKey key) {
    Model model =
        new Model(
            groups(),
            operation,
            operation.parameters().stream().map(one -> field(one, values)).toList(),
            prices.text(operation),
            PriceList.PAST_FACTOR,
            key);
    visit.show(new View("explorer.jte", "API explorer", Section.API, model));
  }

  private Operation chosen(Fields values) {
    Optional<String> id = values.find("operation");
    return operations.stream()
        .filter(operation -> id.isEmpty() || operation.id().equals(id.get()))
        .findFirst()
        .orElseThrow(() -> PageException.notFound("The API explorer lists what can be asked."));
  }

  private static Field field(Parameter parameter, Fields values) {
    return new Field(parameter, values.find(parameter.name()).orElse(""));
  }

  private Map<String, List<Operation>> groups() {
    return operations.stream()
        .collect(Collectors.groupingBy(Operation::group, LinkedHashMap::new, Collectors.toList()));
  }
}
