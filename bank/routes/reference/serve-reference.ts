import { createHash } from "node:crypto";
import type { BankHono } from "@/bank/http/bank-env";
import type { OpenApiDocument } from "./openapi-document";
import { referencePage } from "./reference-page";
import { REFERENCE_STYLE } from "./reference-style";

/** Content security policy: no scripts and no resources but the page's own style sheet. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(REFERENCE_STYLE).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves the API reference at /docs, rendered once from /openapi.json. */
export function serveReference(app: BankHono): void {
  let page: Promise<string> | undefined;
  const render = async () => {
    const response = await app.request("/openapi.json");
    return referencePage((await response.json()) as OpenApiDocument);
  };
  app.get("/docs", async (c) => {
    page ??= render();
    c.header("content-security-policy", POLICY);
    c.header("referrer-policy", "no-referrer");
    return c.html(await page);
  });
}
