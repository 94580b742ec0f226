package dev.storescope.http.account;

import dev.storescope.annotations.Annotations;
import dev.storescope.http.RouteTable;
import io.helidon.http.Method;

/** The routes for the annotations of a workspace. */
public final class AnnotationRoutes {
  private AnnotationRoutes() {}

  public static RouteTable of(Annotations annotations) {
    AnnotationHandler handler = new AnnotationHandler(annotations);
    String app = "/account/annotations/{storetype}/{storeid}";
    return new RouteTable()
        .getLists(app, handler::list)
        .onLists(Method.POST, app, handler::add)
        .onLists(Method.DELETE, app + "/{id}", handler::remove);
  }
}
