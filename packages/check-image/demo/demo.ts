import { readCheckPicture } from "@endorse/check-image/browser/engine-client";
import type { SideReport } from "@endorse/check-image/core/side-report";

const [input, label, status, main, picture, facts, tests] = [
  find("input", HTMLInputElement),
  find("label", HTMLLabelElement),
  find("[role=status]", HTMLElement),
  find("main", HTMLElement),
  find("img", HTMLImageElement),
  find("dl", HTMLElement),
  find("tbody", HTMLElement),
];

input.addEventListener("change", () => readFirst(input.files));
addEventListener("dragover", (event) => {
  event.preventDefault();
  label.classList.add("dragged");
});
addEventListener("dragleave", () => label.classList.remove("dragged"));
addEventListener("drop", (event) => {
  event.preventDefault();
  label.classList.remove("dragged");
  readFirst(event.dataTransfer?.files ?? null);
});

function find<T extends Element>(selector: string, type: abstract new () => T): T {
  const element = document.querySelector(selector);
  if (!(element instanceof type)) throw new TypeError(`The page has no ${selector}.`);
  return element;
}

let reading = new AbortController();

async function readFirst(files: FileList | null): Promise<void> {
  const file = files?.[0];
  if (!file) return;
  reading.abort();
  reading = new AbortController();
  const { signal } = reading;
  main.hidden = true;
  status.textContent = "Reading the check…";
  const startedAt = performance.now();
  const response = await readCheckPicture(file, "front", null, signal);
  if (signal.aborted) return;
  if (response?.kind !== "read") {
    status.textContent = "This file can't be read. Choose a JPEG, PNG or WebP image.";
    return;
  }
  status.textContent = `${file.name}, read in ${Math.round(performance.now() - startedAt)} ms.`;
  URL.revokeObjectURL(picture.src);
  picture.src = URL.createObjectURL(response.preview ?? response.upload);
  showReport(response.report);
  main.hidden = false;
}

function showReport({
  micr,
  recognizedAmountCents,
  suggestedAmounts,
  recognizedDate,
  hints,
  analysis,
}: SideReport): void {
  const dollars = (cents: number): string =>
    (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
  const suggested = suggestedAmounts.map(({ cents, from }) => `${dollars(cents)} (${from}, please confirm)`).join(", ");
  const rows = {
    "MICR line": micr?.line ? `${micr.line} (${micr.accepted ? "accepted" : "please confirm"})` : "Not readable",
    Routing: micr?.routing ?? "–",
    Account: micr?.account ?? "–",
    "Check number": micr?.checkNumber ?? "–",
    Amount: recognizedAmountCents === null ? suggested || "–" : dollars(recognizedAmountCents),
    Date: recognizedDate ?? "–",
    Hints: hints.map(({ name }) => name).join(", ") || "None",
  };
  facts.replaceChildren(...Object.entries(rows).flatMap(([term, text]) => [element("dt", term), element("dd", text)]));
  tests.replaceChildren(
    ...analysis.tests.map(({ name, result, value, threshold, unit }) => {
      const row = document.createElement("tr");
      const measured = value === null ? "–" : `${value} ${unit}`;
      row.append(
        element("td", name),
        element("td", result, result),
        element("td", measured),
        element("td", threshold ?? "–"),
      );
      return row;
    }),
  );
}

function element(tag: string, text: string | number, className = ""): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: String(text), className });
}
