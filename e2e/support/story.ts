import { waitForHydration } from "@endorse/playwright/hydration";
import { readTarget } from "@endorse/playwright/settings";
import { signInByRequest, signInByForm as submitSignIn } from "@endorse/playwright/sign-in";
import { test as base } from "@endorse/playwright/test";
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { type Product, SAM, startProduct } from "./product";
import { TIME_LIMITS } from "./time-limits";
import { TIME_ZONE } from "./time-zone";
import { watchFocus } from "./watch-focus";
import { watchReact } from "./watch-react";

const PASSWORD = "endorse-demo";

/** Email addresses of the users in the stories. */
export const PEOPLE = {
  dana: "dana@endorse.example",
  viewer: "viewer@endorse.example",
  compliance: "compliance@endorse.example",
  developer: "developer@endorse.example",
  operator: "operator@endorse.example",
  admin: "admin@endorse.example",
  sam: SAM,
} as const;

/** Signs in through the sign-in page; ends on the overview. */
export function signInByForm(page: Page, person: keyof typeof PEOPLE, password = PASSWORD): Promise<void> {
  return submitSignIn(page, { email: PEOPLE[person], password });
}

/**
 * Signs in by sending the sign-in form's requests, without opening a page. For stories that do not test signing in.
 */
export function signIn(page: Page, person: keyof typeof PEOPLE, password = PASSWORD): Promise<void> {
  return signInWith(page, PEOPLE[person], password);
}

/** Like {@link signIn}, but accepts any email address. */
export function signInWith(page: Page, email: string, password: string): Promise<void> {
  return signInByRequest(page.context(), { email, password }, TIME_ZONE);
}

/** Opens a separate browser context, which is closed at the end of the story. */
export async function openContext(
  browser: Browser,
  product: Pick<Product, "url">,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url, ...options });
  waitForHydration(context);
  await watch(context);
  openContexts.push(context);
  return context;
}

/** Contexts opened by the running story. They must be closed, or their pages would keep calling a stopped product. */
const openContexts: BrowserContext[] = [];

/** React errors and lost focus on the running story's pages. */
const problems: string[] = [];

async function watch(context: BrowserContext): Promise<void> {
  await watchReact(context, (problem) => problems.push(problem));
  await watchFocus(context, (problem) => problems.push(problem));
}

/** Opens a page in a separate browser context and signs in. */
export async function openPage(browser: Browser, product: Product, person: keyof typeof PEOPLE): Promise<Page> {
  const page = await (await openContext(browser, product)).newPage();
  await signIn(page, person);
  return page;
}

/** Waits until the page handles keyboard shortcuts. */
export async function whenListening(page: Page): Promise<void> {
  await page.locator("button[aria-keyshortcuts$=K]").waitFor({ state: "attached" });
}

/**
 * Playwright's `test` for stories, which run against the built product. All stories of a worker share one product. A
 * story that needs different settings or stops the product starts its own with `startSeparateProduct`, which stops with
 * the story. A story fails if React reports an error on one of its pages or a page loses focus.
 */
export const test = base.extend<
  { startSeparateProduct: typeof startProduct; expectNoProblems: undefined },
  { product: Product }
>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: TIME_LIMITS.story },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  startSeparateProduct: async ({}, use, story) => {
    story.slow();
    let separateProduct: Product | undefined;
    await use(async (...settings) => {
      separateProduct = await startProduct(...settings);
      return separateProduct;
    });
    await separateProduct?.stop();
  },
  target: [
    async ({ product }, use) => use({ ...readTarget({}), portalUrl: product.url, bank: product.bank }),
    { scope: "worker" },
  ],
  context: async ({ context }, use) => {
    await watch(context);
    await use(context);
  },
  expectNoProblems: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      problems.length = 0;
      await use(undefined);
      for (const context of openContexts.splice(0)) await context.close();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
