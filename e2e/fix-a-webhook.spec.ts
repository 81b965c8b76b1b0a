import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mainLink } from "@endorse/playwright/pages/main-link";
import { expect } from "@playwright/test";
import { checkScreen, nameWidth, WIDTHS } from "./support/check-screen";
import { INPUT_MODES } from "./support/input-modes";
import { signIn, test } from "./support/story";
import { TIME_LIMITS } from "./support/time-limits";

interface Receiver {
  url: string;
  /** Names of the accepted events. */
  readonly received: string[];
  /** All request bodies received. */
  readonly bodies: string[];
  status: number;
  response: string;
  headers: Readonly<Record<string, string>>;
  server: Server;
}

/** Starts a developer's endpoint whose response status a story can change. */
async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: "",
    received: [],
    bodies: [],
    status: 200,
    response: "",
    headers: {},
    server: null!,
  };
  receiver.server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      receiver.bodies.push(text);
      if (receiver.status === 200) receiver.received.push((JSON.parse(text) as { eventName: string }).eventName);
      response.writeHead(receiver.status, receiver.headers).end(receiver.response);
    });
  });
  await new Promise<void>((resolve) => receiver.server.listen(0, "127.0.0.1", resolve));
  receiver.url = `http://localhost:${(receiver.server.address() as AddressInfo).port}/hooks`;
  return receiver;
}

for (const [index, mode] of INPUT_MODES.entries()) {
  test(`a developer registers a webhook, fixes its broken receiver and restarts deliveries, ${mode.name}`, async ({
    page,
    product,
  }) => {
    const receiver = await startReceiver();
    await page.setViewportSize({ width: mode.width, height: 900 });
    await signIn(page, "developer");
    await page.goto("/webhooks");
    await expect(page.getByRole("main").getByText("This portal").locator("visible=true").first()).toBeVisible();
    await mode.press(page, page.getByRole("link", { name: "Register", exact: true }));
    await mode.press(page, page.getByRole("checkbox", { name: /^Core\.Restriction\.Placed/ }));
    await page.getByLabel("Callback address").fill(receiver.url);
    await mode.press(page, page.getByRole("button", { name: "Register", exact: true }));
    await page.waitForURL(/\/webhooks$/);
    await page.goto(`/webhooks?callback=${encodeURIComponent(receiver.url)}`);
    await mode.press(page, mainLink(page, /Core\.Restriction\.Placed/));
    await page.waitForURL(/\/webhooks\/[0-9a-f-]{36}$/);
    await mode.press(page, page.getByRole("button", { name: "Ping", exact: true }));
    await expect(page.getByText("The address accepted the ping")).toBeVisible();
    expect(receiver.received).toEqual(["Ping"]);

    // A ping reports how the receiver is broken, even after the bank goes down and comes back.
    receiver.status = 500;
    await mode.press(page, page.getByRole("button", { name: "Ping", exact: true }));
    await expect(page.getByText("The address did not accept the ping")).toBeVisible();
    await mode.takeBankDown(product);
    await mode.press(page, page.getByRole("button", { name: "Ping", exact: true }));
    await expect(page.getByText(/The address was not called/)).toBeVisible();
    await mode.bringBankUp(product);

    receiver.status = 200;
    await mode.press(page, page.getByRole("button", { name: "Restart", exact: true }));
    await expect(page.getByRole("main").getByText("Restarting").first()).toBeVisible();
    await mode.press(page, page.getByRole("button", { name: "Delete", exact: true }));
    const question = page.getByRole("alertdialog");
    await question.getByRole("textbox").fill("Core.Restriction.Placed");
    await mode.press(page, question.getByRole("button", { name: "Delete", exact: true }));
    await page.waitForURL(/\/webhooks$/);
    await page.goto(`/webhooks?callback=${encodeURIComponent(receiver.url)}&page=${index + 1}`);
    await expect(page.getByText("No registrations match")).toBeVisible();
    receiver.server.close();
  });
}

