package dev.storescope.http.operation;

import dev.storescope.accounts.Scope;
import dev.storescope.administration.Administration;
import dev.storescope.fetching.check.CheckedSource;
import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.check.FindingText;
import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.observation.SubjectName;
import io.helidon.http.Method;
import io.helidon.http.Status;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The routes for the checks of the sources, for administrators. */
public record SourceRoutes(CheckedSources checked, Administration administration) {
  private static final String PATH = "/account/sources";

  public RouteTable table() {
    return new RouteTable()
        .get(PATH, Scope.ADMINISTRATION, this::list)
        .on(Method.POST, PATH + "/check", Scope.ADMINISTRATION, this::request);
  }

  private void list(Exchange exchange) {
    administration.by(exchange.caller());
    Validator.query(exchange.query()).finish(exchange);
    exchange.sendOwn(data());
  }

  private void request(Exchange exchange) {
    administration.by(exchange.caller());
    Validator.query(exchange.query()).finish(exchange);
    checked.request();
    exchange.sendOwn(Status.ACCEPTED_202, data());
  }

  private ObjectNode data() {
    ObjectNode data = Exchange.object().put("checking", checked.isPending());
    ArrayNode sources = data.putArray("sources");
    checked.list().forEach(each -> write(each, sources.addObject()));
    return data;
  }

  private static void write(CheckedSource source, ObjectNode node) {
    Finding finding = source.last().finding();
    node.put("source", source.source().name())
        .put("state", FindingText.state(finding).replace(' ', '_'))
        .put("failing", source.isFailing())
        .put("failures", source.failures())
        .put("checked_at", Timestamps.format(source.checkedAt()));
    node.put("worked_at", source.workedAt().map(Timestamps::format).orElse(null))
        .put("asked", source.last().asked().map(SubjectName::format).orElse(null))
        .put("detail", FindingText.detail(finding))
        .put("advice", FindingText.findAdvice(finding).orElse(null));
    finding.filled().forEach(node.putArray("filled")::add);
    finding.blank().forEach(node.putArray("blank")::add);
    node.put("newest_at", finding.findNewest().map(Timestamps::format).orElse(null));
  }
}
