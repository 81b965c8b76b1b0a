import { drawCheck } from "@endorse/playwright/draw-check";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { ROUTES } from "@/lib/access/testing/entry-points";
import { depositCheck } from "./support/deposit-page";
import { openAccount } from "./support/open-account";
import { openPage, signIn, test } from "./support/story";

const ACCOUNT = "2218009110";
/** The demo partner's accounts at the built-in bank. */
const DEMO_ACCOUNTS = ["2218009144", ACCOUNT, "2218009171", "2218009227", "2218009276", "2218009292"];

/** Pages from which all other pages can be reached. */
const ENTRY_PAGES = [
  ...["/overview", "/payments", "/positive-pay", "/positive-pay/authorizations", "/positive-pay/history"],
  ...["/restrictions", "/restrictions?status=Active", "/webhooks", "/webhooks/matrix", "/webhooks/received", "/audit"],
  ...["/developers/events", "/developers/requests", "/developers/gaps", "/developers/endpoint-test"],
  ...[
    "/sandbox",
    "/account",
    "/approvals",
    "/deposit",
    "/batches",
    "/restrictions/new",
    "/restrictions/playbooks",
    "/people",
    "/people/policies",
  ],
];
const MAX_PAGES = 60;

interface Responses {
  /** Response bodies by URL: pages as HTML and as the router fetches them, and API responses. */
  readonly bodies: ReadonlyMap<string, string>;
  readonly pages: number;
}

/** Fetches every linked page and every GET API route, with the IDs of existing records. */
async function crawl(request: APIRequestContext): Promise<Responses> {
  const bodies = new Map<string, string>();
  const waiting = [...ENTRY_PAGES];
  const seen = new Set(waiting);
  const ids = new Map<string, string>();
  for (let path = waiting.shift(); path !== undefined && seen.size <= MAX_PAGES; path = waiting.shift()) {
    const html = await (await request.get(path)).text();
    bodies.set(path, html);
    bodies.set(`${path} (as the router fetches it)`, await (await request.get(path, { headers: { rsc: "1" } })).text());
    for (const [, href] of html.matchAll(/href="(\/[^"#]*)/g)) {
      const link = href!.replaceAll("&amp;", "&");
      const [, kind, id] = /^\/(payments|restrictions|webhooks)\/([0-9a-f-]{36})$/.exec(link) ?? [];
      if (kind && id) ids.set(kind, id);
      if (/^\/(api|_next)\b|\.\w+$/.test(link) || seen.has(link)) continue;
      seen.add(link);
      waiting.push(link);
    }
  }
  const { rows: events } = await (await request.get("/api/events")).json();
  ids.set("events", String(events[0]?.id));
  for (const route of Object.keys(ROUTES)) {
    const [method, folder] = route.split(" ") as [string, string];
    if (method !== "GET" || folder === "live") continue;
    const id = ids.get(folder.split("/")[0]!) ?? ids.get("payments")!;
    const path = `/api/${folder.replace("[id]", id).replace("[view]", "front")}?find=22&q=22`;
    bodies.set(path, await (await request.get(path)).text());
  }
  return { bodies, pages: seen.size };
}

/** Returns the account numbers in the responses to a user with permission to see them. */
function findAccountNumbers({ bodies }: Responses): Set<string> {
  const exposed = [...bodies.values()].flatMap((body) =>
    [...body.matchAll(/\\?"\w*[aA]ccountNumber\\?":\\?"(\d{6,17})\\?"/g)].map(([, number]) => number!),
  );
  return new Set([...DEMO_ACCOUNTS, ...exposed]);
}

/** Returns excerpts of the responses that contain a full number, with or without spaces. */
function findLeaks({ bodies }: Responses, numbers: ReadonlySet<string>): string[] {
  const patterns = [...numbers].map((number) => [...number].join("(?: |%20|\\+)?"));
  const any = new RegExp(`(?<!\\d)(?:${patterns.join("|")})(?!\\d)`);
  return [...bodies].flatMap(([path, body]) => {
    const match = any.exec(body);
    return match ? [`${path}: …${body.slice(Math.max(0, match.index - 60), match.index + 30)}…`] : [];
  });
}

/** Returns the pages that stream a part later, which React's placeholder reveals. */
const findStreamed = ({ bodies }: Responses) =>
  [...bodies].filter(([, body]) => body.includes("<!--$?-->")).map(([path]) => path);

/** Freezes an account with a reason that mentions `ACCOUNT`. */
async function restrict(page: Page, account: string): Promise<void> {
  await page.goto(`/restrictions/new?account=${account}&preset=freeze`);
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByLabel("Reason").fill(`Case 7731 about ${ACCOUNT}`);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/restrictions\/[0-9a-f-]{36}$/);
}

test("a viewer sees no full account number in any page or response, and revealing a number creates an audit entry", async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, "dana");
  await depositCheck(page, await drawCheck("--seed", "63"));
  const payment = page.url();
  await product.sandbox("/inbound-checks", { accountNumber: ACCOUNT, checkNumber: "7001", amount: 12_345 });
  await restrict(page, await openAccount(product, "Watched"));
  await page.goto("/payments?direction=Inbound");
  await expect(page.getByRole("main").getByText("$123.45").first()).toBeVisible();

  const viewer = await openPage(browser, product, "viewer");
  const [full, masked] = [await crawl(page.request), await crawl(viewer.request)];
  const numbers = findAccountNumbers(full);
  expect(numbers.size).toBeGreaterThan(3);
  // The same check finds numbers in the responses to a user with permission.
  expect(findLeaks(full, numbers).length).toBeGreaterThan(5);
  expect(masked.pages).toBeGreaterThan(25);
  expect([...masked.bodies.values()].join("\n")).toContain("••••9110");
  expect(findLeaks(masked, numbers)).toEqual([]);
  // Only parts that call the bank may be streamed later.
  expect(findStreamed(full).filter((path) => !/^\/(sandbox|webhooks)\b/.test(path))).toEqual([]);

  await viewer.goto(payment);
  expect(await viewer.title()).not.toMatch(/\d{6}/);
  await viewer.getByRole("button", { name: "Reveal account number" }).click();
  await viewer.getByLabel("Reason").fill("A question from the payee");
  await viewer.getByRole("button", { name: "Reveal", exact: true }).click();
  const fact = viewer
    .getByRole("main")
    .locator("dd")
    .filter({ has: viewer.getByRole("button", { name: "Copy account number" }) });
  await expect(fact.first()).toContainText(/\d{4} \d{4}/);
  await viewer.goto("/audit?action=account-number.reveal");
  await expect(viewer.getByRole("row", { name: /Vera Lindqvist/ }).first()).toContainText("revealed");
  await viewer.context().close();
});
