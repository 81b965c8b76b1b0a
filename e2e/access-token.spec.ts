import { expect } from "@playwright/test";
import { checkScreen } from "./support/check-screen";
import { setCheckbox } from "./support/checkbox";
import { signIn, test } from "./support/story";

test("a user creates an access token for a program, and revoking the token ends the program's API access @core", async ({
  page,
  playwright,
  product,
}) => {
  await signIn(page, "developer");
  await page.goto("/account");
  await page.getByRole("button", { name: "Create a token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("Enter a name.")).toBeVisible();
  await expect(dialog.getByText("Choose at least one.")).toBeVisible();
  await checkScreen(page, "creating an access token, with errors");
  await dialog.getByLabel("Name").fill("Nightly export");
  await setCheckbox(dialog.getByLabel("Payments"), true);
  await dialog.getByRole("button", { name: "Create token" }).click();
  const token = await page.getByTestId("access-token").textContent();
  await page.getByRole("button", { name: "I saved it" }).click();
  await expect(page.getByText("Reads Payments")).toBeVisible();
  // The program authenticates with the token alone, without cookies.
  const program = await playwright.request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await program.get("/api/v1/payments")).status()).toBe(200);
  expect((await program.get("/api/v1/events")).status()).toBe(403);
  await page.getByRole("button", { name: "Revoke Nightly export" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Access token revoked")).toBeVisible();
  expect((await program.get("/api/v1/payments")).status()).toBe(401);
  await program.dispose();
});
