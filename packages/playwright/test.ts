import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import { type CheckOptions, type DrawnCheck, drawBusinessCheck } from "./draw-check";
import { waitForHydration } from "./hydration";
import { Sandbox } from "./sandbox";
import { type Role, readTarget, type Target } from "./settings";
import { signInByRequest } from "./sign-in";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Draws check images to deposit. */
export interface Checks {
  /** Draws a check that the bank accepts, and adds the printed values to the test report. */
  draw(options?: CheckOptions): Promise<DrawnCheck>;
}

/** Story fixtures. Each role's page is open in a separate browser context. */
export interface StoryFixtures {
  /** A page signed in as the operator. */
  readonly operator: Page;
  /** A page signed in as the compliance officer. */
  readonly compliance: Page;
  /** A page signed in as the developer. */
  readonly developer: Page;
  /** A page signed in as the viewer. */
  readonly viewer: Page;
  readonly checks: Checks;
  /** The sandbox controls of the built-in bank. */
  readonly sandbox: Sandbox;
}

/** Fixtures shared by all stories of a worker. */
export interface WorkerFixtures {
  /** The product under test; read from environment variables by default. */
  readonly target: Target;
  /** This worker's sessions by role, so that each user signs in once. */
  readonly sessions: Map<Role, StorageState>;
}

interface Dependencies {
  readonly browser: Browser;
  readonly target: Target;
  readonly sessions: Map<Role, StorageState>;
  readonly timezoneId: string | undefined;
}

/** Opens a page in a new context with the role's session, and closes the context after the story. */
async function usePage(role: Role, from: Dependencies, use: (page: Page) => Promise<void>): Promise<void> {
  const { browser, target, sessions, timezoneId } = from;
  const storageState = sessions.get(role);
  const context = await browser.newContext({ baseURL: target.portalUrl, storageState });
  waitForHydration(context);
  if (!storageState) {
    const timeZone = timezoneId ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    await signInByRequest(context, target.people[role], timeZone);
    sessions.set(role, await context.storageState());
  }
  await use(await context.newPage());
  await context.close();
}

/** Playwright's `test` with the fixtures of {@link StoryFixtures} and the portal as base URL. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  target: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => use(readTarget(process.env)),
    { scope: "worker" },
  ],
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => use(new Map()),
    { scope: "worker" },
  ],
  baseURL: async ({ target }, use) => use(target.portalUrl),
  context: async ({ context }, use) => {
    waitForHydration(context);
    await use(context);
  },
  operator: async ({ browser, target, sessions, timezoneId }, use) =>
    usePage("operator", { browser, target, sessions, timezoneId }, use),
  compliance: async ({ browser, target, sessions, timezoneId }, use) =>
    usePage("compliance", { browser, target, sessions, timezoneId }, use),
  developer: async ({ browser, target, sessions, timezoneId }, use) =>
    usePage("developer", { browser, target, sessions, timezoneId }, use),
  viewer: async ({ browser, target, sessions, timezoneId }, use) =>
    usePage("viewer", { browser, target, sessions, timezoneId }, use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  checks: async ({}, use, story) => {
    await use({
      draw: async (options) => {
        const check = await drawBusinessCheck(options);
        story.annotations.push({ type: "check", description: JSON.stringify(check.truth) });
        return check;
      },
    });
  },
  sandbox: async ({ target }, use) => use(new Sandbox(target.bank)),
});
