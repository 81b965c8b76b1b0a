import { chromium } from "@playwright/test";
import { startProduct } from "./product";

async function main() {
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"] });
  try {
    for (const theme of ["light", "dark"] as const)
      for (const width of [1440, 390]) {
        const page = await browser.newPage({ baseURL: product.url, colorScheme: theme, viewport: { width, height: 900 } });
        await page.goto("/sign-in");
        await page.getByLabel("E-mail").fill("admin@endorse.example");
        await page.getByLabel("Password").fill("endorse-demo");
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await page.getByRole("navigation", { name: "Main" }).first().waitFor();
        const shot = (n: string) => page.screenshot({ path: `/tmp/w13/${n}-${theme}-${width}.png` });
        await page.goto("/people"); await page.waitForTimeout(800); await shot("people");
        await page.getByRole("button", { name: "Sam Okafor" }).click(); await page.waitForTimeout(500); await shot("person");
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Invite a person" }).click(); await page.waitForTimeout(700);
        await page.getByLabel("Name").fill("Nina Newman"); await page.getByLabel("E-mail").fill(`nina${width}${theme}@partner.example`);
        await shot("invite");
        await page.getByRole("button", { name: "Invite", exact: true }).click(); await page.waitForTimeout(1000); await shot("invited");
        const link = await page.getByTestId("invitation-link").textContent();
        await page.goto("/account"); await page.waitForTimeout(700); await shot("account");
        const c = await browser.newContext({ baseURL: product.url, colorScheme: theme, viewport: { width, height: 900 } });
        const p2 = await c.newPage(); await p2.goto(link!); await p2.waitForTimeout(500); await p2.screenshot({ path: `/tmp/w13/accept-${theme}-${width}.png` });
        await p2.goto("/invitation/nonsense"); await p2.waitForTimeout(300); await p2.screenshot({ path: `/tmp/w13/broken-${theme}-${width}.png` });
        await c.close(); await page.close();
      }
  } finally { await browser.close(); await product.stop(); }
}
main().catch((e) => { console.error(e); process.exit(1); });
