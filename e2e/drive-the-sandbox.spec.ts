import { expect, type Page } from "@playwright/test";
import { openBusinessDay } from "./support/business-day";
import { checkScreen, nameWidth, WIDTHS } from "./support/check-screen";
import { fillDeposit, sendDeposit } from "./support/deposit-page";
import { chooseFromPalette, openPalette } from "./support/palette";
import { signIn, signInByForm, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";
import { TIME_ZONE } from "./support/time-zone";

const SCENARIO = `scenario Wires are stopped
open-account name="Story account" as=story
post account=story rail=Ach type=Credit code=ACHCR amount=9000.00
restrict story applies-to=Account rail=Wires type=Debit threshold=5000.00 reason="Nobody wires that much"`;

const PATHS = ["", "/checks", "/scenarios", "/accounts", "/faults"] as const;

async function play(page: Page, text: string): Promise<void> {
  await page.getByLabel("Steps").fill(text);
  await page.getByRole("button", { name: "Run the file" }).click();
}

test.beforeAll(openBusinessDay);

test("a developer plays a scenario, blocks a transaction with a restriction, presents a check and moves the clock @core", async ({
  page,
}) => {
  await signInByForm(page, "developer");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sandbox" }).click();
  await page.getByRole("navigation", { name: "Sandbox" }).getByRole("link", { name: "Scenarios" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Scenarios" })).toBeVisible();

  await play(page, SCENARIO.replace("amount=9000.00", "amount=lots"));
  await expect(page.getByRole("alert").filter({ hasText: "The scenario was not started" })).toContainText(
    "line 3: amount",
  );
  await play(page, SCENARIO);
  const run = page.getByRole("listitem").filter({ hasText: "Wires are stopped" });
  await expect(run).toContainText("Finished", { timeout: TIME_LIMITS.job });
  await expect(run).toContainText("3 of 3 steps");

  await page.getByRole("link", { name: "Clock and checks" }).click();
  const posting = page.getByRole("form", { name: "Post a transaction" });
  const account = posting.getByLabel("Account to post to");
  await account.selectOption(await account.getByRole("option", { name: /Story account/ }).getAttribute("value"));
  await posting.getByLabel("Rail").selectOption("Wires");
  await posting.getByLabel("Transaction code").fill("WIREOUT");
  await posting.getByLabel("Amount to post").fill("5,000.00");
  await posting.getByRole("button", { name: "Post" }).click();
  await expect(posting).toContainText("Not posted: a restriction stopped it");
  await expect(posting).toContainText("Stops all outgoing wires of $5,000.00 or more from");
  await expect(posting).toContainText("Nobody wires that much");
  await posting.getByLabel("Amount to post").fill("4,999.99");
  await posting.getByRole("button", { name: "Post" }).click();
  await expect(posting).toContainText("Posted $4,999.99");
  await expect(posting).toContainText("Balance: $4,000.01");

  const presenting = page.getByRole("form", { name: "Present an inbound check" });
  await presenting.getByLabel("Drawn on").selectOption("2218009276");
  await presenting.getByRole("button", { name: "Present" }).click();
  await expect(presenting).toContainText("Enter an amount.");
  await presenting.getByLabel("Check number").fill("77120");
  await presenting.getByLabel("Amount of the check").fill("310.00");
  await presenting.getByRole("button", { name: "Present" }).click();
  await expect(presenting).toContainText("Presented and held: not authorized");
  await page.getByRole("button", { name: "Reject $310.00 · 77120" }).click();
  await expect(page.getByText("The bank’s operator chose to reject $310.00 · 77120")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reject $310.00 · 77120" })).toHaveCount(0);

  await openPalette(page);
  await chooseFromPalette(page, "next business day", /next business day/i);
  const jump = page.getByRole("button", { name: "Next business day" });
  await expect(jump).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^It is now .*08:3\d:\d\d E[SD]T at the bank$/)).toBeVisible({
    timeout: TIME_LIMITS.job,
  });
});

test("a generated check is shown with its defects and presented with its images", async ({ page }) => {
  await signIn(page, "developer");
  await page.goto("/sandbox/checks");
  await page.getByLabel("Drawn on").selectOption("2218009276");
  await page.getByLabel("Written amount").fill("70.00");
  await page.getByLabel("Check number").fill("48213");
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await expect(page.getByAltText("The front of the generated check")).toBeVisible({ timeout: TIME_LIMITS.job });
  await expect(page.getByAltText("The back of the generated check")).toBeVisible();
  await page.getByRole("button", { name: "Present as inbound" }).click();
  await expect(page.getByText("Presented and held: not authorized")).toBeVisible({ timeout: TIME_LIMITS.job });
});

test("a developer opens an account and turns off its deposits, using only the keyboard", async ({ page }) => {
  await signIn(page, "developer");
  await page.goto("/sandbox/accounts");
  const opening = page.getByRole("form", { name: "Open an account" });
  await opening.getByLabel("Account number").fill("123");
  await opening.getByLabel("Name").fill("Escrow of the story");
  await opening.getByLabel("Limit per item").fill("1,250.00");
  await page.keyboard.press("Enter");
  await expect(opening.getByLabel("Account number")).toHaveAccessibleDescription(/^4 to 17 digits/);
  // A pending form ignores Enter; its button shows when it is done.
  await expect(opening.getByRole("button", { name: "Open" })).toBeEnabled();
  await opening.getByLabel("Account number").fill("2218 0555 01");
  await page.keyboard.press("Enter");
  await expect(opening).toContainText("Opened: 2218 0555 01");

  const account = page.getByRole("group").filter({ hasText: "Escrow of the story" });
  await expect(account).toContainText("up to $1,250.00 per item");
  await account.locator("summary").focus();
  await page.keyboard.press("Enter");
  const changing = page.getByRole("form", { name: "Change account 2218055501" });
  await changing.getByLabel("Accepts deposits").selectOption("No");
  await changing.getByLabel("Items per day").fill("many");
  await page.keyboard.press("Enter");
  await expect(changing.getByLabel("Items per day")).toHaveAccessibleDescription("A whole number up to 100,000.");
  await expect(changing.getByRole("button", { name: "Save" })).toBeEnabled();
  await changing.getByLabel("Items per day").fill("3");
  await page.keyboard.press("Enter");
  await expect(changing).toContainText("Saved. Changes take effect now.");
  await expect(account).toContainText("No deposits");
});

test("a developer injects a fault into an operation, and adds and removes a callback host", async ({ page }) => {
  await signIn(page, "developer");
  await page.goto("/sandbox/faults");
  const adding = page.getByRole("form", { name: "Make an operation fail" });
  await adding.getByLabel("Operation").selectOption("listRegistrations");
  await adding.getByLabel("Fault", { exact: true }).selectOption("status-500");
  await adding.getByLabel("Times").fill("500");
  await adding.getByRole("button", { name: "Add the fault" }).click();
  await expect(adding).toContainText("The fault was added");
  const waiting = page.getByRole("region", { name: "Pending faults" });
  await expect(waiting).toContainText("Status 500; not performed · 500 more times");

  await page.goto("/webhooks");
  await expect(page.getByText("Couldn’t load registrations: the bank is not responding right now.")).toBeVisible();
  await page.goto("/sandbox/faults");
  await waiting.getByRole("button", { name: "Remove all faults" }).click();
  await expect(waiting).toContainText("Every operation works.");
  await page.goto("/webhooks");
  await expect(page.getByRole("table", { name: "Registrations" })).toContainText("Check.Payment.Sent");

  await page.goto("/sandbox/faults");
  const hosts = page.getByRole("region", { name: "Callback hosts" });
  await hosts.getByRole("textbox", { name: "Host" }).fill("https://hooks.example");
  await hosts.getByRole("button", { name: "Add the host" }).click();
  await expect(hosts.getByRole("textbox", { name: "Host" })).toHaveAccessibleDescription(
    /^The host of an https address/,
  );
  await hosts.getByRole("textbox", { name: "Host" }).fill("hooks.story.example:8443");
  await hosts.getByRole("button", { name: "Add the host" }).click();
  const host = hosts.getByRole("listitem").filter({ hasText: "hooks.story.example:8443" });
  await expect(host).toBeVisible();
  await host.getByRole("button", { name: "Remove hooks.story.example:8443" }).click();
  await expect(host).toHaveCount(0);
});

test("[GAP-21] an authorization's last day is validated against the bank's date, not the browser's", async ({
  page,
  product,
}) => {
  const { now } = (await product.sandbox("/clock")) as { now: string };
  // The bank uses the date in New York; UTC is already a day ahead in the evening there.
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE }).format(new Date(now));
  const addDays = (days: number) => new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000);
  const isoDate = (days: number) => addDays(days).toISOString().slice(0, 10);
  await page.clock.setFixedTime(addDays(-30));
  await signIn(page, "compliance");
  await page.goto("/positive-pay/authorizations/new");
  await page.getByRole("combobox", { name: "Drawn on account" }).fill("2218009276");
  await page.keyboard.press("Tab");
  await page.getByLabel("Check number").fill("88001");
  await page.getByRole("textbox", { name: "Amount" }).fill("12.00");
  await page.getByLabel("Valid through").fill(isoDate(-1));
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await expect(page.getByText("The last day must be today or later.")).toBeVisible();
  await page.getByLabel("Valid through").fill(isoDate(0));
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "88001" })).toBeVisible();
});

