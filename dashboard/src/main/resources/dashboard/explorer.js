// Sends the request of the form of the API explorer, and shows the answer. The key is read from its
// field when it is needed, and kept nowhere else.
(() => {
  "use strict";

  const shownHeaders = [
    "X-Request-Id",
    "X-Credits-Cost",
    "X-Credits-Remaining",
    "RateLimit",
    "RateLimit-Policy",
    "X-Ignored-Parameters",
    "X-Not-Observed",
    "X-Doubted",
    "X-Suggestions-Source",
    "Retry-After",
    "ETag",
    "Content-Type",
  ];

  const find = (id) => document.getElementById(id);
  const say = (text) => {
    find("outcome").textContent = text;
  };

  const filledIn = (form, where) =>
    [...form.elements]
      .filter((field) => field.dataset.where === where)
      .map((field) => [field.name, field.value.trim()])
      .filter(([, value]) => value !== "");

  // The quote ends a text in a shell, and encodeURIComponent does not encode it.
  const encode = (text) => encodeURIComponent(text).replaceAll("'", "%27");

  const request = (form) => {
    const path = filledIn(form, "path").reduce(
      (all, [name, value]) => all.replace(`{${name}}`, encode(value)),
      form.dataset.path,
    );
    const query = filledIn(form, "query").map(([name, value]) => `${name}=${encode(value)}`);
    return {
      url: location.origin + path + (query.length > 0 ? `?${query.join("&")}` : ""),
      headers: filledIn(form, "header"),
    };
  };

  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

  const curl = ({ url, headers }) =>
    [
      'curl -i -H "Authorization: Token $KEY"',
      ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      quoted(url),
    ].join(" ");

  const pretty = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  };

  const showHeaders = (response) => {
    const list = find("headers");
    list.replaceChildren();
    for (const name of shownHeaders.filter((one) => response.headers.has(one))) {
      const term = document.createElement("dt");
      const value = document.createElement("dd");
      term.textContent = name;
      value.textContent = response.headers.get(name);
      list.append(term, value);
    }
  };

  const waiting = (response) => {
    const seconds = response.headers.get("Retry-After");
    const when = seconds ? `in ${seconds} seconds` : "soon";
    switch (response.status) {
      case 202:
        return `Fetching from the store, which is free. Repeat the request ${when}.`;
      case 429:
      case 503:
        return `No answer for now. Repeat the request ${when}.`;
      default:
        return "";
    }
  };

  const costs = (response) => {
    const cost = response.headers.get("X-Credits-Cost");
    const left = response.headers.get("X-Credits-Remaining");
    const credits = cost === "1" ? "1 credit" : `${cost} credits`;
    return (cost ? `, ${credits}` : "") + (left ? `, ${Number(left).toLocaleString(document.documentElement.dataset.locale)} left` : "");
  };

  const meanings = { 204: "No data.", 304: "Not modified: If-None-Match names this data." };

  const show = (sent, { response, text, milliseconds }) => {
    say(`${response.status} ${response.statusText} after ${milliseconds} ms${costs(response)}.`);
    find("waiting-text").textContent = waiting(response);
    find("waiting").hidden = waiting(response) === "";
    find("curl").textContent = curl(sent);
    showHeaders(response);
    find("body").textContent = text === "" ? (meanings[response.status] ?? "Empty.") : pretty(text);
    find("answer").hidden = false;
  };

  const fetchAnswer = async (sent, key) => {
    const headers = { ...Object.fromEntries(sent.headers), Authorization: `Token ${key}` };
    const start = performance.now();
    const response = await fetch(sent.url, { headers, credentials: "omit", cache: "no-store" });
    const text = await response.text();
    return { response, text, milliseconds: Math.round(performance.now() - start) };
  };

  let requests = 0;

  const send = async (form) => {
    const missing = [...form.elements].find((field) => field.required && field.value.trim() === "");
    const key = find("key").value.trim();
    if (missing) {
      say(`Not sent: ${missing.name} is required.`);
      missing.focus();
      return;
    }
    if (key === "") {
      say("Not sent: paste or create a key first.");
      find("key").focus();
      return;
    }
    const sent = request(form);
    requests += 1;
    const current = requests;
    say("Sending…");
    try {
      const answer = await fetchAnswer(sent, key);
      // The answer to an earlier request is not shown.
      if (current === requests) show(sent, answer);
    } catch (problem) {
      if (current === requests) say(`No answer: ${problem.message}.`);
    }
  };

  const form = () => document.querySelector("#operation form");

  document.addEventListener("submit", (event) => {
    if (event.target === form()) {
      event.preventDefault();
      send(event.target);
    }
  });

  // The focused button must not vanish when an answer hides it.
  find("repeat").addEventListener("click", async () => {
    await send(form());
    if (find("waiting").hidden) find("body").focus();
  });

  find("copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(find("curl").textContent);
      say("Copied. Set the variable KEY to your key.");
    } catch {
      getSelection().selectAllChildren(find("curl"));
      say("Selected. Copy it with the keyboard, and set the variable KEY to your key.");
    }
  });

  // Values are kept for the next operation if they mean the same there: the storeid of the top
  // charts is a category, and has a default.
  const values = new Map();
  const fields = () =>
    [...form().elements].filter((field) => field.dataset.where === "query" && !field.dataset.default);

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id === "operation") {
      fields().forEach((field) => values.set(field.name, field.value));
    }
  });

  document.body.addEventListener("htmx:responseError", () => {
    say("This page is out of date. Reload it.");
  });

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "key-part") {
      say("A key was created.");
      return;
    }
    requests += 1;
    find("answer").hidden = true;
    say("No request sent yet.");
    fields()
      .filter((field) => values.get(field.name))
      .forEach((field) => {
        field.value = values.get(field.name);
      });
    const chosen = find("operation").dataset.id;
    document.querySelectorAll("[data-operation]").forEach((link) => {
      if (link.dataset.operation === chosen) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
    form().querySelector("h2").focus();
  });
})();
