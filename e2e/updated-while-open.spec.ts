import { readFileSync } from "node:fs";
import { drawCheck } from "@endorse/playwright/draw-check";
import { formatDollars } from "@endorse/playwright/pages/deposit-page";
import { expect, type Page } from "@playwright/test";
import { addImages, fillDeposit } from "./support/deposit-page";
import { signIn, test } from "./support/story";

/** Makes later responses to this page carry a different build ID, as after a deployment. */
async function simulateNewBuild(page: Page): Promise<void> {
  const buildId = readFileSync(".next/BUILD_ID", "utf8").trim();
  const otherBuildId = buildId.replaceAll(/./g, "x");
  await page.route(
    () => true,
    async (route) => {
      const headers = route.request().headers();
      if (!headers.rsc && !headers["next-action"]) return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(buildId, otherBuildId) });
    },
  );
}

/** Changes the action IDs in this page's requests, as if the new build did not have those actions. */
async function simulateUnknownActions(page: Page): Promise<void> {
  await page.route(
    () => true,
    (route) => {
      const headers = route.request().headers();
      const action = headers["next-action"];
      return route.continue(action ? { headers: { ...headers, "next-action": action.replaceAll(/./g, "f") } } : {});
    },
  );
}

// Drop requests that are still pending when a story ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

const review = (page: Page) => page.getByRole("heading", { name: "Review your deposit" });

async function reviewDeposit(page: Page, seed: string, checkNumber: string): Promise<string> {
  const check = await drawCheck("--seed", seed, "--check-number", checkNumber);
  const amount = formatDollars(check.truth.amountCents);
  await addImages(page, check);
  await fillDeposit(page, { account: "2218009144", amount, reference: `Update-${checkNumber}` });
  await page.getByRole("button", { name: "Review deposit" }).click();
  await review(page).waitFor();
  return amount;
}

test("a deposit from a page of the previous build opens its payment", async ({ page }) => {
  await signIn(page, "dana");
  await reviewDeposit(page, "8811", "88110");
  const requested: string[] = [];
  await simulateNewBuild(page);
  page.on("request", (request) => {
    if (request.method() === "GET" && (request.headers().rsc || request.isNavigationRequest()))
      requested.push(new URL(request.url()).pathname);
  });
  await page.getByRole("button", { name: /^Deposit \$/ }).click();
  await page.waitForURL(/\/payments\/[0-9a-f-]{36}/);
  await expect(page.getByText("Update-88110", { exact: true })).toBeVisible();
  expect(requested).not.toContain("/deposit");
});

test("a rejected restriction on a page of the previous build keeps its input", async ({ page }) => {
  await signIn(page, "compliance");
  await page.goto("/restrictions/new");
  await page.getByRole("combobox", { name: "Master account" }).fill("2218009999");
  await page.getByRole("button", { name: "Freeze everything" }).click();
  await page.getByLabel("Reason").fill("Typed before the update");
  await simulateNewBuild(page);
  await page.getByRole("button", { name: "Restrict now" }).click();
  await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("Typed before the update");
});

test("a form whose action is missing from the new build shows what to do, sends nothing, and keeps its input", async ({
  page,
}) => {
  await signIn(page, "dana");
  const amount = await reviewDeposit(page, "8812", "88120");
  await simulateUnknownActions(page);
  await page.getByRole("button", { name: /^Deposit \$/ }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Endorse was updated while this page was open, and nothing was sent. What you typed stays here: open this page in a new tab and send it from there.",
  );
  await page.getByRole("button", { name: "Edit the deposit" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue(amount);
  await expect(page.getByLabel("Your reference")).toHaveValue("Update-88120");
  await expect(page.getByAltText("Front of the check to deposit")).toBeVisible();
  await expect(page.getByAltText("Back of the check to deposit")).toBeVisible();
});

test("a page that briefly loses the portal keeps its input, whichever build responds next", async ({ page }) => {
  await signIn(page, "dana");
  await page.goto("/deposit");
  await page.getByLabel("Amount").fill("77.01");
  await simulateNewBuild(page);
  await page.route("/api/bank-status*", (route) => route.abort());
  await expect(page.getByText("The portal can’t be reached", { exact: true })).toBeVisible();
  await page.unroute("/api/bank-status*");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await expect(page.getByText("The portal is responding again")).toBeVisible();
  await expect(page.getByText("The portal can’t be reached", { exact: true })).toBeHidden();
  await expect(page.getByLabel("Amount")).toHaveValue("77.01");
  expect(requested).not.toContain("/deposit");
});
