import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { composeEnvironment } from "@/scripts/product/environment";
import { inviteFirstAdministrator } from "@/scripts/product/first-administrator";
import { pickFreePort } from "@/scripts/product/free-port";
import { startPortal } from "@/scripts/product/services";
import { copyTemplates } from "@/scripts/testing/copy-templates";
import { addPerson } from "./support/add-person";
import { checkScreen, nameWidth, WIDTHS } from "./support/check-screen";
import { setCheckbox } from "./support/checkbox";
import { acceptInvitation, CHOSEN_PASSWORD, enrollPasskey, invite } from "./support/inviting";
import { openContext, signInByForm, signInWith, test } from "./support/story";
import { addVirtualAuthenticator } from "./support/virtual-authenticator";

/** Prepares a portal for an external bank; the portal has no people yet, not even demo people. */
async function prepareEmptyPortal(bankUrl: string) {
  const [dataFolder, portalPort] = [mkdtempSync(join(tmpdir(), "endorse-first-")), await pickFreePort()];
  const environment = composeEnvironment({
    DATA_DIR: dataFolder,
    PORT: String(portalPort),
    BANK_API_URL: bankUrl,
    BANK_AUTH_URL: bankUrl,
    BANK_CLIENT_ID: "partner",
    BANK_CLIENT_SECRET: "not the bank's secret",
    BANK_AUDIENCE: bankUrl,
    PARTNER_ID: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
    DATA_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    ALLOW_EMBEDDED_DATABASE: "true",
  });
  copyTemplates(environment);
  const { portal } = environment;
  const start = () => startPortal(portal.env, "127.0.0.1", portalPort, () => {});
  return { dataFolder, env: portal.env, url: portal.settings.portalUrl, start };
}

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" }).first();

test("after the first start, an administrator signs up by link and invites a person, who signs in @core", async ({
  browser,
  product,
}) => {
  const emptyPortal = await prepareEmptyPortal(product.bankUrl);
  let portal = await emptyPortal.start();
  try {
    const first = await inviteFirstAdministrator(emptyPortal.dataFolder);
    await portal.stop();
    portal = await emptyPortal.start();
    const second = await inviteFirstAdministrator(emptyPortal.dataFolder);
    const [earlier, link] = [first, second].map((text) => /http\S+/.exec(text)![0]) as [string, string];

    const ada = await (await browser.newContext({ baseURL: emptyPortal.url })).newPage();
    await addVirtualAuthenticator(ada);
    await ada.goto(earlier);
    await expect(ada.getByRole("alert").filter({ hasText: "This link is not valid" })).toBeVisible();
    await acceptInvitation(ada, { link, name: "Ada Admin", email: "ada@partner.example" });
    await enrollPasskey(ada);
    expect(await inviteFirstAdministrator(emptyPortal.dataFolder)).toBe("");

    await ada.goto("/people");
    await expect(ada.getByText("demo people can sign in")).toHaveCount(0);
    const invitation = await invite(ada, { name: "Nina New", email: "nina@partner.example", roles: ["Operator"] });

    const nina = await (await browser.newContext({ baseURL: emptyPortal.url })).newPage();
    await acceptInvitation(nina, { link: invitation, name: "Nina Newman" });
    await expect(navigation(nina)).toBeVisible();
    await expect(nina.getByRole("link", { name: "Deposit", exact: true }).first()).toBeVisible();
    const reused = await (await browser.newContext({ baseURL: emptyPortal.url })).newPage();
    await reused.goto(invitation);
    await expect(reused.getByRole("alert").filter({ hasText: "has already been used" })).toBeVisible();
    expect(await reused.content()).not.toMatch(/nina/i);

    // The command works while the portal has the data folder open.
    const password = await addPerson(emptyPortal.env, "omar@partner.example", "Omar Operator", "operator");
    const omar = await (await browser.newContext({ baseURL: emptyPortal.url })).newPage();
    await signInWith(omar, "omar@partner.example", password);
    await omar.goto("/payments");
    await expect(omar.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  } finally {
    await portal.stop();
    rmSync(emptyPortal.dataFolder, { recursive: true, force: true });
  }
});

test("[R-29] a role change applies on the next click; disabling a person ends the session and the live stream @core", async ({
  page,
  browser,
  product,
}) => {
  await signInByForm(page, "admin");
  const context = await openContext(browser, product);
  const sam = await context.newPage();
  await signInByForm(sam, "sam", product.passwordOfSam);
  await sam.goto("/webhooks/new");
  await expect(sam.getByRole("button", { name: /^Register/ }).first()).toBeVisible();

  await page.goto("/people");
  await page.getByRole("button", { name: "Sam Okafor" }).click();
  await setCheckbox(page.getByRole("checkbox", { name: /^Developer/ }), false);
  await setCheckbox(page.getByRole("checkbox", { name: /^Operator/ }), false);
  await setCheckbox(page.getByRole("checkbox", { name: /^Compliance/ }), true);
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("Roles changed for Sam Okafor")).toBeVisible();

  const upload = await context.request.post("/api/staged-images?side=front", {
    data: Buffer.from("x"),
    headers: { "content-type": "image/jpeg", origin: product.url },
  });
  expect(upload.status()).toBe(403);
  await sam.getByRole("link", { name: "Payments", exact: true }).first().click();
  await expect(sam.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await sam.reload();
  await expect(sam.getByRole("link", { name: "Deposit", exact: true })).toHaveCount(0);
  await sam.goto("/webhooks/new");
  await expect(sam.getByRole("button", { name: /^Register/ })).toHaveCount(0);

  // The live stream must report the sign-out, because this client does not poll.
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const stream = await fetch(`${product.url}/api/live`, { headers: { cookie } });
  const reader = stream.body!.getReader();
  await reader.read();
  await page.getByRole("button", { name: "Sam Okafor" }).click();
  await page.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Sam Okafor is disabled and signed out")).toBeVisible();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += Buffer.from(part.value).toString();
  expect(text).toContain("event: signed-out");
  await sam.goto("/payments");
  await expect(sam).toHaveURL(/\/sign-in/);
  expect((await context.request.get("/api/payments", { maxRedirects: 0 })).status()).toBe(401);

  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("Sam Okafor can sign in again")).toBeVisible();
  await setCheckbox(page.getByRole("checkbox", { name: /^Developer/ }), true);
  await setCheckbox(page.getByRole("checkbox", { name: /^Operator/ }), true);
  await setCheckbox(page.getByRole("checkbox", { name: /^Compliance/ }), false);
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("Roles changed for Sam Okafor").last()).toBeVisible();
  await context.close();
});

