import { expect, type Page } from "@playwright/test";
import { startOidcProvider } from "@/lib/access/testing/oidc-provider";
import { pickFreePort } from "@/scripts/product/free-port";
import { checkScreen, WIDTHS } from "./support/check-screen";
import { openContext, test } from "./support/story";

const GROUPS = "Risk desk=compliance,Everyone=viewer";

async function signInAtProvider(page: Page): Promise<void> {
  await page.goto("/restrictions");
  await page.getByRole("button", { name: "Sign in with your organization" }).click();
}

test("[R-26] a provider group grants the Compliance role, and users without a mapped group can't sign in", async ({
  browser,
  startSeparateProduct,
}) => {
  const port = await pickFreePort();
  const provider = await startOidcProvider(`http://localhost:${port}`);
  const product = await startSeparateProduct({
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_ROLES: GROUPS,
    LOCAL_SIGN_IN: "off",
  });
  const page = await (await openContext(browser, product)).newPage();
  await page.goto("/sign-in");
  // Local accounts are off, so the page has no sign-in form and no demo users.
  await expect(page.getByRole("button", { name: "Sign in with your organization" })).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await expect(page.getByText("Demo people")).toHaveCount(0);

  provider.account = {
    sub: "1",
    email: "nora@partner.example",
    email_verified: true,
    name: "Nora",
    groups: ["Staff"],
  };
  await signInAtProvider(page);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toContainText(
    "None of your groups has a role in this portal.",
  );
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkScreen(page, `a refused sign-in at the provider, ${width}`);
  }

  provider.account = {
    ...provider.account,
    sub: "2",
    email: "pia@partner.example",
    name: "Pia",
    groups: ["Risk desk"],
  };
  await signInAtProvider(page);
  await page.waitForURL(/\/restrictions$/);
  await expect(page.getByRole("link", { name: "Restrict an account" }).first()).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText("pia@partner.example");
  await expect(page.getByRole("region", { name: "Password" })).toHaveCount(0);
  await provider.close();
});
