import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mainLink } from "@endorse/playwright/pages/main-link";
import { expect, type Page } from "@playwright/test";
import { checkScreen, nameWidth, WIDTHS } from "./support/check-screen";
import { openPage, signIn, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

interface Endpoint {
  readonly url: string;
  /** Paths and IDs of accepted and refused events. */
  readonly accepted: string[];
  readonly refused: string[];
  isBroken: boolean;
  readonly server: Server;
}

/** Starts an endpoint with two addresses; while it is broken, /a is gone and /b asks for a retry in an hour. */
async function startEndpoint(): Promise<Endpoint> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { id } = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { id: string };
      (endpoint.isBroken ? endpoint.refused : endpoint.accepted).push(`${request.url} ${id}`);
      const status = !endpoint.isBroken ? 200 : request.url === "/a" ? 410 : 503;
      response.writeHead(status, { "retry-after": "3600", "x-release": "2026-11-20", "set-cookie": "session=s3cret" });
      response.end("database is down");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const endpoint: Endpoint = { url, accepted: [], refused: [], isBroken: false, server };
  return endpoint;
}

async function register(page: Page, callbackUrl: string): Promise<void> {
  await page.goto("/webhooks/new?event=Check.Payment.Unauthorized");
  await page.getByLabel("Callback address").fill(callbackUrl);
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.waitForURL(/\/webhooks$/);
}

/** Reloads the list of deliveries until a row matches. */
const showRow = (page: Page, name: RegExp) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();

test("[GAP-37] a developer resends every event that a broken endpoint missed exactly once", async ({
  browser,
  startSeparateProduct,
}) => {
  const product = await startSeparateProduct();
  const endpoint = await startEndpoint();
  const page = await openPage(browser, product, "developer");
  for (const path of ["/a", "/b"]) await register(page, endpoint.url + path);

  endpoint.isBroken = true;
  for (const checkNumber of ["70431", "70432", "70433"]) {
    await product.sandbox("/inbound-checks", { accountNumber: "2218009276", checkNumber, amount: 12_345 });
    await expect
      .poll(() => endpoint.refused.filter((event) => event.startsWith("/b")))
      .toHaveLength(Number(checkNumber) - 70_430);
  }
  // The 410 suspended /a, so its remaining events wait without an attempt.
  await expect.poll(() => endpoint.refused.filter((event) => event.startsWith("/a"))).toHaveLength(1);
  await page.goto(`/webhooks?callback=${encodeURIComponent(`${endpoint.url}/a`)}`);
  await expect(page.getByRole("main").getByText("Suspended").locator("visible=true").last()).toBeVisible();

  await page.getByRole("link", { name: "Deliveries", exact: true }).click();
  await page.getByLabel("Outcome").selectOption({ label: "Response 5xx" });
  await page.waitForURL(/outcome=5xx/);
  await showRow(page, /Waiting.*HTTP 503 · 1 attempt/);
  await expect(page.getByRole("link", { name: `to ${endpoint.url}/b` })).toHaveCount(3);
  await page
    .getByRole("button", { name: /Waiting.*HTTP 503 · 1 attempt/ })
    .first()
    .click();
  const attempts = page.getByRole("region", { name: "Attempts" });
  await expect(attempts).toContainText("The receiver returned 503.");
  await expect(attempts).toContainText("database is down");
  await attempts.getByText("Response headers").click();
  await expect(attempts).toContainText("2026-11-20");
  await expect(attempts).toContainText("set-cookie");
  await expect(attempts).not.toContainText("s3cret");

  endpoint.isBroken = false;
  await page.getByRole("button", { name: "Resend failed…" }).click();
  const dialog = page.getByRole("dialog", { name: "Resend failed deliveries" });
  await dialog.getByRole("button", { name: "Review" }).click();
  await expect(dialog.getByText(/^4 events have failed since/)).toBeVisible();
  const concerned = dialog.getByRole("list", { name: "Registrations" }).getByRole("listitem");
  await expect(concerned).toHaveCount(2);
  await expect(concerned.first()).toContainText(`${endpoint.url}/b`);
  await expect(concerned.last()).toContainText("Suspended");
  await dialog.getByRole("button", { name: "Resend 4 events" }).dblclick();
  await page.waitForURL(/\/webhooks\/deliveries\/resends\//);
  await expect(page.getByText("Finished", { exact: true })).toBeVisible({ timeout: TIME_LIMITS.job });
  await page.reload();
  await expect(page.getByText("4 of 4 events")).toBeVisible();
  await expect(page.getByText("Delivered, HTTP 200.")).toHaveCount(1);
  await expect(page.getByText("Queued; the bank sends it now.")).toHaveCount(3);
  await expect.poll(() => endpoint.accepted.toSorted()).toEqual(endpoint.refused.toSorted());

  // After the restart, the suspended registration receives only the events it missed.
  await page.goto(`/webhooks?callback=${encodeURIComponent(`${endpoint.url}/a`)}`);
  await mainLink(page, /Check\.Payment\.Unauthorized/).click();
  await page.getByRole("button", { name: "Restart", exact: true }).click();
  await expect.poll(() => endpoint.accepted).toHaveLength(6);
  expect(new Set(endpoint.accepted).size).toBe(6);
  await page.goto("/webhooks/deliveries");
  await expect(page.getByText(/^Last resend: Resend failed since .* by Devin Park/)).toBeVisible();
  const job = await page.getByRole("link", { name: "See the results" }).getAttribute("href");

  for (const person of ["viewer", "operator"] as const) {
    const otherPage = await openPage(browser, product, person);
    await otherPage.goto("/webhooks");
    await expect(otherPage.getByRole("link", { name: "Received", exact: true })).toBeVisible();
    await expect(otherPage.getByRole("link", { name: "Deliveries", exact: true })).toHaveCount(0);
    await otherPage.goto("/webhooks/deliveries");
    await expect(otherPage.getByText("This page is for developers")).toBeVisible();
    await expect(otherPage.getByText(endpoint.url)).toHaveCount(0);
    const status = (await otherPage.request.get(`/api/bulk-jobs/${job!.split("/").at(-1)}`)).status();
    expect(status).toBe(403);
    await otherPage.goto(job!);
    await expect(otherPage.getByText("Resend failed since")).toHaveCount(0);
  }
  endpoint.server.close();
});

for (const width of WIDTHS) {
  test(`axe reports no violations on the deliveries, ${nameWidth(width)}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "developer");
    await page.goto("/webhooks/deliveries?event=Check.Hold.Escalated&outcome=none");
    await expect(page.getByText("No deliveries match these filters")).toBeVisible();
    const field = page.getByRole("textbox", { name: "Payment" });
    if (width === 390) {
      await expect(field).toBeHidden();
      await page.getByRole("button", { name: "Filters (active)" }).click();
    }
    await expect(field).toBeVisible();
    await checkScreen(page, "deliveries, none");
    await page.getByRole("button", { name: "Resend failed…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Review" }).click();
    await expect(page.getByText(/failed since/).first()).toBeVisible();
    await checkScreen(page, "a resend");
  });
}
