package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.sandbox.appstoreconnect.KeyRole.Area;
import dev.storescope.sandbox.appstoreconnect.ReportRequests.AccessType;
import dev.storescope.sandbox.appstoreconnect.ReportRequests.ReportRequest;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The reports of analytics: a request for an app, then its reports, their instances, and the
 * segments of these, each a file at an address that is valid for five minutes.
 */
final class AnalyticsReports {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String REQUESTS = "/v1/analyticsReportRequests";
  private static final Pattern LIST =
      Pattern.compile(
          "/v1/(apps|analyticsReportRequests|analyticsReports|analyticsReportInstances)/([^/]+)"
              + "/(analyticsReportRequests|reports|instances|segments)");
  private static final Pattern REPORT = Pattern.compile("r([0-9]+)-(.+)");
  private static final Pattern FILE = Pattern.compile("/files/([^/]+)/([0-9]{1,4})\\.csv\\.gz");
  private static final Duration VALID = Duration.ofMinutes(5);
  private static final String SIGNED_AT = "X-Amz-Date";
  private static final String SIGNATURE = "X-Amz-Signature";

  private final ReportRequests requests = new ReportRequests();

  /** Developers of whose apps all reports were requested, and when. */
  private final Map<Long, Instant> requested = new ConcurrentHashMap<>();

  private final ReportFiles files;
  private final SeededRandom signatures;

  AnalyticsReports(SimulatedStores stores, long seed) {
    this.files = new ReportFiles(stores, seed);
    this.signatures = new SeededRandom(seed).of("signatures");
  }

  /** Requests all reports of all apps of a developer, as someone did at an instant. */
  void requestAll(long developer, Instant at) {
    requested.put(developer, at);
  }

  /** When somebody asks, as it takes a while to find the apps. */
  private void requestFor(DeveloperAccount account) {
    Optional<Instant> at = Optional.ofNullable(requested.remove(account.developer()));
    if (at.isPresent()) {
      for (OwnedApp app : account.apps()) {
        for (AccessType type : AccessType.values()) {
          requests.add(new ReportRequest(account.developer(), app.id().value(), type, at.get()));
        }
      }
    }
  }

  /** The reply to a request with a key; empty if it is not about these reports. */
  Optional<SandboxReply> find(DeveloperAccount account, ConnectKey key, ListPage page) {
    requestFor(account);
    SandboxRequest request = page.request();
    if (request.path().equals(REQUESTS) && request.method().equals("POST")) {
      return Optional.of(
          Area.REPORT_REQUESTS.isOpenTo(key) ? create(account, page) : ApiErrors.forbidden());
    }
    Matcher list = LIST.matcher(request.path());
    if (!list.matches() || !request.method().equals("GET")) {
      return Optional.empty();
    }
    if (!Area.ANALYTICS.isOpenTo(key)) {
      return Optional.of(ApiErrors.forbidden());
    }
    return list(list, account, page)
        .map(
            resources ->
                AppStoreConnectSite.illegal(
                        request,
                        Set.of("limit", "cursor", "filter[accessType]", "filter[granularity]"))
                    .orElseGet(() -> page.list(resources)));
  }

  private SandboxReply create(DeveloperAccount account, ListPage page) {
    JsonNode data = parse(page.request().body()).path("data");
    Optional<AccessType> type =
        AccessType.find(data.path("attributes").path("accessType").asString(""));
    Optional<OwnedApp> app =
        account.find(data.path("relationships").path("app").path("data").path("id").asString(""));
    if (type.isEmpty() || app.isEmpty()) {
      return ApiErrors.invalid("The request has no app of yours, or no accessType");
    }
    ReportRequest created =
        new ReportRequest(
            account.developer(), app.get().id().value(), type.get(), page.request().at());
    return requests.add(created)
        ? page.created(created.resource())
        : ApiErrors.conflict("You already have such an entity");
  }

  private static JsonNode parse(String body) {
    try {
      return JSON.readTree(body);
    } catch (JacksonException e) {
      return JSON.createObjectNode();
    }
  }

