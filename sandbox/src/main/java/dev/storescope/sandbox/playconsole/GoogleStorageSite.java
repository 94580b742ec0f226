package dev.storescope.sandbox.playconsole;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.playconsole.BearerTokens.Bearer;
import dev.storescope.sandbox.world.SimulatedStores;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code storage.googleapis.com}: the bucket of bulk reports of every developer of a world. There
 * are no files of sales, as a world has none.
 */
public final class GoogleStorageSite implements SimulatedSite {
  /** The base of its address on the port of a sandbox. */
  public static final String BASE = "google-storage";

  private static final Pattern OBJECTS = Pattern.compile("/storage/v1/b/([^/]+)/o");
  private static final Pattern OBJECT = Pattern.compile("/storage/v1/b/([^/]+)/o/(.+)");
  private static final Pattern FINANCIAL =
      Pattern.compile("(sales|earnings|financial-stats|payouts)/.*");
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,3}");
  private static final String SCOPE = "devstorage.read_only";
  private static final int MOST = 1000;

  private final ReportFolders folders;

  /**
   * A site.
   *
   * @param seed of the world
   */
  public GoogleStorageSite(SimulatedStores stores, long seed) {
    this.folders = new ReportFolders(stores, seed);
  }

  @Override
  public SandboxReply answer(SandboxRequest request) {
    Optional<Bearer> bearer = BearerTokens.find(request);
    if (bearer.isEmpty()) {
      return GoogleErrors.invalidCredentials();
    }
    if (!bearer.get().scope().equals(SCOPE)) {
      return GoogleErrors.insufficientScope();
    }
    ServiceAccount account = bearer.get().account();
    Matcher objects = OBJECTS.matcher(request.path());
    if (objects.matches()) {
      String prefix = request.parameter("prefix").orElse("");
      return isAllowed(account, objects.group(1), prefix)
          ? list(account, prefix, request)
          : GoogleErrors.of(403, "forbidden", denied(account, "storage.objects.list", "bucket"));
    }
    Matcher object = OBJECT.matcher(request.path());
    if (object.matches()) {
      return isAllowed(account, object.group(1), object.group(2))
          ? read(account, object.group(2), request)
          : SandboxReply.of(403, "text/html", denied(account, "storage.objects.get", "object"));
    }
    return GoogleErrors.of(404, "notFound", "Not Found");
  }

  private static boolean isAllowed(ServiceAccount account, String bucket, String name) {
    return account.bucket().equals(bucket)
        && account.may(PlayPermission.BULK_REPORTS)
        && (account.may(PlayPermission.FINANCIAL_DATA) || !FINANCIAL.matcher(name).matches());
  }

  private static String denied(ServiceAccount account, String permission, String what) {
    return account.email()
        + " does not have "
        + permission
        + " access to the Google Cloud Storage "
        + what
        + ". Permission '"
        + permission
        + "' denied on resource (or it may not exist).";
  }

  private SandboxReply list(ServiceAccount account, String prefix, SandboxRequest request) {
    String after = request.parameter("pageToken").map(GoogleStorageSite::decode).orElse("");
    int limit =
        request
            .parameter("maxResults")
            .filter(NUMBER.asMatchPredicate())
            .map(Integer::valueOf)
            .filter(number -> number <= MOST)
            .orElse(MOST);
    List<BucketFile> rest =
        folders.list(account.developer(), prefix, request.at()).stream()
            .filter(file -> file.name().compareTo(after) > 0)
            .toList();
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("kind", "storage#objects");
    if (rest.size() > limit) {
      page.put("nextPageToken", encode(rest.get(limit - 1).name()));
    }
    if (!rest.isEmpty()) {
      page.put(
          "items", rest.stream().limit(limit).map(file -> item(file, account.bucket())).toList());
    }
    return SandboxReply.ok(GoogleErrors.TYPE, GoogleErrors.JSON.writeValueAsString(page));
  }

  private static Map<String, String> item(BucketFile file, String bucket) {
    return Map.of(
        "kind", "storage#object",
        "name", file.name(),
        "bucket", bucket,
        "generation", file.generation(),
        "contentType", SandboxReply.UTF_16,
        "size", Integer.toString(file.size()),
        "md5Hash", file.md5(),
        "updated", file.updatedAt().toString());
  }

  private static String encode(String name) {
    return Base64.getUrlEncoder().encodeToString(name.getBytes(StandardCharsets.UTF_8));
  }

  /** A token that is none begins the list. */
  private static String decode(String token) {
    try {
      return new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private SandboxReply read(ServiceAccount account, String name, SandboxRequest request) {
    return folders
        .find(account.developer(), name, request.at())
        .filter(
            file ->
                request.parameter("generation").filter(g -> !g.equals(file.generation())).isEmpty())
        .map(
            file ->
                SandboxReply.ok(SandboxReply.UTF_16, file.text())
                    .with("x-goog-generation", file.generation()))
        .orElseGet(
            () ->
                SandboxReply.of(
                    404, "text/html", "No such object: " + account.bucket() + "/" + name));
  }
}
