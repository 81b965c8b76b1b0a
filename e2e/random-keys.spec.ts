import { drawCheck } from "@endorse/playwright/draw-check";
import { mainLink } from "@endorse/playwright/pages/main-link";
import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { recordChanges } from "./support/changes";
import { depositCheck } from "./support/deposit-page";
import { openAccount } from "./support/open-account";
import type { Product } from "./support/product";
import { drawSequences, typeSequence } from "./support/random-keys";
import { signIn, test } from "./support/story";

/** Number of sequences and their seed. Set both for a longer run or different sequences. */
const SEQUENCES = Number(process.env.KEY_SEQUENCES ?? 56);
const SEED = Number(process.env.KEY_SEED ?? 20261123);

/** Administrator screens. The account page is left out because its controls take effect on selection by any key. */
const ADMINISTRATION = ["/people", "/people/policies"];

test.beforeAll(openBusinessDay);

test("random keys cause no changes on any screen", async ({ page, product }) => {
  // Opening every screen takes longer.
  test.slow();
  await signIn(page, "dana");
  const screens = [...(await findScreens(page, product)), ...ADMINISTRATION];
  const changes = recordChanges(page);
  const sequences = drawSequences(SEQUENCES, SEED);
  page.on("dialog", (dialog) => void dialog.accept());
  // Reopen a screen only if an earlier sequence left it.
  for (const [index, screen] of screens.entries()) {
    if (screen === ADMINISTRATION[0]) await signIn(page, "admin");
    await page.goto(screen);
    for (const sequence of sequences.filter((_, position) => position % screens.length === index)) {
      if (!(await isOn(page, screen))) await show(page, screen);
      const typed = await typeSequence(page, sequence);
      expect(changes, `${screen}: ${typed}`).toEqual([]);
    }
    if (SEQUENCES > 100) process.stdout.write(`${index + 1} of ${screens.length}: ${screen}\n`);
  }
  // Wait for requests that the last keys may have started.
  await page.waitForLoadState("networkidle");
  expect(changes).toEqual([]);
});

/** Opens a screen by client-side navigation, five times as fast as a full load, or else by a full load. */
async function show(page: Page, screen: string): Promise<void> {
  for (let closed = 0; closed < 2; closed++) await page.keyboard.press("Escape");
  await page.evaluate((path) => (window as unknown as NextWindow).next.router.push(path), screen);
  const isShown = await page
    .waitForFunction((path) => location.pathname + location.search === path, screen, { timeout: 5000 })
    .catch(() => null);
  if (!isShown || !(await isOn(page, screen))) await page.goto(screen);
}

interface NextWindow {
  readonly next: { readonly router: { push(path: string): void } };
}

/** Whether the page still shows a screen, without a dialog over it. */
function isOn(page: Page, screen: string): Promise<boolean> {
  return page.evaluate(
    (path) =>
      location.pathname + location.search === path &&
      !document.querySelector("[role=dialog]:not([popover]), [role=alertdialog]"),
    screen,
  );
}

/** Returns the path of every screen; detail screens use a record that has actions available. */
async function findScreens(page: Page, product: Product): Promise<string[]> {
  for (const checkNumber of ["51201", "51202", "51203"]) {
    const check = { accountNumber: "2218009276", checkNumber, amount: 61_300, payeeName: "Ostrander & Daughters" };
    await product.sandbox("/inbound-checks", check);
  }
  await depositCheck(page, await drawCheck("--seed", "771"));
  const payment = new URL(page.url()).pathname;
  const account = await openAccount(product, "Reported stolen");
  await page.goto(`/restrictions/new?account=${account}&preset=freeze`);
  await page.getByLabel("Reason").fill("Reported stolen");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/restrictions\/[0-9a-f-]{36}$/);
  const restriction = new URL(page.url()).pathname;
  await page.goto("/webhooks");
  const registration = await mainLink(page, /Check\.Payment\.Sent/).getAttribute("href");
  return [
    ...["/positive-pay", "/overview", "/payments", payment, "/deposit", "/batches", "/positive-pay/authorizations"],
    ...["/positive-pay/history", "/positive-pay/authorizations/new", "/positive-pay/import"],
    ...["/restrictions", restriction, "/restrictions/new"],
    ...[`/restrictions/new?account=${account}&preset=freeze`, "/webhooks", registration!, "/webhooks/new"],
    ...["/webhooks/matrix", "/webhooks/received", "/audit", "/sandbox", "/sandbox/accounts", "/sandbox/checks"],
    ...["/sandbox/faults", "/sandbox/scenarios", "/approvals", "/returns/to-return"],
    ...["/developers/requests", "/developers/events", "/developers/gaps", "/developers/endpoint-test"],
    ...["/restrictions/playbooks", `/restrictions/playbooks/place?account=${account}`],
  ];
}
