import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { checkScreen } from "./support/check-screen";
import { signIn, test } from "./support/story";

const choose = (page: Page, content: object) =>
  page.getByLabel("File of registrations").setInputFiles({
    name: "registrations.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(content)),
  });

test("a developer exports the registrations, edits the file, reviews the differences and applies them", async ({
  page,
}) => {
  await signIn(page, "developer");
  await page.goto("/webhooks/new?event=Check.Policy.Changed");
  await page.getByLabel("Callback address").fill("http://localhost:9/policies");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.waitForURL(/\/webhooks$/);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export", exact: true }).click();
  const text = readFileSync(await (await downloading).path(), "utf8");
  expect(text).not.toMatch(/password/i);
  const file = JSON.parse(text) as { registrations: Record<string, unknown>[] };
  const entry = file.registrations.find(({ callbackUrl }) => callbackUrl === "http://localhost:9/policies");
  Object.assign(entry!, { format: "Basic" });
  file.registrations.push({ eventName: "Check.Hold.Escalated", callbackUrl: "http://localhost:9/holds" });

  await page.getByRole("link", { name: "Import", exact: true }).click();
  await choose(page, {
    schemaVersion: 1,
    registrations: [{ eventName: "Check.Policy.Changed", callbackUrl: "policies" }],
  });
  await expect(page.getByText("registrations[0].callbackUrl must be a URL.")).toBeVisible();
  await choose(page, file);
  const changed = page.getByRole("region", { name: "Changed" });
  await expect(changed.getByRole("listitem")).toHaveText(/Check\.Policy\.Changed.*Extended.*Basic/);
  const added = page.getByRole("region", { name: "New" });
  await expect(added).toContainText("http://localhost:9/holds");
  await checkScreen(page, "a review of an import");
  await page.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect(page.getByText("Enter a password for each new address.")).toBeVisible();
  await added.getByLabel("Password").fill("correct horse battery staple");
  await page.getByRole("button", { name: "Apply 2 changes" }).dblclick();
  await expect(added).toContainText("1 registered.");
  await expect(changed).toContainText("Changed.");
  await choose(page, file);
  await expect(page.getByText("The file contains nothing to change.")).toBeVisible();
});
