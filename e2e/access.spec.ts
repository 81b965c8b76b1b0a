import { drawCheck } from "@endorse/playwright/draw-check";
import { expect } from "@playwright/test";
import { depositCheck } from "./support/deposit-page";
import { openContext, openPage, signIn, signInByForm, test } from "./support/story";

test("[R-26] a viewer can view pages but can't change anything", async ({ page, browser, product }) => {
  await signIn(page, "dana");
  await depositCheck(page, await drawCheck("--seed", "61"));
  const paymentUrl = page.url();

  const viewer = await openPage(browser, product, "viewer");
  await viewer.goto(paymentUrl);
  await expect(viewer.getByAltText(/^Front of/)).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Cancel", exact: true })).toHaveCount(0);
  await expect(viewer.getByRole("link", { name: "Deposit", exact: true })).toHaveCount(0);
  for (const path of ["/overview", "/payments", "/positive-pay", "/positive-pay/authorizations", "/restrictions"]) {
    await viewer.goto(path);
    await expect(viewer.getByRole("heading", { level: 1 })).toBeVisible();
    const links = viewer.getByRole("main").getByRole("link");
    await expect(links.filter({ hasText: /^(Deposit a check|Authorize a check|Restrict an account)$/ })).toHaveCount(0);
    await expect(
      viewer.getByRole("button", { name: /^(Pay( P)?|Return( R)?|Revoke.*|Lift.*|Restrict .*)$/ }),
    ).toHaveCount(0);
  }
  const upload = await viewer.request.post("/api/staged-images?side=front", {
    data: Buffer.from("x"),
    headers: { "content-type": "image/jpeg", origin: product.url },
  });
  expect(upload.status()).toBe(403);
  await viewer.context().close();
});

test("[R-26] without a session only the sign-in page is reachable @core", async ({ browser, product }) => {
  const context = await openContext(browser, product);
  for (const path of ["/api/payments", "/api/payments/6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f/images/front"]) {
    expect((await context.request.get(path, { maxRedirects: 0 })).status(), path).toBe(401);
  }
  const page = await context.newPage();
  await page.goto("/payments");
  await expect(page).toHaveURL(/\/sign-in/);
  await context.close();
});

test("[R-25] tokens and secrets never reach the browser or a log @core", async ({ page, product }) => {
  const bodies: string[] = [];
  page.on("response", async (response) => {
    if (/text|json|javascript|x-component/.test(response.headers()["content-type"] ?? "")) {
      bodies.push(await response.text().catch(() => ""));
    }
  });
  await signInByForm(page, "dana");
  await depositCheck(page, await drawCheck("--seed", "62"));
  await page.goto("/payments");
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  const exposedText = bodies.join("\n") + product.log();
  expect(bodies.length).toBeGreaterThan(10);
  for (const secret of product.secrets) expect(exposedText.includes(secret)).toBe(false);
  expect(exposedText).not.toMatch(/Bearer [A-Za-z0-9._-]{16}/);
});
