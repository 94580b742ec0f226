// Makes the charts respond to pointer and keyboard. The server draws them (dashboard/plot); here another part of the drawing
// is shown, with other axes: docs/decisions/0049.
(() => {
  "use strict";

  const MOST_LINES = 6;
  const MOST_DATES = 10;
  const DATE_STEPS = [1, 2, 3, 7, 14, 30, 61, 91];
  const LEAST_RANKS = 5;
  const RANK_STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
  const SVG = "http://www.w3.org/2000/svg";
  const language = document.documentElement.dataset.locale || "en-GB";
  const fullDate = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const dayAndMonth = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const compact = new Intl.NumberFormat(language, { notation: "compact" });

  const create = (name, className, text = "") => {
    const element = document.createElement(name);
    element.className = className;
    element.textContent = text;
    return element;
  };
  const draw = (name, attributes, text = "") => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
  };
  const button = (text, action) => {
    const element = create("button", "quiet small", text);
    element.type = "button";
    element.addEventListener("click", action);
    return element;
  };

  // Charts of the same dates have the zoom and the date at the pointer in common.
  const charts = new Map();
  let zoom = null;
  let current = null;
  let pinned = false;

  class Chart {
    constructor(figure) {
      this.figure = figure;
      const { series, from, first, ...spec } = JSON.parse(figure.dataset.chart);
      this.spec = spec;
      this.series = series.map(({ name, points, before }) => ({ name, points: points.slice(from), before: before?.slice(from) }));
      this.dates = this.series[0].points.map((_, i) => {
        const date = new Date(first);
        date.setUTCDate(date.getUTCDate() + from + i);
        return date;
      });
      this.area = figure.querySelector(".area");
      this.drawn = figure.querySelector(".drawn");
      this.axes = figure.querySelector(".axes");
      this.lines = [...this.drawn.children];
      this.names = [...figure.querySelectorAll(".legend > li")];
      this.shown = this.lines.flatMap((line, i) => (line.classList.contains("off") ? [] : [i]));
      this.ends = this.area.parentElement.matches(".named") ? this.area.appendChild(draw("svg", { class: "ends", "aria-hidden": true })) : null;
      this.addNames();
      this.addTools();
      this.addCursor();
      this.show();
    }

    // What is in sight: the first and the last slot, and the values at the upper and the lower edge
    slots() {
      const all = [0, this.dates.length - 1];
      if (!zoom) return all;
      const inside = this.dates.flatMap((date, i) => (date >= zoom[0] && date <= zoom[1] ? [i] : []));
      return inside.length > 1 ? [inside[0], inside.at(-1)] : all;
    }
    // A band has three series and one line.
    seriesOf(line) {
      return this.spec.band ? [0, 1, 2] : [line];
    }
    valuesIn([first, last]) {
      const of = (line) => this.seriesOf(line).map((i) => this.series[i].points.slice(first, last + 1));
      const points = this.shown.flatMap(of);
      const before = this.shown.flatMap((line) => this.seriesOf(line).map((i) => this.series[i].before?.slice(first, last + 1) ?? []));
      if (!this.spec.stacked) return [...points, ...before].flat().filter((value) => value !== null);
      if (!points.length) return [];
      return points[0].map((_, i) => points.reduce((sum, each) => sum + (each[i] ?? 0), 0));
    }
    axis(slots) {
      const { axis } = this.spec;
      const values = this.valuesIn(slots);
      if (axis.scale === "FIXED" || !values.length) return axis;
      const most = Math.max(...values);
      if (axis.scale === "RANKS") {
        const last = Math.max(most, LEAST_RANKS);
        const step = RANK_STEPS.find((each) => last / each <= 5) ?? Math.ceil(last / 5);
        const bottom = step * Math.ceil(last / step);
        const ticks = [1];
        for (let tick = Math.max(step, 2); tick <= bottom; tick += step) ticks.push(tick);
        return { top: 1 - 0.04 * (bottom - 1), bottom, ticks };
      }
      const least = Math.min(0, ...values);
      const range = Math.max(Math.max(most, 0) - least, 0.1) / 4;
      const power = 10 ** Math.floor(Math.log10(range));
      const step = Math.max(axis.leastStep, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= range * 0.9999));
      const bottom = step * Math.floor(least / step);
      const top = Math.max(step * Math.ceil(most / step), bottom + 2 * step);
      return { top, bottom, ticks: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, i) => bottom + i * step) };
    }
    x(slot, [first, last]) {
      return (100 * (slot - first + 0.5)) / (last - first + 1);
    }
    y(value, { top, bottom }) {
      return (100 * (value - top)) / (bottom - top);
    }
    label(value) {
      return Math.abs(value) >= 10000 ? compact.format(value) : value.toLocaleString(language, { maximumFractionDigits: 2 });
    }

    show() {
      const slots = this.slots();
      const axis = this.axis(slots);
      const count = this.dates.length;
      const whole = this.spec.axis;
      if (this.spec.stacked) this.stack();
      const top = this.y(axis.top, whole);
      const height = this.y(axis.bottom, whole) - top;
      const width = (100 * (slots[1] - slots[0] + 1)) / count;
      this.drawn.setAttribute("viewBox", `${(100 * slots[0]) / count} ${top} ${width} ${height}`);
      this.figure.classList.toggle("zoomed", width < 100);
      this.back.hidden = width >= 100;
      this.lines.forEach((line, i) => line.classList.toggle("off", !this.shown.includes(i)));
      this.names.forEach((name, i) => {
        name.classList.toggle("off", !this.shown.includes(i));
        name.querySelector("button")?.setAttribute("aria-pressed", this.shown.includes(i));
        this.showNewest(name, i, slots);
      });
      this.showAxes(slots, axis);
      for (const marker of this.area.querySelectorAll(".markers > *")) this.place(marker, slots);
      if (this.ends) this.showEnds(slots, axis);
    }
    // A name has the newest value in sight, with its date if it is not that of the last slot.
    showNewest(name, line, slots) {
      const newest = name.querySelector("strong");
      if (!newest || this.spec.band) return;
      newest.dataset.whole ??= newest.textContent;
      if (!zoom) {
        newest.textContent = newest.dataset.whole;
        return;
      }
      const slot = this.series[line].points.findLastIndex((value, i) => value !== null && i >= slots[0] && i <= slots[1]);
      const value = slot < 0 ? "–" : this.format(this.series[line].points[slot]);
      newest.textContent = slot < 0 || slot === slots[1] ? value : `${value} (${fullDate.format(this.dates[slot])})`;
    }
    showAxes(slots, axis) {
      const values = axis.ticks.flatMap((tick) => {
        const y = `${this.y(tick, axis)}%`;
        return [draw("line", { x1: 0, x2: "100%", y1: y, y2: y }), draw("text", { x: 0, y, dx: -8, dy: 4 }, this.label(tick))];
      });
      const days = slots[1] - slots[0] + 1;
      const step = DATE_STEPS.find((each) => days <= each * MOST_DATES) ?? days;
      const dates = [];
      for (let i = slots[1], n = 0; i >= slots[0]; i -= step, n++) {
        const text = dayAndMonth.format(this.dates[i]);
        dates.push(draw("text", { class: n % 3 ? "date minor" : "date", x: `${this.x(i, slots)}%`, y: "100%", dy: 20 }, text));
      }
      this.axes.replaceChildren(...values, ...dates);
    }
    place(marker, slots) {
      const slot = Number(marker.dataset.slot);
      const inside = slot >= slots[0] && slot <= slots[1];
      marker.toggleAttribute("hidden", !inside);
      if (inside) marker.setAttribute("x", `${this.x(slot, slots)}%`);
    }
    // The names at the ends of lines are moved apart, in the order of their values.
    showEnds(slots, axis) {
      const gap = 1700 / (this.area.clientHeight || 250);
      const ends = this.shown.flatMap((line) => {
        const points = this.series[line].points;
        for (let i = slots[1]; i >= slots[0]; i--) {
          if (points[i] !== null) return [{ line, x: this.x(i, slots), y: this.y(points[i], axis) }];
        }
        return [];
      });
      ends.sort((one, other) => one.y - other.y);
      let lowest = -Infinity;
      for (const end of ends) lowest = end.at = Math.max(end.y, lowest + gap);
      let highest = 100 + gap / 2;
      for (const end of ends.toReversed()) highest = (end.at = Math.min(end.at, highest)) - gap;
      this.ends.replaceChildren(
        ...ends.flatMap(({ line, x, y, at }) => {
          const name = this.shortName(line);
          const colour = this.colourOf(line);
          return [
            draw("circle", { class: colour, cx: `${x}%`, cy: `${y}%`, r: 3.5 }),
            draw("circle", { class: colour, cx: "100%", cy: `${at}%`, r: 4, transform: "translate(12)" }),
            draw("text", { class: colour, x: "100%", y: `${at}%`, dx: 21, dy: 4 }, name),
          ];
        }));
    }
    // Names that begin alike are cut in the middle.
    shortName(line) {
      const most = 20;
      const { name } = this.series[line];
      if (name.length <= most) return name;
      const begin = name.slice(0, most - 1);
      const isAlike = this.shown.some((each) => each !== line && this.series[each].name.startsWith(begin));
      return isAlike ? `${name.slice(0, most / 2 - 1)}…${name.slice(-most / 2)}` : `${begin}…`;
    }
    colourOf(line) {
      return [...this.lines[line].classList].find((each) => /^s\d$/.test(each));
    }
    // Bars lie on those of the lines that are shown.
    stack() {
      const bases = this.dates.map(() => 0);
      this.lines.forEach((line, i) => {
        if (!this.shown.includes(i)) return;
        const bars = [...line.querySelectorAll("rect")];
        this.series[i].points.forEach((value, slot) => {
          if (!value) return;
          const bar = bars.shift();
          const y = this.y(bases[slot] + value, this.spec.axis);
          bar.setAttribute("y", y);
          bar.setAttribute("height", this.y(bases[slot], this.spec.axis) - y);
          bases[slot] += value;
        });
      });
    }

    // Names: one click hides or shows a line, two show it alone. No more are shown than colours can tell apart.
    addNames() {
      this.names.forEach((name, line) => {
        const box = create("button", "name");
        box.type = "button";
        box.title = "Hide or show; double-click to show alone";
        box.append(...name.childNodes);
        name.append(box);
        box.addEventListener("click", () => this.toggle(line));
        box.addEventListener("dblclick", () => this.alone(line));
        name.addEventListener("pointerenter", () => this.highlight(this.shown.includes(line) ? line : null));
        name.addEventListener("pointerleave", () => this.highlight(null));
      });
    }
    toggle(line) {
      if (this.shown.includes(line)) {
        this.shown = this.shown.filter((each) => each !== line);
      } else {
        if (!this.spec.stacked && this.shown.length >= MOST_LINES) this.shown.shift();
        this.shown.push(line);
        this.colour(line);
      }
      this.show();
    }
    alone(line) {
      const isAlone = this.shown.length === 1 && this.shown[0] === line;
      this.shown = isAlone ? this.lines.map((_, i) => i).slice(0, this.spec.stacked ? undefined : MOST_LINES) : [line];
      this.shown.forEach((each) => this.colour(each));
      this.show();
    }
    // A line that comes back takes a colour that no other has.
    colour(line) {
      if (this.spec.stacked) return;
      const taken = this.shown.filter((each) => each !== line).map((each) => this.colourOf(each));
      const now = this.colourOf(line);
      if (!taken.includes(now)) return;
      const free = Array.from({ length: MOST_LINES }, (_, i) => `s${i + 1}`).find((each) => !taken.includes(each));
      for (const element of [this.lines[line], this.names[line]]) element.classList.replace(now, free);
    }
    highlight(line) {
      this.drawn.classList.toggle("chosen", line !== null);
      this.lines.forEach((each, i) => each.classList.toggle("on", i === line));
    }

    // The date at the pointer
    slotAt(clientX) {
      const slots = this.slots();
      const { left, width } = this.area.getBoundingClientRect();
      const slot = slots[0] + Math.floor(((clientX - left) / width) * (slots[1] - slots[0] + 1));
      return Math.min(Math.max(slot, slots[0]), slots[1]);
    }
    valuesAt(slot) {
      const series = this.spec.band ? this.series.map((each) => ({ ...each, colour: "s1" })) : this.shown.map((i) => ({ ...this.series[i], colour: this.colourOf(i) }));
      return series
        .map(({ name, points, before, colour }) => ({ name, colour, value: points[slot], before: before?.[slot] ?? null }))
        .filter(({ value, before }) => value !== null || before !== null)
        .sort((one, other) => (this.spec.bestIsTop ? one.value - other.value : other.value - one.value));
    }
    // A value, with that of the period before if there is one
    said({ value, before }) {
      const now = value === null ? "–" : this.format(value);
      return before === null ? now : `${now}, ${this.spec.before} ${this.format(before)}`;
    }
    format(value) {
      const { digits } = this.spec;
      return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 1) });
    }
    happened(slot) {
      return [...this.area.querySelectorAll(`.markers > [data-slot="${slot}"]`)].map((each) => each.querySelector("title").textContent.replace(/^[^:]*: /, ""));
    }
    tip(slot) {
      const box = create("div", "tip");
      box.append(create("strong", "", fullDate.format(this.dates[slot])));
      const values = this.valuesAt(slot);
      for (const each of values) {
        const row = create("div", each.colour);
        row.append(create("span", "", each.name), create("b", "", this.said(each)));
        box.append(row);
      }
      if (!values.length) box.append(this.spec.noValue);
      if (this.spec.stacked && values.length > 1) {
        const all = create("div", "sum");
        all.append(create("span", "", this.spec.sum), create("b", "", this.format(values.reduce((sum, { value }) => sum + value, 0))));
        box.append(all);
      }
      for (const event of this.happened(slot)) box.append(create("p", "", event));
      if (pinned && this.figure.dataset.annotate) {
        const url = new URL(this.figure.dataset.annotate, location.href);
        url.searchParams.set("date", this.dates[slot].toISOString().slice(0, 10));
        url.hash = "annotate";
        const link = create("a", "", "Add annotation");
        link.href = url;
        box.append(link);
      }
      box.classList.toggle("pinned", pinned);
      return box;
    }
    point(slot, withTip) {
      const slots = this.slots();
      if (slot < slots[0] || slot > slots[1]) return;
      const at = this.x(slot, slots);
      const line = create("div", "at");
      line.style.left = `${at}%`;
      this.area.append(line);
      this.cursor.setAttribute("aria-valuenow", slot);
      this.cursor.setAttribute("aria-valuetext", this.say(slot));
      if (!withTip) return;
      const box = this.tip(slot);
      if (at > 50) box.style.right = `calc(${100 - at}% + 10px)`;
      else box.style.left = `calc(${at}% + 10px)`;
      this.area.append(box);
    }
    say(slot) {
      const values = this.valuesAt(slot).map((each) => `${each.name} ${this.said(each)}`);
      return [fullDate.format(this.dates[slot]), ...(values.length ? values : [this.spec.noValue]), ...this.happened(slot)].join(", ");
    }

    // The keyboard moves the date as the pointer does.
    addCursor() {
      this.cursor = create("div", "cursor");
      const last = this.dates.length - 1;
      const attributes = { role: "slider", tabindex: 0, "aria-label": `${this.spec.label}, by day`, "aria-valuemin": 0, "aria-valuemax": last };
      for (const [name, value] of Object.entries({ ...attributes, "aria-valuenow": last, "aria-valuetext": this.say(last) })) {
        this.cursor.setAttribute(name, value);
      }
      this.area.parentElement.append(this.cursor);
      this.cursor.addEventListener("focus", () => point(this, this.slots()[1]));
      this.cursor.addEventListener("blur", () => pinned || hide());
      this.cursor.addEventListener("keydown", (event) => {
        const slots = this.slots();
        const now = Number(this.cursor.getAttribute("aria-valuenow"));
        const to = { ArrowLeft: now - 1, ArrowRight: now + 1, PageUp: now + 7, PageDown: now - 7, Home: slots[0], End: slots[1] }[event.key];
        const marker = event.key === "Enter" && this.area.querySelector(`.markers > [data-slot="${now}"]:not([hidden])`);
        if (marker && canOpen) return openDay(marker);
        pinned = event.key !== "Escape";
        if (event.key === "Escape") {
          zoom = null;
          charts.forEach((chart) => chart.show());
          hide();
        }
        if (to === undefined) return;
        event.preventDefault();
        point(this, Math.min(Math.max(to, slots[0]), slots[1]));
      });
    }

    addTools() {
      const tools = create("span", "tools");
      this.back = button("Reset zoom", () => zoomTo(null));
      const menu = create("details", "menu");
      const list = create("div", "items");
      const pictured = (action) => () => {
        menu.open = false;
        action();
      };
      list.append(
        button("Copy picture", pictured(() => copyPicture(this))),
        button("Save as PNG", pictured(async () => save(await png(this), `${this.fileName()}.png`))),
        button("Save as SVG", pictured(() => save(new Blob([picture(this)], { type: "image/svg+xml" }), `${this.fileName()}.svg`))));
      const summary = create("summary", "", "Export");
      summary.setAttribute("aria-label", `Export ${this.spec.label}`);
      menu.append(summary, list);
      tools.append(this.back, menu);
      this.figure.querySelector("figcaption").append(tools);
    }
    fileName() {
      return `${this.spec.label} ${document.title}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    }
  }

  const hide = () => {
    current = null;
    document.querySelectorAll(".area > .tip, .area > .at").forEach((shown) => shown.remove());
  };
  const point = (chart, slot) => {
    hide();
    current = chart.dates[slot];
    for (const each of charts.values()) {
      const at = each.dates.findIndex((date) => +date === +current);
      if (at >= 0) each.point(at, each === chart);
    }
  };
  const zoomTo = (dates) => {
    zoom = dates;
    hide();
    charts.forEach((chart) => chart.show());
  };

  // What happened on a day opens in place: it is taken from the page that its links lead to, which has it as an article.
  const canOpen = "showPopover" in HTMLElement.prototype;
  const pageOf = async (url, day) => {
    if (url.pathname === location.pathname && document.querySelector(`article[data-day="${day}"]`)) return document;
    url.searchParams.delete("on");
    url.searchParams.delete("page");
    url.searchParams.set("since", day);
    url.searchParams.set("till", day);
    const response = await fetch(url, { headers: { "HX-Request": "true" } });
    return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
  };
  const articlesAt = async (address) => {
    const url = new URL(address, location.href);
    const day = /^#day-(\d{4}-\d{2}-\d{2})$/.exec(url.hash)?.[1];
    const page = day && (await pageOf(url, day).catch(() => null));
    return [...(page?.querySelectorAll(`article[data-day="${day}"]`) ?? [])].map((original) => {
      const article = document.importNode(original, true);
      article.querySelectorAll("button, input, form").forEach((control) => control.remove());
      for (const each of [article, ...article.querySelectorAll("[id]")]) each.removeAttribute("id");
      article.querySelector("h3")?.replaceWith(...[...article.querySelectorAll("h3 small")].map((small) => create("p", "faint", small.textContent)));
      article.querySelectorAll("details").forEach((details) => (details.open = true));
      return article;
    });
  };
  const openDay = (place) => {
    const { slot } = (place.closest("[data-slot]")).dataset;
    const rows = [...place.closest("figure").querySelectorAll(`.events [data-slot="${slot}"]`)];
    const links = new Map();
    for (const row of rows) {
      const address = row.querySelector("a")?.getAttribute("href") ?? "";
      const label = [...row.childNodes].filter((node) => node.nodeName !== "SMALL").map((node) => node.textContent).join("").trim();
      links.set(address, [...(links.get(address) ?? []), label]);
    }
    const box = create("div", "popover");
    box.popover = "auto";
    box.tabIndex = -1;
    box.setAttribute("role", "dialog");
    const date = rows[0].querySelector("small").textContent;
    box.setAttribute("aria-label", date);
    const head = create("div", "head");
    const close = button("×", () => box.hidePopover());
    close.setAttribute("aria-label", "Close");
    head.append(create("strong", "", date), close);
    box.append(head);
    for (const [address, labels] of links) {
      const part = create("div", "part");
      const list = create("ul", "");
      list.append(...labels.map((label) => create("li", "", label)));
      part.append(list);
      if (address) {
        const link = create("a", "", "Open the page");
        link.href = address;
        link.addEventListener("click", () => box.hidePopover());
        part.append(link);
      }
      box.append(part);
      articlesAt(address).then((articles) => {
        if (!articles.length) return;
        // A day of the events page names what happened itself.
        if (articles.some((article) => article.querySelector(".happened, .annotation"))) list.remove();
        part.prepend(...articles);
      });
    }
    box.addEventListener("toggle", ({ newState }) => newState === "closed" && box.remove());
    document.body.append(box);
    (place.querySelector("a") ?? place).focus?.();
    hide();
    box.showPopover();
    const at = (place.querySelector(".near") ?? place).getBoundingClientRect();
    const left = Math.min(at.left + at.width / 2 - box.offsetWidth / 2, document.documentElement.clientWidth - box.offsetWidth - 8);
    box.style.left = `${Math.max(left, 8) + scrollX}px`;
    box.style.top = `${at.bottom + 4 + scrollY}px`;
    box.focus();
  };
  const chartAt = (target) => charts.get(target.closest?.(".plot")?.closest("figure"));

  // Pointing shows a date, a click keeps it in sight, dragging selects the dates to show. A tap shows a date and never leaves the page.
  let pointer = "mouse";
  let drag = null;
  const DRAGGED = 6;
  document.addEventListener("pointerdown", ({ target, clientX, pointerType, button: which }) => {
    pointer = pointerType;
    if (target.closest?.(".tip")) return;
    pinned = false;
    const chart = chartAt(target);
    if (!chart) return hide();
    if (which === 0 && !target.closest(".markers")) drag = { chart, from: clientX, box: null };
    point(chart, chart.slotAt(clientX));
  });
  document.addEventListener("pointermove", ({ target, clientX, pointerType }) => {
    pointer = pointerType;
    if (drag && (drag.box || Math.abs(clientX - drag.from) > DRAGGED)) {
      drag.box ??= drag.chart.area.appendChild(create("div", "selected"));
      const slots = drag.chart.slots();
      const [first, last] = [drag.chart.slotAt(drag.from), drag.chart.slotAt(clientX)].sort((one, other) => one - other);
      const slot = 100 / (slots[1] - slots[0] + 1);
      drag.box.style.left = `${(first - slots[0]) * slot}%`;
      drag.box.style.width = `${(last - first + 1) * slot}%`;
      return;
    }
    if (pinned) return;
    const chart = chartAt(target);
    if (chart) point(chart, chart.slotAt(clientX));
    else if (current && document.activeElement?.className !== "cursor") hide();
  });
  const drop = () => {
    drag?.box?.remove();
    drag = null;
  };
  document.addEventListener("pointerup", ({ clientX }) => {
    if (drag?.box) {
      const { chart, from } = drag;
      const [first, last] = [chart.slotAt(from), chart.slotAt(clientX)].sort((one, other) => one - other);
      if (last > first) zoomTo([chart.dates[first], chart.dates[last]]);
    } else if (drag) {
      pinned = true;
      point(drag.chart, drag.chart.slotAt(clientX));
    }
    drop();
  });
  document.addEventListener("pointercancel", drop);
  document.addEventListener("keydown", () => (pointer = "mouse"), true);
  document.addEventListener("click", (event) => {
    const place = event.target.closest?.(".markers > [data-slot], figure.chart .events a");
    if (place && canOpen && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      openDay(place);
    } else if (pointer !== "mouse" && place?.matches(".markers > *")) {
      event.preventDefault();
    }
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });

  // Pictures: what is seen, with its title, its source and the date
  const picture = (chart) => {
    const plot = chart.area.parentElement.getBoundingClientRect();
    const area = chart.area.getBoundingClientRect();
    const names = chart.names.length ? chart.shown.map((i) => [chart.names[i].textContent.trim(), chart.names[i]]) : [];
    const left = area.left - plot.left;
    const head = 64;
    const width = Math.max(plot.width, 560);
    const rows = names.length;
    const height = head + plot.height + rows * 20 + 40;
    const root = draw("svg", { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}`, "font-family": "system-ui, sans-serif" });
    const colourOf = (element, property) => getComputedStyle(element)[property];
    const text = colourOf(chart.figure, "color");
    const faint = colourOf(chart.axes.querySelector("text"), "fill");
    root.append(draw("rect", { width, height, fill: colourOf(chart.figure.closest(".card") ?? document.body, "backgroundColor") }));
    root.append(draw("text", { x: 16, y: 28, "font-size": 18, "font-weight": 600, fill: text }, chart.spec.label));
    root.append(draw("text", { x: 16, y: 48, "font-size": 13, fill: faint }, document.title.replace(/ · Storescope$/, "")));
    for (const part of chart.area.querySelectorAll(":scope > svg")) {
      const copy = part.cloneNode(true);
      const originals = part.querySelectorAll("*");
      copy.querySelectorAll("*").forEach((element, i) => {
        const style = getComputedStyle(originals[i]);
        for (const property of ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-opacity", "vector-effect", "font-size", "text-anchor", "display", "overflow"]) {
          element.setAttribute(property, style.getPropertyValue(property));
        }
      });
      copy.querySelectorAll(".near, .off, [hidden]").forEach((element) => element.remove());
      for (const [name, value] of Object.entries({ x: left, y: head + area.top - plot.top, width: area.width, height: area.height, overflow: part.matches(".drawn") ? "hidden" : "visible" })) {
        copy.setAttribute(name, value);
      }
      root.append(copy);
    }
    names.forEach(([name, element], i) => {
      const y = head + plot.height + 12 + i * 20;
      root.append(draw("rect", { x: left, y: y - 3, width: 16, height: 4, fill: getComputedStyle(element, "::before").backgroundColor }));
      root.append(draw("text", { x: left + 24, y: y + 3, "font-size": 13, fill: text }, name));
    });
    const source = `Source: Storescope, ${location.host}. ${fullDate.format(new Date())}`;
    root.append(draw("text", { x: 16, y: height - 14, "font-size": 12, fill: faint }, source));
    return new XMLSerializer().serializeToString(root);
  };
  const png = async (chart) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture(chart))}`;
    await image.decode();
    const canvas = create("canvas", "");
    canvas.width = image.width * 2;
    canvas.height = image.height * 2;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  };
  const save = (blob, name) => {
    const link = create("a", "");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };
  // Browsers copy pictures on https and on this machine only; elsewhere the file is saved.
  const copyPicture = async (chart) => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png(chart) })]);
    } catch {
      save(await png(chart), `${chart.fileName()}.png`);
    }
  };

  const addCharts = () => {
    for (const figure of charts.keys()) if (!figure.isConnected) charts.delete(figure);
    for (const figure of document.querySelectorAll("figure.chart[data-chart]")) {
      if (!charts.has(figure) && figure.querySelector(".area")) charts.set(figure, new Chart(figure));
    }
  };
  addCharts();
  document.body.addEventListener("htmx:load", addCharts);
})();
