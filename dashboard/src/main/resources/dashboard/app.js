// Draws the charts, and makes htmx send the form token. Without it, pages only lack their charts.
(() => {
  "use strict";

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

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

  const dataset = (spec) => (series, i) => ({
    label: series.name,
    data: series.points,
    borderColor: colour(`--series-${(i % 8) + 1}`),
    backgroundColor: colour(`--series-${(i % 8) + 1}`),
    borderWidth: spec.kind === "line" ? 2 : 0,
    borderDash: i < 8 ? [] : [6, 4],
    pointRadius: spec.labels.length > 45 ? 1 : 2.5,
    pointHoverRadius: 5,
    spanGaps: false,
    tension: 0,
  });

  const axis = (more, ticks) => ({
    ticks: { ...ticks, color: colour("--faint"), maxRotation: 0, autoSkipPadding: 16 },
    grid: { color: colour("--line") },
    ...more,
  });

  const options = (spec) => ({
    animation: false,
    maintainAspectRatio: false,
    interaction: { mode: "index", intersect: false },
    plugins: {
      legend: {
        display: spec.series.length > 1,
        position: "bottom",
        labels: { color: colour("--text"), boxWidth: 12 },
      },
    },
    scales: {
      x: axis({ stacked: spec.stacked }),
      y: axis(
        {
          stacked: spec.stacked,
          reverse: spec.bestIsTop,
          min: spec.bestIsTop ? 1 : undefined,
          beginAtZero: spec.kind === "bar",
        },
        spec.fine ? {} : { precision: 0 },
      ),
    },
  });

  const draw = (canvas) => {
    if (typeof Chart === "undefined") return;
    Chart.getChart(canvas)?.destroy();
    const spec = JSON.parse(canvas.dataset.chart);
    new Chart(canvas, {
      type: spec.kind,
      data: { labels: spec.labels, datasets: spec.series.map(dataset(spec)) },
      options: options(spec),
    });
    canvas.dataset.drawn = "true";
  };

  const drawAll = (root) => root.querySelectorAll("canvas[data-chart]").forEach(draw);

  drawAll(document);
  document.body.addEventListener("htmx:load", (event) => drawAll(event.detail.elt));
  document.body.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["X-Form-Token"] = document.body.dataset.formToken;
  });

  // A section that is being fetched is not replaced while it holds input that was not sent.
  const isEdited = (field) =>
    field.type === "checkbox" || field.type === "radio"
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  const isInUse = (section) =>
    section.contains(document.activeElement?.closest("select")) ||
    [...section.querySelectorAll("input, textarea")].some(isEdited);
  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.elt.matches(".preparing") && isInUse(detail.target)) detail.shouldSwap = false;
  });

  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawAll(document));

  // A choice in a form that changes nothing, such as of a country, submits it.
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-at-once]");
    if (form) form.requestSubmit();
  });

  // Actions that cannot be undone need a confirmation.
  document.addEventListener("submit", (event) => {
    const question = event.target.dataset.ask;
    if (question && !confirm(question)) event.preventDefault();
  });
})();
