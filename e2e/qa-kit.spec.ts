import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { ExceptionsPage } from "@endorse/playwright/pages/exceptions-page";
import { PaymentsPage } from "@endorse/playwright/pages/payments-page";
import { RestrictionsPage } from "@endorse/playwright/pages/restrictions-page";
import { WebhooksPage } from "@endorse/playwright/pages/webhooks-page";
import { blockChanges } from "@endorse/playwright/smoke";
import { expect } from "@playwright/test";
import { findBrowser } from "@/scripts/product/find-browser";
import { ROOT } from "@/scripts/product/root";
import { openBusinessDay } from "./support/business-day";
import { signIn, test } from "./support/story";

/** The demo account with Positive Pay. */
const VENDOR_CHECKS = "2218009276";

test.beforeAll(openBusinessDay);

test("the example suite passes: a freeze stops a deposit, and the smoke story changes nothing", async ({ product }) => {
  const args = ["test", "--config=examples/qa", "--tsconfig=e2e/tsconfig.json", "--workers=1", "--reporter=json"];
  const { bank, url } = product;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, "node_modules/playwright/cli.js"), ...args],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        TEST_WORKER_INDEX: undefined,
        // The suite's own report goes to this file; the example's goes to stdout.
        PLAYWRIGHT_JSON_OUTPUT_NAME: undefined,
        CHROMIUM_PATH: findBrowser() ?? undefined,
        PORTAL_URL: url,
        BANK_URL: bank.url,
        BANK_CLIENT_ID: bank.clientId,
        BANK_CLIENT_SECRET: bank.clientSecret,
      },
    },
  );
  expect(JSON.parse(stdout).stats).toMatchObject({ expected: 2, unexpected: 0, flaky: 0, skipped: 0 });
});

test("a smoke story blocks changes before they reach the portal", async ({ page, context, product }) => {
  await signIn(page, "compliance");
  const blocked = await blockChanges(context);
  const account = await product.sandbox("/accounts", { name: "Never frozen" });
  const { accountNumber } = account as { accountNumber: string };
  await page.goto(`/restrictions/new?account=${accountNumber}&preset=freeze`);
  await page.getByLabel("Reason").fill("Blocked by the smoke story");
  await page.getByRole("button", { name: "Restrict now" }).click();
  await expect.poll(() => blocked).toContain("POST /restrictions/new");
  await page.goto("/restrictions");
  await expect(page.getByRole("heading", { level: 1, name: "Restrictions" })).toBeVisible();
  await expect(page.getByText("Blocked by the smoke story")).toHaveCount(0);
});

test("the page objects can decide exceptions, open payments and lift a freeze", async ({
  compliance,
  viewer,
  sandbox,
}) => {
  for (const checkNumber of ["20801", "20802"]) {
    const check = { accountNumber: VENDOR_CHECKS, checkNumber, amountCents: 741_19, payeeName: "Pell Title Agency" };
    expect(await sandbox.presentCheck(check)).toMatchObject({ result: "Held" });
  }
  const exceptions = new ExceptionsPage(compliance);
  await exceptions.open();
  await exceptions.pay("20801");
  await exceptions.return("20802");
  await new PaymentsPage(viewer).openPayment("20801");
  await expect(viewer.getByRole("heading", { level: 1, name: "$741.19" })).toBeVisible();

  const restrictions = new RestrictionsPage(compliance);
  await restrictions.freeze(await sandbox.openAccount("Lifted"), "Reported stolen");
  await restrictions.lift("The card was found");
  const { now } = await sandbox.clock();
  const moved = await sandbox.moveClock({ duration: "PT1M" });
  expect(Date.parse(moved.now) - Date.parse(now)).toBeGreaterThanOrEqual(60_000);
});

test("the page objects can register, ping and delete a webhook", async ({ developer }) => {
  const receiver = createServer((_, response) => response.writeHead(200).end());
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const webhooks = new WebhooksPage(developer);
  await webhooks.register(
    "Core.Restriction.Placed",
    `http://localhost:${(receiver.address() as AddressInfo).port}/hooks`,
  );
  await webhooks.ping();
  await webhooks.delete("Core.Restriction.Placed");
  receiver.close();
});
