import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { checkScreen, WIDTHS } from "./support/check-screen";
import { acceptInvitation, invite } from "./support/inviting";
import { type Product, startProduct } from "./support/product";
import { createProductClock, type ProductClock } from "./support/product-clock";
import { openContext, openPage, PEOPLE, signIn, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";
import { addVirtualAuthenticator } from "./support/virtual-authenticator";

const ACCOUNT = "2218009171";

const story = test.extend<object, { clock: ProductClock; product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  clock: [async ({}, use) => use(createProductClock()), { scope: "worker" }],
  product: [
    async ({ clock }, use) => {
      const product = await startProduct(clock.settings);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: TIME_LIMITS.story },
  ],
});

const factors = (page: Page) => page.getByRole("region", { name: "Second factors" });
const stepUp = (page: Page) => page.getByRole("dialog", { name: "Confirm your identity" });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" }).first();

/** Checks a screen at both widths. */
async function checkBothWidths(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkScreen(page, `${screen}, ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Signs out, then signs in again up to the second step. */
async function enterPassword(page: Page, person: keyof typeof PEOPLE): Promise<void> {
  await page.context().clearCookies({ name: "endorse.session" });
  await page.goto("/sign-in?callbackUrl=/restrictions");
  await page.getByLabel("Email").fill(PEOPLE[person]);
  await page.getByLabel("Password").fill("endorse-demo");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Confirm your identity" })).toBeVisible();
}

/** Presents a check drawn on the account and returns the result. */
async function presentCheck(product: Product, checkNumber: string): Promise<unknown> {
  const check = { accountNumber: ACCOUNT, checkNumber, amount: 12_345 };
  return ((await product.sandbox("/inbound-checks", check)) as { result: string }).result;
}

story(
  "[R-29] [R-30] a user adds a passkey, signs in with it, and confirms it again when the confirmation is stale @core",
  async ({ page, product, clock }) => {
    await addVirtualAuthenticator(page);
    await signIn(page, "compliance");
    await page.goto("/account");
    await factors(page).getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Work laptop");
    await page.getByRole("button", { name: "Create passkey" }).click();
    await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
    await page.getByRole("button", { name: "I saved them" }).click();
    await expect(factors(page).getByText("Work laptop")).toBeVisible();
    await checkBothWidths(page, "the account with a passkey");

    await enterPassword(page, "compliance");
    // The password alone grants no access.
    expect((await page.request.get("/api/payments")).status()).toBe(401);
    const before = (await page.context().cookies()).find(({ name }) => name === "endorse.session")?.value;
    await checkBothWidths(page, "the second step of signing in");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(/\/restrictions$/);
    expect((await page.context().cookies()).find(({ name }) => name === "endorse.session")?.value).not.toBe(before);

    // Any restriction except a freeze requires the step-up first, and the form keeps its values.
    clock.advance(6);
    await page.goto(`/restrictions/new?account=${ACCOUNT}`);
    await page.getByText("More conditions").click();
    await page
      .getByRole("radio", { name: /^(Account|This account|Master account)/ })
      .first()
      .check({ force: true });
    await page.getByLabel("Reason").fill("Case 7731, wires only");
    await page.getByRole("button", { name: "Restrict now" }).click();
    await expect(stepUp(page)).toBeVisible();
    await checkBothWidths(page, "the step-up");
    await stepUp(page).getByRole("button", { name: "Not now" }).click();
    await expect(page.getByRole("alert").filter({ hasText: /\S/ }).first()).toContainText(
      "Not restricted: Confirm your second factor first",
    );
    await expect(page.getByLabel("Reason")).toHaveValue("Case 7731, wires only");
    await page.getByRole("button", { name: "Restrict now" }).click();
    await stepUp(page).getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(/\/restrictions\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Not confirmed")).toHaveCount(0);
    product.claim(
      "placed once, even though it was submitted twice",
      "select count(*)::int as placed from restrictions where reason = 'Case 7731, wires only'",
      { placed: 1 },
    );

    // Lifting also requires a step-up, shown over the confirmation dialog.
    clock.advance(6);
    await page.getByRole("button", { name: "Lift", exact: true }).click();
    await page.getByLabel("Reason").fill("The card was found");
    await page.getByRole("button", { name: "Lift the restriction" }).click();
    await stepUp(page).getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText("Restriction lifted")).toBeVisible();
  },
);

story(
  "[R-30] a freeze with a stale second factor takes effect first and asks for confirmation afterward",
  async ({ page, product, clock }) => {
    await addVirtualAuthenticator(page);
    await signIn(page, "dana");
    await page.goto("/account");
    await factors(page).getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Key");
    await page.getByRole("button", { name: "Create passkey" }).click();
    await page.getByRole("button", { name: "I saved them" }).click();
    clock.advance(6);

    // Even with a second factor, a freeze needs only a reason and Enter.
    await page.goto(`/restrictions/new?account=${ACCOUNT}&preset=freeze`);
    await expect(page.getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("Account takeover, case 7732");
    await page.keyboard.press("Enter");
    await expect(stepUp(page)).toBeVisible();
    expect(await presentCheck(product, "9102")).toBe("ReturnedUnseen");
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/restrictions\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Not confirmed", { exact: true })).toBeVisible();
    await checkBothWidths(page, "a freeze that is not confirmed");
    await page.getByRole("button", { name: "Confirm it" }).click();
    await stepUp(page).getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText("Freeze confirmed")).toBeVisible();
    await expect(page.getByText("Not confirmed", { exact: true })).toHaveCount(0);
  },
);

story("authenticator codes and recovery codes each work once", async ({ browser, product, clock }) => {
  const page = await openPage(browser, product, "developer");
  await page.goto("/account");
  await factors(page).getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code for the key" })).toBeVisible();
  await checkBothWidths(page, "adding an authenticator app");
  const key = (await page.getByRole("dialog").locator("code").textContent())!.replaceAll(" ", "");
  const code = () => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now() });
  const first = code();
  await page.getByLabel("Authenticator code").fill(first);
  await page.getByRole("button", { name: "Add app" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await checkBothWidths(page, "recovery codes");
  const [recoveryCode] = await codes.allTextContents();

  await enterPassword(page, "developer");
  await page.getByLabel("Authenticator code").fill(first);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: /\S/ }).first()).toContainText(
    "This code is incorrect or was already used.",
  );
  clock.advance(1);
  await page.getByLabel("Authenticator code").fill(code());
  await page.keyboard.press("Enter");
  await expect(navigation(page)).toBeVisible();

  await enterPassword(page, "developer");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(recoveryCode!);
  await page.keyboard.press("Enter");
  await expect(navigation(page)).toBeVisible();
  await page.goto("/account");
  await expect(factors(page).getByText("9 of 10 left")).toBeVisible();
  await page.context().close();
});

story("another administrator removes the demo people in one click", async ({ browser, product }) => {
  const [demo, rita] = await Promise.all([0, 1].map(async () => (await openContext(browser, product)).newPage()));
  await signIn(demo!, "admin");
  await demo!.goto("/people");
  await expect(demo!.getByRole("button", { name: "Remove demo people" })).toBeDisabled();
  const link = await invite(demo!, { name: "Rita Real", email: "rita@partner.example", roles: ["Administrator"] });
  await acceptInvitation(rita!, { link, name: "Rita Real" });
  await expect(navigation(rita!)).toBeVisible();
  await rita!.goto("/people");
  await rita!.getByRole("button", { name: "Remove demo people" }).click();
  await rita!.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(rita!.getByText("6 demo people removed")).toBeVisible();
  await expect(rita!.getByText("demo people can sign in")).toHaveCount(0);
  await expect(rita!.getByRole("row", { name: /Ada Brandt/ })).toHaveCount(0);
  // The removed administrator is signed out on the next request and can't sign in again.
  await demo!.goto("/people");
  await expect(demo!).toHaveURL(/\/sign-in/);
  await expect(demo!.getByText("Demo people")).toHaveCount(0);
  await expect(signIn(demo!, "admin")).rejects.toThrow("is not signed in");
});
