import { expect, type Page } from "@playwright/test";
import { checkScreen } from "./support/check-screen";
import { signIn, test } from "./support/story";

async function openChange(page: Page, href: string): Promise<void> {
  await page.goto(href);
  await page.getByRole("button", { name: "Change", exact: true }).press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
}

const save = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Change", exact: true }).press("Enter");

test("[R-23] a change from a stale tab is rejected with a diff, and the user can confirm it", async ({
  page,
  context,
}) => {
  await signIn(page, "developer");
  await page.goto("/webhooks/new?event=Check.Policy.Changed");
  await page.getByRole("radio", { name: "Poll" }).click();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await page.waitForURL(/\/webhooks$/);
  await page.goto("/webhooks?event=Check.Policy.Changed");
  const hrefs = await page
    .getByRole("main")
    .getByRole("link", { name: /Check\.Policy\.Changed/ })
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href")!))]);
  const otherTab = await context.newPage();
  let href: string | undefined;
  for (const candidate of hrefs) {
    await page.goto(candidate);
    if ((await page.getByText("Fetched by polling").count()) > 0) href = candidate;
  }

  await openChange(page, href!);
  await openChange(otherTab, href!);
  await otherTab.getByRole("radio", { name: "Basic" }).click();
  await save(otherTab);
  await expect(otherTab.getByRole("dialog")).toHaveCount(0);

  // The form includes every field of the bank's update.
  await page.bringToFront();
  await page.getByText("Status and failures").press("Enter");
  for (const field of [/^Event$/, /^Status$/, /^Consecutive failures$/, /^Last error/]) {
    await expect(page.getByRole("dialog").getByLabel(field)).toBeVisible();
  }
  await page.getByLabel("Event", { exact: true }).selectOption("Check.Details.Changed");
  await save(page);
  const refusal = page.getByRole("dialog").getByRole("alert");
  await expect(refusal).toContainText("This registration changed after you opened the form");
  await expect(refusal).toContainText("Extended → Basic");
  await checkScreen(page, "a stale change");
  await page.getByRole("button", { name: "Change anyway" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Check.Details.Changed" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Poll · Extended")).toBeVisible();
});
