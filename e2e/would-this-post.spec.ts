import { expect } from "@playwright/test";
import { checkScreen } from "./support/check-screen";
import { signIn, test } from "./support/story";

test("“Would this post?” lists missing information and marks invalid input", async ({ page }) => {
  await signIn(page, "compliance");
  await page.goto("/restrictions/new?account=2218009276");
  const simulator = page.getByRole("region", { name: "Would this post?" });
  await expect(simulator.getByText("Blocked by this restriction")).toBeVisible();

  await page.getByText("More conditions").click();
  await page.getByRole("textbox", { name: "From", exact: true }).fill("22:00");
  await expect(simulator.getByText("Can’t tell yet: the time window is incomplete")).toBeVisible();
  await page.getByRole("textbox", { name: "Until", exact: true }).fill("06:00");
  await simulator.getByLabel("At").fill("12:00");
  await expect(simulator.getByText("No known restriction blocks it")).toBeVisible();
  await expect(simulator.getByText("the check also needs an authorization")).toBeVisible();
  await simulator.getByLabel("On rail").selectOption("Wires");
  await expect(simulator.getByText("Would post: no known restriction blocks it")).toBeVisible();

  await simulator.getByLabel("Test amount").fill("much");
  await expect(simulator.getByLabel("Test amount")).toHaveAttribute("aria-invalid", "true");
  await expect(simulator.getByText("Enter an amount in dollars and cents, like 2,418.50.")).toBeVisible();
  await checkScreen(page, "an invalid simulation");
  await page.getByLabel("Only this subaccount").fill("Vault 7 / B");
  await expect(page.getByRole("status", { name: "Effect of this restriction" })).toContainText("Vault 7 / B");
});