  /** The list of a path; empty if there is nothing of this developer. */
  private Optional<List<Resource>> list(Matcher path, DeveloperAccount account, ListPage page) {
    String id = path.group(2);
    return switch (path.group(1) + "/" + path.group(3)) {
      case "apps/analyticsReportRequests" ->
          account
              .find(id)
              .map(app -> requests.list(id).stream().map(ReportRequest::resource).toList());
      case "analyticsReportRequests/reports" ->
          own(id, account)
              .map(
                  request ->
                      Stream.of(AnalyticsReport.values())
                          .map(report -> report.resource(request))
                          .toList());
      case "analyticsReports/instances" -> instances(id, account, page.request());
      case "analyticsReportInstances/segments" ->
          ReportInstance.find(id, requests, page.request().at())
              .filter(instance -> instance.request().developer() == account.developer())
              .map(instance -> segments(instance, page));
      default -> Optional.empty();
    };
  }

  private Optional<ReportRequest> own(String id, DeveloperAccount account) {
    return requests.find(id).filter(request -> request.developer() == account.developer());
  }

  private Optional<List<Resource>> instances(
      String id, DeveloperAccount account, SandboxRequest request) {
    Matcher parts = REPORT.matcher(id);
    if (!parts.matches()) {
      return Optional.empty();
    }
    boolean isDaily = request.parameter("filter[granularity]").filter("DAILY"::equals).isPresent();
    return AnalyticsReport.find(parts.group(1))
        .flatMap(
            report ->
                own(parts.group(2), account)
                    .map(
                        of ->
                            isDaily
                                ? ReportInstance.list(of, report, request.at()).stream()
                                    .map(ReportInstance::resource)
                                    .toList()
                                : List.of()));
  }

  private List<Resource> segments(ReportInstance instance, ListPage page) {
    List<byte[]> parts = files.list(instance);
    return IntStream.range(0, parts.size())
        .mapToObj(number -> segment(instance, number, parts.get(number), page))
        .toList();
  }

  private Resource segment(ReportInstance instance, int number, byte[] file, ListPage page) {
    String path = "/files/" + instance.id() + "/" + number + ".csv.gz";
    Instant now = page.request().at();
    return new Resource(
        "analyticsReportSegments",
        instance.id() + "-" + number,
        Map.of(
            "checksum",
            md5(file),
            "sizeInBytes",
            file.length,
            "url",
            "%s%s?%s=%s&%s=%s"
                .formatted(page.root(), path, SIGNED_AT, now, SIGNATURE, signature(path, now))));
  }

  private String signature(String path, Instant at) {
    return Long.toHexString(signatures.bits(path.hashCode(), at.toEpochMilli()));
  }

  private static String md5(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no MD5", e);
    }
  }

  /** The reply to a request for a file, which needs a signature and no token. */
  Optional<SandboxReply> findFile(SandboxRequest request) {
    Matcher file = FILE.matcher(request.path());
    return file.matches()
        ? Optional.of(
            isSigned(request)
                ? file(file.group(1), Integer.parseInt(file.group(2)), request.at())
                : error(403, "AccessDenied"))
        : Optional.empty();
  }

  private boolean isSigned(SandboxRequest request) {
    try {
      Instant at = Instant.parse(request.parameter(SIGNED_AT).orElse(""));
      return request.at().isBefore(at.plus(VALID))
          && request.header("authorization").isEmpty()
          && request.parameter(SIGNATURE).equals(Optional.of(signature(request.path(), at)));
    } catch (DateTimeException e) {
      return false;
    }
  }

  private SandboxReply file(String id, int number, Instant now) {
    return ReportInstance.find(id, requests, now)
        .map(files::list)
        .filter(parts -> number < parts.size())
        .map(parts -> SandboxReply.gzip(parts.get(number)))
        .orElseGet(() -> error(404, "NoSuchKey"));
  }

  private static SandboxReply error(int status, String code) {
    return SandboxReply.of(status, "application/xml", "<Error><Code>" + code + "</Code></Error>");
  }
}
