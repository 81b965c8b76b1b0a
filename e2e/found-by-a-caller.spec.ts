import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen, WIDTHS } from "./support/check-screen";
import { palette } from "./support/palette";
import { playScenario } from "./support/play-scenario";
import { signIn, test, whenListening } from "./support/story";

/**
 * Amounts and numbers are unique among the stories that may share this bank. The scenario advances the clock, because
 * the bank reports a deposit made outside the portal only once it is sent.
 */
const SCENARIO = `scenario Payments that callers ask about
deposit account=2218009144 amount=493.27 drawer="Wendell Pruitt" number=70441 client-id=INV-4921 as=invoice
deposit account=2218009144 amount=1617.38 drawer="Ada Miller" number=70442 as=freight
present account=2218009110 amount=88.10 number=70443 payee="Marlow & Finch" result=Posted as=paid
at next-window
at +1h`;

const main = (page: Page) => page.getByRole("main");
const rows = (page: Page) => page.getByRole("table", { name: "Payments" }).locator("tbody tr");

let ids: Readonly<Record<string, string>>;
test.beforeAll(openBusinessDay);
test.beforeAll(async ({ product }) => {
  ids = await playScenario(product, SCENARIO);
});

interface InvoiceRecord {
  readonly referenceId: string;
  readonly payerRoutingNumber: string;
  readonly payerAccountNumber: string;
}

/** Returns the portal's record of the invoice payment once the bank has reported it. */
async function readInvoice(page: Page): Promise<InvoiceRecord> {
  const read = () => page.request.get(`/api/payments/${ids.invoice}`);
  await expect.poll(async () => (await read()).status()).toBe(200);
  for (const label of ["freight", "paid"]) {
    await expect.poll(async () => (await page.request.get(`/api/payments/${ids[label]}`)).status()).toBe(200);
  }
  return ((await (await read()).json()) as { record: InvoiceRecord }).record;
}

/** Counts keyboard interactions: each key press counts as one, and so does each typed text. */
function countInteractions(page: Page) {
  let count = 0;
  return {
    press: async (key: string) => {
      count++;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      count++;
      await page.keyboard.type(text);
    },
    count: () => count,
  };
}

test("the palette finds a payment by amount, reference, payee, partial number or drawer in 3 interactions", async ({
  page,
}) => {
  await signIn(page, "dana");
  const { referenceId, payerRoutingNumber, payerAccountNumber } = await readInvoice(page);
  for (const [query, label] of [
    ["493.27", "invoice"],
    ["$493.27", "invoice"],
    ["INV-4921", "invoice"],
    ["inv-4921", "invoice"],
    [referenceId, "invoice"],
    ["0441", "invoice"],
    [`${payerRoutingNumber} ${payerAccountNumber}`, "invoice"],
    // The bank reads the payee of a presented check.
    ["marlow finch", "paid"],
  ] as const) {
    await page.goto("/overview");
    await whenListening(page);
    const by = countInteractions(page);
    await by.press("ControlOrMeta+k");
    await expect(palette(page)).toBeFocused();
    await by.type(query);
    await expect(
      page.getByRole("menuitem", { name: label === "paid" ? /Check 70443/ : /Check 70441/ }),
      query,
    ).toBeVisible();
    await expect(palette(page)).toHaveAttribute("aria-activedescendant", /./);
    await by.press("Enter");
    await page.waitForURL(new RegExp(`/payments/${ids[label]}$`));
    expect(by.count(), query).toBe(3);
  }
});

test("the payments list finds the same payments, and its amount filter accepts an exact amount, by keyboard", async ({
  page,
}) => {
  await signIn(page, "viewer");
  const { referenceId } = await readInvoice(page);
  await page.goto("/payments");
  const field = page.getByRole("combobox", { name: "Find payments" });
  for (const [query, number] of [
    ["493.27", "70441"],
    ["$1,617.38", "70442"],
    [referenceId, "70441"],
    ["marlow", "70443"],
  ] as const) {
    await field.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(query);
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(number);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkScreen(page, `a search in the list, ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await field.focus();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/payments$/);

  await page.getByRole("button", { name: "Amount", exact: true }).press("Enter");
  const editor = page.getByRole("dialog", { name: "Amount" });
  await expect(editor.getByLabel("Exactly")).toBeFocused();
  await page.keyboard.type("493.27");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/min=493\.27&max=493\.27/);
  await expect(rows(page)).toHaveCount(1);
  // A deposit whose payee the bank did not read is identified by the partner's reference.
  await expect(main(page).getByRole("link", { name: "Remove Amount: $493.27" })).toBeVisible();
});
