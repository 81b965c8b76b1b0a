import { mainLink } from "@endorse/playwright/pages/main-link";
import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { recordChanges } from "./support/changes";
import { checkScreen } from "./support/check-screen";
import { INPUT_MODES, type InputMode, KEYBOARD } from "./support/input-modes";
import type { Product } from "./support/product";
import { signIn, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

const REASON = "No wires, for the viewer's story";
const SCENARIO = `scenario Records that a viewer reads
open-account name="Reading room" as=room
restrict room applies-to=Account rail=Wires reason="${REASON}"
present account=2218009110 amount=88.10 number=90551 payee="Ridgeway Electric" pictures=yes result=Posted
authorize account=2218009276 amount=12.00 number=90552 payee="Nils Aagaard"
present account=2218009276 amount=41.75 number=90553 payee="Pell Title Agency" result=Held`;

/** Sections in the More menu of the phone navigation bar. */
const BEHIND_MORE: readonly string[] = ["Webhooks", "Audit", "Sandbox"];

/** Names of the buttons and links that make changes. */
const ACTION_NAMES = [
  /^(Deposit( a check)?|Redeposit|Cancel|Return|Simulate .*|Post|Present( .*)?|Generate|Run( .*)?)$/,
  /^(Pay( .*)?|Return( R)?|Authorize( .*)?|Revoke( .*)?|Reject .*|Release .*)$/,
  /^(Mark resolved|Reopen|Decide$|Change the decision)/,
  /^((Restrict|Freeze|Place)( .*)?|New playbook|Lift( .*)?|Register( .*)?|Ping|Restart|Change|Delete|Resend( .*)?|Record the outcome.*|Advance .*|Next (?!payment in the list).*)$/,
];

const refusals = [
  ["/deposit", "You don’t have permission to make deposits"],
  ["/batches", "You don’t have permission to make deposits"],
  ["/restrictions/new", "You don’t have permission to place restrictions"],
  ["/restrictions/playbooks/place", "You don’t have permission to place restrictions"],
  ["/restrictions/playbooks/new", "You don’t have permission to place restrictions"],
  ["/positive-pay/authorizations/new", "You don’t have permission to authorize checks"],
  ["/positive-pay/import", "You don’t have permission to send issue files"],
  ["/webhooks/new", "You don’t have permission to create registrations"],
  ["/sandbox/checks", "There is no page at this address"],
] as const;

/** Plays the scenario at the bank. */
async function play(product: Product): Promise<void> {
  const { id } = (await product.sandbox("/scenarios", { text: SCENARIO })) as { id: string };
  const status = async () => ((await product.sandbox(`/scenario-runs/${id}`)) as { status: string }).status;
  await expect.poll(status, { timeout: TIME_LIMITS.job }).toBe("Completed");
}

async function openSection(page: Page, mode: InputMode, section: string): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Main" });
  if (mode.width < 768 && BEHIND_MORE.includes(section)) {
    await mode.press(page, navigation.getByRole("button", { name: /^More/ }));
  }
  await mode.press(page, navigation.getByRole("link", { name: new RegExp(`^${section}`) }));
}

/** Expects the heading and text on the page, but no buttons or links that make changes. */
async function expectReadOnly(page: Page, heading: string, text: string): Promise<void> {
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(main.getByText(text).locator("visible=true").first()).toBeVisible();
  for (const name of ACTION_NAMES) {
    await expect(main.getByRole("button", { name }).or(main.getByRole("link", { name }))).toHaveCount(0);
  }
}

// The exceptions must still be before their noon cut-off.
test.beforeAll(openBusinessDay);
test.beforeAll(({ product }) => play(product));

for (const mode of INPUT_MODES) {
  test(`[R-26] a viewer can read every section but change nothing, even while the bank is down, ${mode.name}`, async ({
    page,
    product,
    context,
  }) => {
    await page.setViewportSize({ width: mode.width, height: 900 });
    await signIn(page, "viewer");
    await page.goto("/overview");
    const changes = recordChanges(page);
    await expectReadOnly(page, "Overview", "to decide");
    await openSection(page, mode, "Payments");
    await expectReadOnly(page, "Payments", "90551");
    await page.goto("/payments?check=90551");
    await mode.press(page, mainLink(page, /Check 90551/));
    const image = page.getByAltText(/^Front of/);
    await expect(image).toBeVisible();
    await expectReadOnly(page, "$88.10", "Ridgeway Electric");

    // While the bank is down, the portal's own data stays readable, and pages that need the bank say that it is down.
    await mode.takeBankDown(product);
    await page.reload();
    // The banner appears once a call to the bank fails, at the latest on the portal's next event poll.
    await expect(page.getByText("The bank can’t be reached", { exact: true })).toBeVisible({
      timeout: TIME_LIMITS.job,
    });
    await expect(image).toHaveJSProperty("complete", true);
    await expect(image).not.toHaveJSProperty("naturalWidth", 0);
    await expectReadOnly(page, "$88.10", "Ridgeway Electric");
    if (mode !== KEYBOARD) await checkScreen(page, "a payment without a bank");
    await openSection(page, mode, "Restrictions");
    await expectReadOnly(page, "Restrictions", REASON);
    await openSection(page, mode, "Positive Pay");
    await expectReadOnly(page, "Exceptions", "90553");
    await openSection(page, mode, "Webhooks");
    await expectReadOnly(page, "Registrations", "can’t be reached");
    if (mode !== KEYBOARD) await checkScreen(page, "webhooks without a bank");
    await mode.bringBankUp(product);
    // The page recovers without a reload.
    await expectReadOnly(page, "Registrations", "This portal");
    await expect(page.getByText("The bank can’t be reached", { exact: true })).toBeHidden();

    const tabs = page.getByRole("navigation", { name: "Webhooks" });
    await mode.press(page, tabs.getByRole("link", { name: "Event subscriptions" }));
    await expectReadOnly(page, "Event subscriptions", "Check.Payment.Received");
    await mode.press(page, tabs.getByRole("link", { name: /^Received/ }));
    await expectReadOnly(page, "Received events", "Core.Restriction.Placed");
    await mode.press(page, page.getByRole("button", { name: /Core\.Restriction\.Placed/ }).first());
    await expectReadOnly(page, "Received events", "restrictionId");
    await openSection(page, mode, "Positive Pay");
    await mode.press(
      page,
      page.getByRole("navigation", { name: "Positive Pay" }).getByRole("link", { name: "Authorizations" }),
    );
    await expectReadOnly(page, "Authorizations", "90552");
    await openSection(page, mode, "Audit");
    await expectReadOnly(page, "Audit", "Vera Lindqvist");
    await openSection(page, mode, "Sandbox");
    await expectReadOnly(page, "Sandbox", "A developer can move this clock.");
    expect(changes).toEqual([]);

    for (const [path, words] of refusals) {
      await page.goto(path);
      await expect(page.getByText(words)).toBeVisible();
    }
    for (const [method, path] of [
      ["POST", "/api/staged-images?side=front"],
      ["DELETE", "/api/staged-images/6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f"],
    ] as const) {
      const response = await context.request.fetch(path, {
        method,
        data: Buffer.from("x"),
        headers: { "content-type": "image/jpeg", origin: product.url },
      });
      expect(response.status(), path).toBe(403);
    }
  });
}
