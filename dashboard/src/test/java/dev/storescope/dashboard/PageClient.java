package dev.storescope.dashboard;

import dev.storescope.dashboard.page.form.FormFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Gets pages and submits forms as a browser does, with cookies and redirects. */
public final class PageClient {
  private final URI root;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, String> cookies = new TreeMap<>();
  private final Map<String, String> headers = new TreeMap<>();

  PageClient(int port) {
    this.root = URI.create("http://127.0.0.1:" + port);
  }

  PageClient loggedIn(String token) {
    cookies.put("storescope_session", token);
    return this;
  }

  /** The same client, which has a cookie of this value. */
  public PageClient withCookie(String name, String value) {
    cookies.put(name, value);
    return this;
  }

  /** A client behind a proxy that forwards its address. */
  PageClient forwardedFor(String address) {
    return with("X-Forwarded-For", address);
  }

  /** The same client, which sends a header with each request. */
  public PageClient with(String header, String value) {
    headers.put(header, value);
    return this;
  }

  /** A response and its page. */
  public record Shown(int status, String url, HttpResponse<String> response, Document page) {
    public String text() {
      return page.body().text();
    }
  }

  public Shown get(String path) {
    return followed(send(request(path).GET().build()));
  }

  Shown head(String path) {
    return followed(send(request(path).HEAD().build()));
  }

  /** Logs in, and returns the cookie as it was sent. */
  String logInCookie(Shown logIn, String username, String password) {
    HttpRequest request =
        request(logIn.page().select("form").attr("action"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(
                BodyPublishers.ofString(
                    FormFields.write("username", username, "password", password)))
            .build();
    return send(request).headers().firstValue("Set-Cookie").orElseThrow();
  }

  /** Fills in a form by field names, and submits it; agrees if it asks. */
  public Shown submit(Shown shown, String formSelector, Object... namesAndValues) {
    return submit("[type=hidden]:not([name=ask])", shown, formSelector, namesAndValues);
  }

  /** Submits a form as a browser without scripts does. */
  public Shown submitWithoutScript(Shown shown, String formSelector, Object... namesAndValues) {
    return submit("[type=hidden]", shown, formSelector, namesAndValues);
  }

  private Shown submit(String sent, Shown shown, String formSelector, Object... namesAndValues) {
    Element form = shown.page().selectFirst(formSelector);
    if (form == null) {
      throw new AssertionError("no form " + formSelector + " on the page: " + shown.text());
    }
    List<Object> fields = new ArrayList<>();
    form.select("input" + sent)
        .forEach(
            input -> {
              fields.add(input.attr("name"));
              fields.add(input.attr("value"));
            });
    fields.addAll(List.of(namesAndValues));
    return post(form.attr("action"), fields.toArray());
  }

  /** Posts a form, and follows the redirect. */
  public Shown post(String path, Object... namesAndValues) {
    HttpRequest request =
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(FormFields.write(namesAndValues)))
            .build();
    return followed(send(request));
  }

  private Shown followed(HttpResponse<String> response) {
    if (response.statusCode() == 303) {
      return get(response.headers().firstValue("Location").orElseThrow());
    }
    return new Shown(
        response.statusCode(),
        response.uri().toString(),
        response,
        Jsoup.parse(response.body(), response.uri().toString()));
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(root.resolve(path));
    headers.forEach(request::header);
    if (!cookies.isEmpty()) {
      List<String> pairs =
          cookies.entrySet().stream().map(one -> one.getKey() + "=" + one.getValue()).toList();
      request.header("Cookie", String.join("; ", pairs));
    }
    return request;
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
      response.headers().allValues("Set-Cookie").forEach(this::keep);
      return response;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void keep(String cookie) {
    String pair = cookie.split(";", 2)[0];
    String name = pair.split("=", 2)[0];
    String value = pair.substring(name.length() + 1);
    if (value.isEmpty()) {
      cookies.remove(name);
    } else {
      cookies.put(name, value);
    }
  }
}
