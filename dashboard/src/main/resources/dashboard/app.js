// Makes the pages more convenient; each works without it.
(() => {
  "use strict";

  // An image that fails to load is replaced by an empty space.
  const blank = (image) => {
    const space = document.createElement("span");
    space.className = image.className;
    space.title = image.alt;
    image.replaceWith(space);
  };
  document.addEventListener("error", ({ target }) => target.tagName === "IMG" && blank(target), true);
  // Images that failed before this script ran fail again.
  for (const image of document.images) {
    if (image.complete && !image.naturalWidth) image.src = image.src;
  }

  const create = (name, className, text = "") => {
    const element = document.createElement(name);
    element.className = className;
    element.textContent = text;
    return element;
  };
  // The theme: theme.js shows it before the page is drawn.
  const THEME = "storescope-theme";
  for (const choice of document.querySelectorAll("[data-theme-choice]")) {
    choice.closest(".theme").hidden = false;
    choice.value = localStorage.getItem(THEME) ?? "";
    choice.addEventListener("change", () => {
      if (choice.value) localStorage.setItem(THEME, choice.value);
      else localStorage.removeItem(THEME);
      if (choice.value) document.documentElement.dataset.theme = choice.value;
      else delete document.documentElement.dataset.theme;
    });
  }

  // The search of the header: "/" or Ctrl-K goes there, arrows choose what it finds, Enter opens it.
  const find = document.getElementById("find");
  const hits = document.getElementById("hits");
  const choices = () => [...hits.querySelectorAll("a")];
  const select = (chosen) => {
    choices().forEach((link) => link.setAttribute("aria-selected", link === chosen));
    if (chosen) find.setAttribute("aria-activedescendant", chosen.id);
    else find.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  };
  const closeHits = () => {
    hits.replaceChildren();
    find.setAttribute("aria-expanded", "false");
    find.removeAttribute("aria-activedescendant");
  };
  if (find && hits) {
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest?.("input, textarea, select");
      if ((event.key === "/" && !typing) || (event.key === "k" && (event.ctrlKey || event.metaKey))) {
        event.preventDefault();
        find.focus();
        find.select();
      }
    });
    find.addEventListener("keydown", (event) => {
      const links = choices();
      const at = links.findIndex((link) => link.getAttribute("aria-selected") === "true");
      if (event.key === "Escape") closeHits();
      if (event.key === "Enter" && at >= 0) {
        event.preventDefault();
        links[at].click();
      }
      const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
      if (to === undefined || !links.length) return;
      event.preventDefault();
      select(links[(to + links.length) % links.length]);
    });
    hits.addEventListener("htmx:afterSwap", () => find.setAttribute("aria-expanded", hits.childElementCount > 0));
    document.addEventListener("click", ({ target }) => find.form.contains(target) || closeHits());
    addEventListener("pageshow", closeHits);
  }

  document.body.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["X-Form-Token"] = document.body.dataset.formToken;
  });

  // What scrolls can be scrolled by keys, and then has the name of its table or part of the page.
  const nameOf = (area) =>
    (area.querySelector("caption") ?? area.closest("section, form")?.querySelector("h2, h3"))?.textContent.trim() || "Table";
  const sizes = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      const scrolls = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
      for (const [name, value] of [["tabindex", 0], ["role", "group"], ["aria-label", nameOf(target)]]) {
        if (scrolls) target.setAttribute(name, value);
        else target.removeAttribute(name);
      }
    }
  });
  const makeScrollable = (root) =>
    root.querySelectorAll(".scroll:not([tabindex])").forEach((area) => sizes.observe(area));
  makeScrollable(document);
  document.body.addEventListener("htmx:load", ({ detail }) => makeScrollable(detail.elt.parentElement ?? document));

  // A section that is being fetched is not replaced while it holds input that was not sent.
  const isBox = (field) => field.type === "checkbox" || field.type === "radio";
  const isEdited = (field) => {
    if (isBox(field)) return field.checked !== field.defaultChecked;
    if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
    return field.value !== field.defaultValue;
  };
  const isInUse = (section) =>
    section.contains(document.activeElement?.closest("select")) ||
    [...section.querySelectorAll("input, textarea")].some(isEdited);
  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.elt.matches(".preparing") && isInUse(detail.target)) detail.shouldSwap = false;
  });

  // What was typed is kept if it is refused, and through a log-in if the session ends meanwhile.
  const TYPED = "storescope-typed";
  const LOGGED_IN = "storescope-logged-in";
  const fieldsOf = (form) => [...form.elements].filter(({ type }) => !["file", "hidden", "password", "submit", "button"].includes(type));
  const keepTyped = () => {
    const fields = [...document.querySelectorAll("main form[method=post]")].flatMap((form) =>
      fieldsOf(form).flatMap((field, at) =>
        isEdited(field)
          ? [{ action: form.getAttribute("action"), at, name: field.name, value: isBox(field) ? field.checked : field.value }]
          : []));
    sessionStorage.setItem(TYPED, JSON.stringify({ hash: location.hash, fields }));
  };
  const restoreTyped = () => {
    const { fields } = JSON.parse(sessionStorage.getItem(TYPED) ?? '{"fields":[]}');
    let restored = false;
    for (const { action, at, name, value } of fields) {
      const form = [...document.querySelectorAll("main form[method=post]")].find((each) => each.getAttribute("action") === action);
      const field = form && fieldsOf(form)[at];
      if (!field || field.name !== name) continue;
      if (isBox(field)) field.checked = value;
      else field.value = value;
      field.dispatchEvent(new Event(isBox(field) ? "change" : "input", { bubbles: true }));
      restored = true;
    }
    return restored;
  };
  const tell = (className, ...content) => {
    const notice = create("p", `notice ${className}`);
    notice.append(...content);
    document.getElementById("flash")?.replaceChildren(notice);
  };
  // In the order of events: htmx is there, and hears what is restored.
  addEventListener("DOMContentLoaded", () => {
    const again = sessionStorage.getItem(LOGGED_IN);
    const refused = document.querySelector("#flash .notice.bad");
    const restored = (again || refused) && restoreTyped();
    if (again && restored) tell("warn", "You are logged in again. What you typed is back, and is not sent yet.");
    sessionStorage.removeItem(LOGGED_IN);
    sessionStorage.removeItem(TYPED);
  });
  let ended = false;
  const problemOf = (html) =>
    new DOMParser().parseFromString(html, "text/html").querySelector("main section > p")?.textContent;
  document.body.addEventListener("htmx:responseError", ({ detail }) => {
    if (detail.xhr.status !== 401) {
      tell("bad", problemOf(detail.xhr.responseText) ?? "Something went wrong. Reload the page and try again.");
      return;
    }
    ended = true;
    const link = create("a", "", "Log in");
    const home = document.querySelector("a.brand").pathname;
    const path = location.pathname.slice(home.length - "/dashboard".length);
    link.href = `${home}/login?next=${encodeURIComponent(path + location.search)}${location.hash}`;
    link.addEventListener("click", keepTyped);
    tell("bad", `${detail.xhr.responseText} `, link);
  });
  document.body.addEventListener("htmx:sendError", () => {
    tell("bad", "The service cannot be reached.");
    document.querySelector("#flash .notice").dataset.unreachable = "";
  });
  document.body.addEventListener("htmx:afterOnLoad", () => document.querySelector("#flash [data-unreachable]")?.remove());
  // Without a session nothing is reloaded, but an action is tried: there may be a log-in in another tab.
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (ended && event.detail.elt.matches("[hx-get]")) event.preventDefault();
  });

  // Who leaves a page with a text that was not sent is asked.
  let sent = false;
  const isUnsent = (form) => form.hasAttribute("data-unsent") || fieldsOf(form).some(isEdited);
  addEventListener("beforeunload", (event) => {
    if (!sent && !ended && [...document.querySelectorAll("form[data-draft]")].some(isUnsent)) event.preventDefault();
  });

  // A choice in a form that changes nothing, such as of a country, submits it.
  document.addEventListener("change", (event) => {
    const { form, name } = event.target;
    if (!form?.matches("[data-at-once]")) return;
    const ticked = [...form.elements].filter((box) => box.name === name && box.checked);
    if (ticked.length > form.dataset.most) ticked.find((box) => box !== event.target).checked = false;
    form.requestSubmit();
  });

  for (const print of document.querySelectorAll("[data-print]")) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }

  // While a message offers to undo the last change, the page does not as well.
  document.addEventListener("animationend", ({ animationName }) => {
    if (animationName === "fade") document.querySelectorAll(".undo[hidden]").forEach((form) => (form.hidden = false));
  });

  // What removes something asks first. The server asks if the form sends its question.
  document.addEventListener("submit", (event) => {
    const question = event.target.querySelector("input[name=ask]")?.value;
    if (question && !confirm(question.replace("{keyword}", () => event.submitter?.value))) event.preventDefault();
  });
  document.addEventListener("formdata", ({ formData }) => formData.delete("ask"));

  // The address of what a form finds has no field that was left empty.
  document.addEventListener("formdata", ({ target, formData }) => {
    if (target.method !== "get") return;
    for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  });

  // A page that comes back after an action or another order of its table stays where it was.
  const PLACE = "storescope-place";
  const keepPlace = () =>
    sessionStorage.setItem(PLACE, JSON.stringify({ path: location.pathname, top: scrollY }));
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    keepPlace();
    if (event.target.closest("main") && event.target.method === "post") {
      keepTyped();
      sent = event.target.hasAttribute("data-draft");
    }
  });
  document.addEventListener("click", ({ target }) => {
    const link = target.closest?.("main a[href]");
    if (link && link.pathname === location.pathname && !link.hash) keepPlace();
  });
  // Where the rows of sections and tabs are wider than a phone, the current one is in sight.
  for (const current of document.querySelectorAll(".top nav [aria-current], .tabs [aria-current]")) {
    const row = current.closest(".tabs") ?? current.closest("nav");
    row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }
  const place = JSON.parse(sessionStorage.getItem(PLACE) ?? "null");
  sessionStorage.removeItem(PLACE);
  if (place?.path === location.pathname && !location.hash) scrollTo(0, place.top);
})();