test("an operator with the developer role draws a check, deposits it and advances its status", async ({
  page,
  product,
}) => {
  await signInByForm(page, "sam", product.passwordOfSam);
  await page.goto("/sandbox/checks");
  await page.getByLabel("Written amount").fill("44.10");
  await page.getByLabel("Check number").fill("48311");
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await page.getByRole("button", { name: "Deposit these images" }).click({ timeout: TIME_LIMITS.job });
  await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
  await expect(page.getByAltText("Back of the check to deposit")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await fillDeposit(page, { account: "2218009144", amount: "44.10" });
  await sendDeposit(page);
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1, name: "$44.10" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("check 48311");

  // The payment page can advance the payment to its final status.
  for (const [until, status] of [
    ["batched", "Batched"],
    ["sent", "Sent for clearing"],
    ["completed", "Completed"],
  ] as const) {
    await page.getByRole("button", { name: `Advance until ${until}` }).click();
    await expect(page.getByRole("main").getByText(status).first()).toBeVisible();
  }
  const sandbox = page.getByRole("region", { name: "Sandbox" });
  await expect(sandbox.getByText(/^It is now/)).toBeFocused();
  await expect(sandbox.getByRole("button")).toHaveCount(0);
});

test("a user without the developer role sees the bank’s clock but can’t move it", async ({ page }) => {
  await signIn(page, "viewer");
  await page.goto("/sandbox");
  await expect(page.getByRole("heading", { name: "The bank’s clock" })).toBeVisible();
  await expect(page.getByText("A developer can move this clock.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next window" })).toHaveCount(0);
  await page.goto("/sandbox/faults");
  await expect(page.getByText("Make an operation fail")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no page at this address");
});

for (const width of WIDTHS) {
  test(`axe reports no violations in the sandbox, ${nameWidth(width)}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "developer");
    for (const path of PATHS) {
      await page.goto(`/sandbox${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await checkScreen(page, `sandbox${path}`);
    }
    await page.goto("/sandbox/accounts");
    await page.getByRole("group").filter({ hasText: "Payroll" }).locator("summary").click();
    await checkScreen(page, "sandbox/accounts, one open");
  });
}
