import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { drawCheck } from "./support/checks";
import { depositCheck, givePictures } from "./support/deposit-page";
import { signIn, test } from "./support/story";

const VIEWS = [
  { theme: "light", width: 1440 },
  { theme: "light", width: 390 },
  { theme: "dark", width: 1440 },
  { theme: "dark", width: 390 },
] as const;

for (const { theme, width } of VIEWS) {
  test(`axe finds nothing on any screen, ${theme}, ${width} px wide`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/sign-in");
    await judge(page, "sign-in");
    await signIn(page, "dana");
    const check = drawCheck(
      "--seed",
      String(70 + VIEWS.findIndex((view) => view.theme === theme && view.width === width)),
    );
    await page.goto("/deposit");
    await expect(page.getByRole("heading", { level: 1, name: "Deposit a check" })).toBeVisible();
    await judge(page, "deposit, empty");
    await givePictures(page, check);
    await judge(page, "deposit, with pictures");
    await depositCheck(page, check);
    await expect(page.getByAltText(/^Front of/)).toBeVisible();
    await judge(page, "payment");
    await page.goto("/payments");
    await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
    await judge(page, "payments");
    await page.goto("/payments?status=Batched");
    await judge(page, "payments, none");
    await page.goto("/payments/6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f");
    await judge(page, "payment, unknown id");
    await page.goto("/nowhere");
    await judge(page, "not found");
  });
}

async function judge(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
    screen,
  ).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
}
