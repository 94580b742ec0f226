// Sends what the form of the API explorer says, and shows the answer. The key is read from its field
// when it is needed, and kept nowhere else.
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

  // What a browser leaves as it is and a shell would take for the end of the text is written out too.
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
        return `The store is being asked, which costs nothing. The same request ${when} has the answer.`;
      case 429:
      case 503:
        return `There is no answer for now: repeat the request ${when}.`;
      default:
        return "";
    }
  };

  const costs = (response) => {
    const cost = response.headers.get("X-Credits-Cost");
    const left = response.headers.get("X-Credits-Remaining");
    const credits = cost === "1" ? "1 credit" : `${cost} credits`;
    return (cost ? `, ${credits}` : "") + (left ? `, ${Number(left).toLocaleString("en")} left` : "");
  };

  const meanings = { 204: "There is no such data.", 304: "The data is what If-None-Match names." };

  const show = (sent, { response, text, milliseconds }) => {
    say(`${response.status} ${response.statusText} after ${milliseconds} ms${costs(response)}.`);
    find("waiting-text").textContent = waiting(response);
    find("waiting").hidden = waiting(response) === "";
    find("curl").textContent = curl(sent);
    showHeaders(response);
    find("body").textContent = text === "" ? (meanings[response.status] ?? "Empty.") : pretty(text);
    find("answer").hidden = false;
  };

  const ask = async (sent, key) => {
    const headers = { ...Object.fromEntries(sent.headers), Authorization: `Token ${key}` };
    const start = performance.now();
    const response = await fetch(sent.url, { headers, credentials: "omit", cache: "no-store" });
    const text = await response.text();
    return { response, text, milliseconds: Math.round(performance.now() - start) };
  };

  let turn = 0;

  const send = async (form) => {
    const missing = [...form.elements].find((field) => field.required && field.value.trim() === "");
    const key = find("key").value.trim();
    if (missing) {
      say(`Not sent: ${missing.name} is required.`);
      missing.focus();
      return;
    }
    if (key === "") {
      say("Not sent: paste a key first, or have one made.");
      find("key").focus();
      return;
    }
    const sent = request(form);
    turn += 1;
    const mine = turn;
    say("Sending…");
    try {
      const answer = await ask(sent, key);
      // An answer that was overtaken by a later question is not shown.
      if (mine === turn) show(sent, answer);
    } catch (problem) {
      if (mine === turn) say(`No answer came: ${problem.message}.`);
    }
  };

  const form = () => document.querySelector("#operation form");

  document.addEventListener("submit", (event) => {
    if (event.target === form()) {
      event.preventDefault();
      send(event.target);
    }
  });

  // What is focused must not vanish: an answer hides the button.
  find("repeat").addEventListener("click", async () => {
    await send(form());
    if (find("waiting").hidden) find("body").focus();
  });

  find("copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(find("curl").textContent);
      say("Copied; put your key into the variable KEY.");
    } catch {
      getSelection().selectAllChildren(find("curl"));
      say("Selected: copy it by the keyboard, and put your key into the variable KEY.");
    }
  });

  // What was filled in for one question is filled in for the next, where it means the same: the
  // storeid of the top charts is a category, and has a usual value.
  const values = new Map();
  const fields = () =>
    [...form().elements].filter((field) => field.dataset.where === "query" && !field.dataset.usual);

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id === "operation") {
      fields().forEach((field) => values.set(field.name, field.value));
    }
  });

  document.body.addEventListener("htmx:responseError", () => {
    say("The page is out of date: load it again.");
  });

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "key-part") {
      say("A key was made and filled in.");
      return;
    }
    turn += 1;
    find("answer").hidden = true;
    say("Nothing was sent yet.");
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