test("the time zone and theme apply in another browser, and a password change ends that browser's session", async ({
  page,
  browser,
  product,
}) => {
  await signInByForm(page, "sam", product.passwordOfSam);
  await page.goto("/account");
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Europe/Madrid");
  await expect(page.getByText("Central European time", { exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("radio", { name: "Dark" }).click();
  const context = await openContext(browser, product);
  const otherPage = await context.newPage();
  await signInByForm(otherPage, "sam", product.passwordOfSam);
  await otherPage.goto("/payments");
  await expect(otherPage.getByText("Central European time", { exact: true })).toBeVisible();
  await expect(otherPage.locator("html")).toHaveClass(/dark/);

  await page.goto("/account");
  await expect(page.getByText("This session")).toHaveCount(1);
  await page.getByLabel("Current password").fill(product.passwordOfSam);
  await page.getByLabel("New password", { exact: true }).fill(CHOSEN_PASSWORD);
  await page.getByLabel("Confirm new password").fill(CHOSEN_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await otherPage.goto("/payments");
  await expect(otherPage).toHaveURL(/\/sign-in/);
  // Restore the settings for later stories.
  await page.getByLabel("Current password").fill(CHOSEN_PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill(product.passwordOfSam);
  await page.getByLabel("Confirm new password").fill(product.passwordOfSam);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed").last()).toBeVisible();
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("");
  await expect(page.getByText("Central European time", { exact: true })).toHaveCount(0);
  await page.getByRole("main").getByRole("radio", { name: "System" }).click();
  await context.close();
});

for (const width of WIDTHS) {
  test(`axe reports no violations on the people screens, ${nameWidth(width)}`, async ({ page, browser, product }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInByForm(page, "admin");
    await page.goto("/people");
    await expect(page.getByRole("row", { name: /Sam Okafor/ })).toBeVisible();
    await checkScreen(page, "people");
    await page.getByRole("button", { name: "Sam Okafor" }).click();
    await expect(page.getByRole("dialog", { name: "Sam Okafor" })).toBeVisible();
    await checkScreen(page, "a person");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Invite a person" }).click();
    await page.getByLabel("Name").fill(`Wilhelmina Featherstonehaugh-Cholmondeley of ${width}`);
    await page.getByLabel("Email").fill("not an address");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(page.getByText("Enter an email address, such as")).toBeVisible();
    await checkScreen(page, "invite a person, refused");
    await page.getByLabel("Email").fill(`wilhelmina${width}@partner.example`);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const link = (await page.getByTestId("invitation-link").textContent())!;
    await checkScreen(page, "a person is invited");
    await page.getByRole("button", { name: "Done" }).click();
    await page.goto("/people/policies");
    await expect(page.getByRole("region", { name: "Retention" })).toBeVisible();
    await checkScreen(page, "policies");
    await page.goto("/account");
    await expect(page.getByRole("region", { name: "Sessions" })).toBeVisible();
    await checkScreen(page, "account");
    const context = await openContext(browser, product, { viewport: { width, height: 900 } });
    const invited = await context.newPage();
    await invited.goto(link);
    await expect(invited.getByRole("heading", { name: "Welcome" })).toBeVisible();
    await checkScreen(invited, "invitation");
    await invited.goto("/invitation/nothing");
    await expect(invited.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await checkScreen(invited, "invitation, broken");
    await context.close();
  });
}
