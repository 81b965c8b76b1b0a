import { expect, type Page } from "@playwright/test";
import { setCheckbox } from "./checkbox";

/** The password chosen by everyone who accepts an invitation in a story. */
export const CHOSEN_PASSWORD = "correct horse battery";

/** Invites a person from an administrator's page and returns the link; ends on the list of people. */
export async function invite(
  page: Page,
  { name, email, roles }: { readonly name: string; readonly email: string; readonly roles: readonly string[] },
): Promise<string> {
  await page.goto("/people");
  await page.getByRole("button", { name: "Invite a person" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  for (const role of roles) await setCheckbox(page.getByRole("checkbox", { name: new RegExp(`^${role}`) }), true);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = (await page.getByTestId("invitation-link").textContent())!;
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Invited");
  return link;
}

/** Opens the link, enters a name and chooses a password; only the first administrator enters an email address. */
export async function acceptInvitation(
  page: Page,
  { link, name, email }: { readonly link: string; readonly name: string; readonly email?: string },
): Promise<void> {
  await page.goto(link);
  if (email) await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(CHOSEN_PASSWORD);
  await page.getByLabel("Confirm password").fill(CHOSEN_PASSWORD);
  await page.getByRole("button", { name: "Create account and sign in" }).click();
}

/** Adds a passkey for a role that requires a second factor; the page needs a virtual authenticator. */
export async function enrollPasskey(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Passkey/ }).click();
  await page.getByLabel("Name", { exact: true }).fill("Work laptop");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
}
