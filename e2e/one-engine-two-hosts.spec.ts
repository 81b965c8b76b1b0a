import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drawCheck } from "@endorse/playwright/draw-check";
import { expect } from "@playwright/test";
import { ROOT } from "@/scripts/product/root";
import { addImages } from "./support/deposit-page";
import { signIn, test } from "./support/story";

const GOLDEN = join(ROOT, "packages/check-image/golden");

interface Expected {
  file: string;
  side: "front" | "back";
  sends: "straightened" | "as-it-came";
  report: unknown;
  corners: unknown;
  straightened: unknown;
}

interface WorkerResponse {
  kind: string;
  id: number;
  report: unknown;
  corners: unknown;
  upload: Blob;
  preview: Blob | null;
  original: Blob | null;
}

test("the built worker returns the same results for the golden images in Chromium as in Node", async ({ page }) => {
  // Record the URL of the page's worker script so that a second worker can run it.
  await page.addInitScript(() => {
    const Original = window.Worker;
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        Object.assign(window, { engineUrl: String(url) });
      }
    };
  });
  await signIn(page, "dana");
  await addImages(page, await drawCheck("--seed", "31"));

  await page.evaluate(() => {
    const { engineUrl } = window as unknown as { engineUrl: string };
    Object.assign(window, { engine: new Worker(engineUrl) });
  });
  const expected = JSON.parse(readFileSync(join(GOLDEN, "expected.json"), "utf8")) as Expected[];
  for (const { file, side, ...result } of expected) {
    const base64 = readFileSync(join(GOLDEN, "pictures", file)).toString("base64");
    const actual = await page.evaluate(
      async ([base64, side]) => {
        const { engine } = window as unknown as { engine: Worker };
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const message = { kind: "read", id: -1, file: new Blob([bytes], { type: "image/png" }), side, corners: null };
        const response = await new Promise<WorkerResponse>((resolve) => {
          engine.addEventListener("message", (event) => event.data.id === -1 && resolve(event.data), { once: true });
          engine.postMessage(message);
        });
        const crop = response.preview ?? (response.original ? response.upload : null);
        return {
          report: response.report,
          corners: response.corners,
          sends: response.original ? "straightened" : "as-it-came",
          straightened: crop && (await summarize(crop)),
        };

        async function summarize(image: Blob) {
          const bitmap = await createImageBitmap(image, { colorSpaceConversion: "none" });
          const { width, height } = bitmap;
          const context = new OffscreenCanvas(width, height).getContext("2d")!;
          context.drawImage(bitmap, 0, 0);
          let hash = 0x811c9dc5;
          for (const byte of context.getImageData(0, 0, width, height).data) {
            hash = Math.imul(hash ^ byte, 0x01000193);
          }
          return { width, height, fnv1a: hash >>> 0 };
        }
      },
      [base64, side] as const,
    );
    expect({ file, ...actual }).toEqual({ file, ...result });
  }
});
