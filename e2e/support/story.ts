import { test as base, expect, type Page } from "@playwright/test";
import { type Product, startProduct } from "./product";

const PASSWORD = "endorse-demo";

/** The people of the stories, by what they do. */
export const PEOPLE = {
  dana: "dana@endorse.example",
  viewer: "viewer@endorse.example",
  compliance: "compliance@endorse.example",
  developer: "developer@endorse.example",
} as const;

/** Signs a person in through the page, as a person does. */
export async function signIn(page: Page, person: keyof typeof PEOPLE): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(PEOPLE[person]);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).first().waitFor();
}

/** Waits until the page listens for keys: a person presses none before they see that it is there. */
export async function whenListening(page: Page): Promise<void> {
  const trigger = page.getByRole("button", { name: /^Find a payment/ }).first();
  await expect(trigger).toHaveAttribute("aria-keyshortcuts", /K$/);
}

/** A story runs against the built product; one product serves all stories of a worker. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});
