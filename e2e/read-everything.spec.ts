import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { judgeScreen } from "./support/judge-screen";
import type { Product } from "./support/product";
import { signIn, test } from "./support/story";
import { KEYBOARD, WAYS, type Way } from "./support/ways";

const REASON = "Nothing by wire, as the viewer reads";
const SCENARIO = `scenario What a viewer reads
open-account name="Reading room" as=room
restrict room applies-to=Account rail=Wires reason="${REASON}"
present account=2218009110 amount=88.10 number=90551 payee="Ridgeway Electric" pictures=yes result=Posted
authorize account=2218009276 amount=12.00 number=90552 payee="Nils Aagaard"
present account=2218009276 amount=41.75 number=90553 payee="Pell Title Agency" result=Held`;

/** Rooms that a phone's bar opens by its last button. */
const BEHIND_MORE: readonly string[] = ["Webhooks", "Audit", "Sandbox"];

/** What a button or a link is called that changes something. */
const DEEDS = [
  /^(Deposit( a check| again)?|Cancel|Return|Simulate .*|Post|Present( .*)?|Draw|Play( .*)?)$/,
  /^(Pay( .*)?|Let it return.*|Authorize( .*)?|Revoke( .*)?|Reject .*|Release .*)$/,
  /^((Restrict|Freeze)( .*)?|Lift( .*)?|Register( .*)?|Ping|Restart|Change|Delete|Send again|Next .*)$/,
];

const refusals = [
  ["/deposit", "Your roles don’t allow deposits"],
  ["/restrictions/new", "Your roles don’t allow restrictions"],
  ["/positive-pay/authorizations/new", "Your roles don’t allow authorizing checks"],
  ["/webhooks/new", "Your roles don’t allow registrations"],
  ["/sandbox/checks", "There is no page at this address"],
] as const;

/** Has the bank play the scenario once. */
async function play(product: Product): Promise<void> {
  const { id } = (await product.sandbox("/scenarios", { text: SCENARIO })) as { id: string };
  await expect
    .poll(async () => ((await product.sandbox(`/scenario-runs/${id}`)) as { status: string }).status)
    .toBe("Completed");
}

async function enter(page: Page, way: Way, room: string): Promise<void> {
  const rooms = page.getByRole("navigation", { name: "Main" });
  if (way.width < 768 && BEHIND_MORE.includes(room)) {
    await way.press(page, rooms.getByRole("button", { name: /^More/ }));
  }
  await way.press(page, rooms.getByRole("link", { name: new RegExp(`^${room}`) }));
}

/** The page shows something, and nothing that changes anything. */
async function expectToRead(page: Page, heading: string, what: string): Promise<void> {
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(main.getByText(what).locator("visible=true").first()).toBeVisible();
  for (const name of DEEDS) {
    await expect(main.getByRole("button", { name }).or(main.getByRole("link", { name }))).toHaveCount(0);
  }
}

// What waits to be decided waits until noon.
test.beforeAll(openBusinessDay);
test.beforeAll(({ product }) => play(product));

for (const way of WAYS) {
  test(`[R-26] a viewer reads every room and changes nothing, and the bank goes away meanwhile, ${way.name}`, async ({
    page,
    product,
    context,
  }) => {
    await page.setViewportSize({ width: way.width, height: 900 });
    await signIn(page, "viewer");
    await page.goto("/overview");
    const changes: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") changes.push(`${request.method()} ${request.url()}`);
    });
    await expectToRead(page, "Overview", "to decide");
    await enter(page, way, "Payments");
    await expectToRead(page, "Payments", "90551");
    await page.goto("/payments?check=90551");
    await way.press(
      page,
      page
        .getByRole("main")
        .getByRole("link", { name: /Check 90551/ })
        .locator("visible=true")
        .first(),
    );
    const picture = page.getByAltText(/^Front of/);
    await expect(picture).toBeVisible();
    await expectToRead(page, "$88.10", "Ridgeway Electric");

    // The bank goes away: what the portal knows can still be read, and what only the bank knows says so.
    await way.loseBank(product);
    await page.reload();
    await expect(page.getByText("The bank can’t be reached", { exact: true })).toBeVisible();
    await expect(picture).toHaveJSProperty("complete", true);
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
    await expectToRead(page, "$88.10", "Ridgeway Electric");
    if (way !== KEYBOARD) await judgeScreen(page, "a payment without a bank");
    await enter(page, way, "Restrictions");
    await expectToRead(page, "Restrictions", REASON);
    await enter(page, way, "Positive Pay");
    await expectToRead(page, "Exceptions", "90553");
    await enter(page, way, "Webhooks");
    await expectToRead(page, "Registrations", "can’t be reached");
    if (way !== KEYBOARD) await judgeScreen(page, "webhooks without a bank");
    await way.regainBank(product);
    // The page finds out by itself.
    await expectToRead(page, "Registrations", "This portal");
    await expect(page.getByText("The bank can’t be reached", { exact: true })).toBeHidden();

    const halves = page.getByRole("navigation", { name: "Webhooks" });
    await way.press(page, halves.getByRole("link", { name: "Event subscriptions" }));
    await expectToRead(page, "Event subscriptions", "Check.Payment.Received");
    await way.press(page, halves.getByRole("link", { name: /^Received/ }));
    await expectToRead(page, "Received events", "Core.Restriction.Placed");
    await way.press(page, page.getByRole("button", { name: /Core\.Restriction\.Placed/ }).first());
    await expectToRead(page, "Received events", "restrictionId");
    await enter(page, way, "Positive Pay");
    await way.press(
      page,
      page.getByRole("navigation", { name: "Positive Pay" }).getByRole("link", { name: "Authorizations" }),
    );
    await expectToRead(page, "Authorizations", "90552");
    await enter(page, way, "Audit");
    await expectToRead(page, "Audit", "Vera Lindqvist");
    await enter(page, way, "Sandbox");
    await expectToRead(page, "Sandbox", "A developer can move this clock.");
    expect(changes).toEqual([]);

    for (const [path, words] of refusals) {
      await page.goto(path);
      await expect(page.getByText(words)).toBeVisible();
    }
    for (const [method, path] of [
      ["POST", "/api/staged-images?side=front"],
      ["DELETE", "/api/staged-images/6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f"],
    ] as const) {
      const refused = await context.request.fetch(path, {
        method,
        data: Buffer.from("x"),
        headers: { "content-type": "image/jpeg", origin: product.url },
      });
      expect(refused.status(), path).toBe(403);
    }
  });
}
