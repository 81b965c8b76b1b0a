import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { drawCheck } from "@endorse/playwright/draw-check";
import { mainLink } from "@endorse/playwright/pages/main-link";
import { expect, type Page } from "@playwright/test";
import { checkScreen, nameWidth, WIDTHS } from "./support/check-screen";
import { depositCheck } from "./support/deposit-page";
import type { Product } from "./support/product";
import { signIn, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

const requests = (page: Page) => page.getByRole("table", { name: "Requests" });

/** Reloads the page until the log shows the request, which is logged shortly after its response. */
async function waitUntilLogged(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(requests(page).getByRole("link", { name: path, exact: true })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: TIME_LIMITS.job });
}

async function fetchBankToken({ settings: { bank } }: Product): Promise<string> {
  const response = await fetch(`${bank.authUrl}/connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: bank.clientId,
      client_secret: bank.clientSecret,
      audience: bank.audience,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

test("a developer finds the request that created a payment, and its curl runs against the sandbox @core", async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "sam", product.passwordOfSam);
  await depositCheck(page, await drawCheck("--seed", "781"));
  const payment = new URL(page.url()).pathname.split("/").at(-1)!;

  await page.getByRole("link", { name: "API requests" }).click();
  await page.waitForURL(`/developers/requests?record=${payment}`);
  await waitUntilLogged(page, "POST /checks/v1/payments");
  await page.getByLabel("Path").selectOption("POST /checks/v1/payments");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.waitForURL(/operation=depositCheck/);
  await expect(requests(page).getByRole("row")).toHaveCount(2);
  await requests(page).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Deposit a check" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Sam Okafor");
  await expect(page.getByRole("region", { name: "Request", exact: true })).toContainText(
    /"frontImage": "\[picture, \d+ bytes\]"/,
  );
  await expect(page.getByRole("region", { name: "Response", exact: true })).toContainText(`"id": "${payment}"`);

  await page.getByRole("button", { name: "Copy curl command" }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const folder = mkdtempSync(join(tmpdir(), "endorse-curl-"));
  for (const side of ["front", "back"]) {
    const picture = await page.request.get(`/api/payments/${payment}/images/${side}?picture=deposited`);
    writeFileSync(join(folder, `${side}Image`), await picture.body());
  }
  // With the same identifier, the bank would return the first payment or reject different bytes.
  const repeated = command.replace(/"clientIdentifier":\s*"[^"]*"/, '"clientIdentifier":"repeated-by-hand"');
  expect(repeated).not.toBe(command);
  const env = { ...process.env, TOKEN: await fetchBankToken(product) };
  const { stdout } = await promisify(execFile)("sh", ["-c", repeated], { cwd: folder, env });
  rmSync(folder, { recursive: true });
  expect(JSON.parse(stdout)).toMatchObject({ amount: 4130, status: "Rejected", rejectionReason: "Duplicate" });
});

for (const width of WIDTHS) {
  test(`axe reports no violations on the developer screens, ${nameWidth(width)}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "developer");
    await page.goto("/webhooks");
    await mainLink(page, /Check\.Payment\.Sent/).click();
    await page.getByRole("link", { name: "API requests" }).click();
    await page.waitForURL(/\/developers\/requests\?record=/);
    await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(requests(page)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: TIME_LIMITS.job });
    await checkScreen(page, "requests");
    await requests(page).getByRole("link").first().click();
    await expect(page.getByRole("region", { name: "Repeat it" })).toBeVisible();
    await checkScreen(page, "a request");
    await page.goto("/developers/requests?request=none");
    await expect(page.getByText("No requests match these filters")).toBeVisible();
    await checkScreen(page, "requests, none");
    await page.getByRole("link", { name: "Events", exact: true }).click();
    await page.getByText("Check.Payment.Sent", { exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Extended" }).first()).toBeVisible();
    await checkScreen(page, "events");
  });

  test(`a user without the developer role sees an explanation, ${nameWidth(width)}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "operator");
    for (const path of ["/developers", "/developers/events"]) {
      await page.goto(path);
      await expect(page.getByText("This page is for developers")).toBeVisible();
    }
    await checkScreen(page, "developers, not permitted");
  });
}
