import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { checkScreen, nameWidth, WIDTHS } from "./support/check-screen";
import { signIn, test } from "./support/story";

const PASSWORD = "open sesame";

/** Starts an endpoint that checks the password but not the signature. */
async function startEndpoint() {
  const authorization = `Basic ${btoa(`hooks:${PASSWORD}`)}`;
  const server = createServer((request, response) => {
    request
      .resume()
      .on("end", () => response.writeHead(request.headers.authorization === authorization ? 200 : 401).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/hooks`, close: () => server.close() };
}

async function saveAs(page: Page, button: string): Promise<string> {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return readFileSync(await (await started).path(), "utf8");
}

for (const width of WIDTHS) {
  test(`a developer tests an endpoint and downloads the report, ${nameWidth(width).replace(" @core", "")}`, async ({
    page,
  }) => {
    const endpoint = await startEndpoint();
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "developer");
    await page.goto("/developers/events");
    await page.getByRole("link", { name: "Endpoint test" }).click();
    await page.getByRole("button", { name: "Test endpoint" }).click();
    await expect(page.getByText("Enter the URL of your endpoint.")).toBeVisible();
    await checkScreen(page, "endpoint test, without a URL");

    await page.getByLabel("URL").fill("https://hooks.partner.example/");
    await page.getByRole("button", { name: "Test endpoint" }).click();
    await expect(page.getByText("hooks.partner.example is not on the partner's allowlist.")).toBeVisible();

    await page.getByLabel("URL").fill(endpoint.url);
    await page.getByLabel("User name").fill("hooks");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByLabel("Signing secret").fill(PASSWORD);
    await page.getByRole("button", { name: "Test endpoint" }).click();
    await expect(page.getByRole("status").getByText("2 failed")).toBeVisible();
    await expect(page.getByRole("status").getByText("21 passed")).toBeVisible();
    const checks = page.getByRole("list", { name: "Checks" });
    await checks.getByText("No signature", { exact: true }).click();
    await expect(checks.getByText("Accepted it with 200. Respond with 401 or 403.").last()).toBeVisible();
    await expect(checks.getByText("$PASSWORD").locator("visible=true").first()).toBeVisible();
    await checkScreen(page, "endpoint test, report");

    const json = await saveAs(page, "Download JSON");
    expect(JSON.parse(json)).toMatchObject({ url: endpoint.url, counts: { passed: 21, failed: 2, "cannot-tell": 1 } });
    expect(json).not.toContain(PASSWORD);
    expect(await saveAs(page, "Download text")).toContain(
      "FAILED  no-signature: Accepted it with 200. Respond with 401 or 403.",
    );
    await page.goto("/audit?action=endpoint.test");
    await expect(page.getByText("Started").locator("visible=true").first()).toBeVisible();
    endpoint.close();
  });
}
