import { createHash } from "node:crypto";
import type { BankHono } from "@/bank/http/bank-env";
import type { OpenApiDocument } from "./openapi-document";
import { referencePage } from "./reference-page";
import { REFERENCE_STYLE } from "./reference-style";

/** Nothing may be loaded and nothing run: the page's own style sheet is all there is. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(REFERENCE_STYLE).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves the API reference at /docs, written from what /openapi.json answers. */
export function serveReference(app: BankHono): void {
  let page: Promise<string> | undefined;
  const write = async () => {
    const response = await app.request("/openapi.json");
    return referencePage((await response.json()) as OpenApiDocument);
  };
  app.get("/docs", async (c) => {
    page ??= write();
    c.header("content-security-policy", POLICY);
    c.header("referrer-policy", "no-referrer");
    return c.html(await page);
  });
}