test("[GAP-37] a developer inspects a delivery's payload and each attempt's response by keyboard", async ({
  page,
  product,
}) => {
  const receiver = await startReceiver();
  receiver.status = 503;
  // Prevents the bank from retrying before the developer resends.
  receiver.headers = { "retry-after": "3600" };
  receiver.response = "table payments is locked";
  await signIn(page, "developer");
  await page.goto("/webhooks/new?event=Check.Payment.Unauthorized");
  await page.getByLabel("Callback address").fill(receiver.url);
  await page.getByRole("button", { name: "Generate a password" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("button", { name: "Register", exact: true }).press("Enter");
  await page.waitForURL(/\/webhooks$/);
  await product.sandbox("/inbound-checks", { accountNumber: "2218009276", checkNumber: "70411", amount: 49_215 });
  await page.goto(`/webhooks?callback=${encodeURIComponent(receiver.url)}`);
  await mainLink(page, /Check\.Payment\.Unauthorized/).click();
  await page.waitForURL(/\/webhooks\/[0-9a-f-]{36}$/);

  const showRow = (name: RegExp) =>
    expect(async () => {
      await page.reload();
      await expect(page.getByRole("button", { name })).toBeVisible({ timeout: 2000 });
    }).toPass();
  const waiting = /Waiting.*HTTP 503 · 1 attempt/;
  await showRow(waiting);
  await page.getByRole("button", { name: waiting }).press("Enter");
  const payload = page.getByRole("region", { name: "Payload" });
  const headers = page.getByRole("region", { name: "Headers" });
  const attempts = page.getByRole("region", { name: "Attempts" }).getByRole("listitem");
  await expect(payload.locator("pre")).toHaveText(JSON.stringify(JSON.parse(receiver.bodies[0]!), null, 2));
  await expect(headers).toContainText("application/json");
  await expect(headers).toContainText(JSON.parse(receiver.bodies[0]!).id);
  await expect(attempts.last()).toContainText("The receiver returned 503.");
  await expect(attempts.last()).toContainText("table payments is locked");

  receiver.status = 200;
  receiver.response = "";
  await page.getByRole("button", { name: "Resend failed…" }).press("Enter");
  const registrationUrl = page.url();
  await page.getByRole("dialog").getByRole("button", { name: "Review" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Resend 1 event" }).press("Enter");
  await expect(page.getByText("Queued; the bank sends it now.")).toBeVisible({ timeout: TIME_LIMITS.job });
  await page.goto(registrationUrl);
  await expect.poll(() => receiver.received).toContain("Check.Payment.Unauthorized");
  const delivered = /Delivered.*HTTP 200 · 2 attempts/;
  await showRow(delivered);
  await page.getByRole("button", { name: delivered }).press("Enter");
  await expect(attempts).toHaveCount(receiver.bodies.length);
  await expect(attempts.first()).toContainText("Accepted");
  await expect(attempts.first()).toContainText("The response had no body.");
  await expect(attempts.last()).toContainText("table payments is locked");
  await expect(page.getByText("last attempt succeeded")).toBeVisible();
  await expect(page.getByRole("link", { name: "Check 70411, $492.15" })).toBeVisible();
  await page.getByText("Verify the signature").click();
  await expect(page.getByText("isFromBank")).toBeVisible();
  await page.getByRole("button", { name: "Resend", exact: true }).press("Enter");
  await expect(page.getByText("The receiver responded with HTTP 200.")).toBeVisible({ timeout: TIME_LIMITS.job });
  await page.getByRole("link", { name: "Waiting", exact: true }).click();
  await expect(page.getByText("No waiting deliveries.")).toBeVisible();

  // A matrix cell opens the registration form with the address and a second event.
  await page.goto("/webhooks/matrix");
  await page.getByRole("link", { name: `Add Check.Payment.Sent to ${receiver.url}` }).click();
  await expect(page.getByLabel("Callback address")).toHaveValue(receiver.url);
  await expect(page.getByRole("checkbox", { name: /^Check\.Payment\.Sent/ })).toBeChecked();
  receiver.server.close();
});

test("[GAP-34] a callback address that the bank does not allow is rejected with a reason, and the form keeps its input", async ({
  page,
}) => {
  await signIn(page, "developer");
  await page.goto("/webhooks/new?event=Check.Payment.Sent");
  await page.getByLabel("Callback address").fill("https://hooks.example.net/elsewhere");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "callback URL" })).toBeVisible();
  await expect(page.getByLabel("Callback address")).toHaveValue("https://hooks.example.net/elsewhere");
});

for (const width of WIDTHS) {
  test(`axe reports no violations on the webhook screens, ${nameWidth(width)}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, "developer");
    await page.goto("/webhooks");
    await expect(page.getByRole("heading", { level: 1, name: "Registrations" })).toBeVisible();
    await checkScreen(page, "registrations");
    await page.goto("/webhooks/matrix");
    await checkScreen(page, "event subscriptions");
    await page.goto("/webhooks/received");
    await checkScreen(page, "received");
    await page.goto("/webhooks/new");
    await checkScreen(page, "a new registration");
    await page.goto("/webhooks");
    await mainLink(page, /Check\.Payment\.Sent/).click();
    await page.waitForURL(/\/webhooks\/[0-9a-f-]{36}$/);
    await checkScreen(page, "a registration");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await checkScreen(page, "a change");
  });
}
