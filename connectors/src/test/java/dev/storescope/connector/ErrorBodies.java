package dev.storescope.connector;

import java.util.List;
import java.util.stream.Stream;

/** What stores, and machines between, send with status 200 in place of data. */
public final class ErrorBodies {
  private static final List<String> TEXTS =
      List.of("", "\n", "Http/1.1 Service Unavailable", "upstream connect error", "OK", "\0{\0");

  private static final List<String> PAGES =
      List.of(
          "<html><head><title>Error</title></head><body>The request could not be answered. <br>"
              + "[newNullResponse]</body></html>",
          "<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1>"
              + "Reference&#32;&#35;18&#46;1b</BODY></HTML>",
          "<!DOCTYPE html>\n<!--[if lt IE 7]> <html class=\"no-js ie6\"> <![endif]-->\n<html>"
              + "<head><title>Attention Required! | Cloudflare</title></head></html>",
          "<!DOCTYPE html><html lang=\"en\"><title>Just a moment...</title></html>",
          "<!doctype html><title>Sign in</title><form action=\"/login\"><input name=user></form>",
          "<!-- portal --><html><body onload=\"location='http://10.0.0.1/login'\"></body></html>",
          "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML"
              + " 1.0 Strict//EN\" \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">"
              + "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>503</body></html>",
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>AccessDenied</Code></Error>",
          "<soap:Fault><faultcode>Server</faultcode></soap:Fault>");

  private static final List<String> JSON =
      List.of(
          "{\"errorMessage\":\"Invalid value(s) for key(s): [term]\",\"queryParameters\":{}}",
          "{\"failureType\":\"5002\",\"customerMessage\":\"An unknown error has occurred\"}",
          "{\"errors\":[{\"status\":\"500\",\"title\":\"Internal Server Error\"}]}",
          "{\"message\":\"Internal server error\"}",
          "null",
          "\"Service Unavailable\"",
          "0");

  private ErrorBodies() {}

  /** Texts, and pages in HTML and XML. */
  public static List<String> inAnyForm() {
    return Stream.concat(TEXTS.stream(), PAGES.stream()).toList();
  }

  /** Errors in JSON. */
  public static List<String> inJson() {
    return JSON;
  }
}
