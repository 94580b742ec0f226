package dev.storescope.dashboard;

import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.testkit.RawClient;
import dev.storescope.testkit.RawClient.Reply;
import dev.storescope.testkit.RawClient.Request;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** All pages that links and forms lead to from the first page, and their forms. */
final class SiteCrawl {
  private static final int VISITS_OF_A_PATTERN = 3;
  private static final Set<String> PERIOD = Set.of("since", "till", "compare");
  private static final Set<String> CHOICES = Set.of("checkbox", "radio");

  private final RawClient client;
  private final String cookie;
  private final Map<String, Integer> visits = new HashMap<>();
  private final Set<String> known = new HashSet<>();
  private final Deque<String> waiting = new ArrayDeque<>();
  private final List<Visited> pages = new ArrayList<>();
  private final Set<Form> forms = new LinkedHashSet<>();
  private final Map<String, Set<String>> names = new HashMap<>();

  /** A page and its response. */
  record Visited(String target, Reply reply) {}

  /**
   * A form as it would be sent with its initial values.
   *
   * @param fields names with values
   */
  record Form(String method, String action, Map<String, String> fields) {
    boolean isPost() {
      return method.equals("POST");
    }
  }

  private SiteCrawl(RawClient client, String cookie) {
    this.client = client;
    this.cookie = cookie;
  }

  /** A crawl with a cookie, and with more pages to start from. */
  static SiteCrawl of(int port, String cookie, String... starts) {
    SiteCrawl crawl = new SiteCrawl(new RawClient(port), cookie);
    crawl.find("/dashboard");
    Stream.of(starts).forEach(crawl::find);
    while (!crawl.waiting.isEmpty()) {
      crawl.visit(crawl.waiting.remove());
    }
    return crawl;
  }

  List<Visited> pages() {
    return List.copyOf(pages);
  }

  List<Form> forms() {
    return List.copyOf(forms);
  }

  /** The parameter names of addresses like this one. */
  Set<String> names(String target) {
    return names.getOrDefault(pattern(path(target)), Set.of());
  }

  private void visit(String target) {
    Reply reply = client.send(Request.get(target, "Cookie: " + cookie)).orElseThrow();
    pages.add(new Visited(target, reply));
    if (!reply.header("Location").isEmpty()) {
      find(reply.header("Location"));
    }
    if (reply.header("Content-Type").startsWith("text/html")) {
      read(Jsoup.parse(reply.text(), "http://here" + target));
    }
  }

  private void read(Document page) {
    page.select("a[href]").forEach(link -> find(link.absUrl("href")));
    page.select("[hx-get]").forEach(link -> find(link.absUrl("hx-get")));
    page.select("form").forEach(this::readForm);
  }

  private void readForm(Element form) {
    Map<String, String> fields = new LinkedHashMap<>();
    // As app.js, whose user agrees.
    form.select("input[name]:not([name=ask]), textarea[name], select[name], button[name]")
        .forEach(field -> fields.putIfAbsent(field.attr("name"), value(field)));
    String method = form.attr("method").equalsIgnoreCase("post") ? "POST" : "GET";
    String action = form.hasAttr("action") ? form.absUrl("action") : form.baseUri();
    Form read = new Form(method, target(action), fields);
    if (read.isPost() && count("POST " + pattern(read.action()) + fields.keySet())) {
      forms.add(read);
    }
    if (!read.isPost()) {
      find(path(read.action()) + "?" + FormFields.write(inTurn(fields)));
    }
  }

  /** Names and values in turn. */
  static Object[] inTurn(Map<String, String> fields) {
    return fields.entrySet().stream()
        .flatMap(field -> Stream.of(field.getKey(), field.getValue()))
        .toArray();
  }

  private static String value(Element field) {
    if (field.normalName().equals("select")) {
      Element chosen = field.selectFirst("option[selected]");
      Element option = chosen == null ? field.selectFirst("option") : chosen;
      return option == null ? "" : option.val();
    }
    boolean empty = CHOICES.contains(field.attr("type")) && field.val().isEmpty();
    return empty ? "on" : field.val();
  }

  private void find(String address) {
    String target = target(address);
    boolean ours = target.startsWith("/dashboard") || target.startsWith("/docs");
    if (ours && !target.startsWith("/dashboard/assets/") && known.add(target)) {
      names
          .computeIfAbsent(pattern(path(target)), _ -> new TreeSet<>())
          .addAll(parameters(target).toList());
      if (isNew(target)) {
        waiting.add(target);
      }
    }
  }

  /**
   * Whether the page, or one of its parameters, was visited less often than that. Not all
   * combinations of parameters are visited: a table with filters, columns and orders has thousands.
   */
  private boolean isNew(String target) {
    String page = pattern(path(target));
    boolean isNew = count(page);
    for (String name : parameters(target).collect(Collectors.toSet())) {
      isNew |= !PERIOD.contains(name) && count(page + "?" + name);
    }
    return isNew;
  }

  private boolean count(String pattern) {
    return visits.merge(pattern, 1, Integer::sum) <= VISITS_OF_A_PATTERN;
  }

  /** The path and the query of an address. */
  private static String target(String address) {
    return address.replaceFirst("^http://here", "").replaceFirst("#.*", "");
  }

  /**
   * What addresses of the same page have in common: no ids or countries, no values of fields, and
   * no period, which all pages of an app have.
   */
  static String pattern(String target) {
    String path =
        Stream.of(path(target).split("/", -1))
            .map(part -> part.matches("[a-z-]{3,}|") ? part : "*")
            .collect(Collectors.joining("/"));
    return path
        + parameters(target).filter(name -> !PERIOD.contains(name)).distinct().sorted().toList();
  }

  static String path(String target) {
    return target.split("\\?", 2)[0];
  }

  private static Stream<String> parameters(String target) {
    return target.contains("?")
        ? Stream.of(target.split("\\?", 2)[1].split("&", -1)).map(pair -> pair.split("=", 2)[0])
        : Stream.empty();
  }
}
