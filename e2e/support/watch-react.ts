import type { BrowserContext } from "@playwright/test";

const SHARED_KEY = "React: children share the key";

/**
 * Passes React rendering errors to `report`: numbered errors of the production build, such as #418 for a hydration
 * mismatch, and siblings with duplicate keys, for which only the development build prints a warning.
 */
export async function watchReact(context: BrowserContext, report: (text: string) => void): Promise<void> {
  const collect = (text: string) => {
    if (text.includes("Minified React error") || text.startsWith(SHARED_KEY)) report(text);
  };
  context.on("console", (message) => message.type() === "error" && collect(message.text()));
  context.on("weberror", (error) => collect(error.error().message));
  await context.addInitScript(watchKeys, SHARED_KEY);
}

/** The part of React's internal tree node that {@link watchKeys} reads. */
interface Fiber {
  readonly key: string | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** Runs in the page. React reports each commit to the developer tools hook, even in production. */
function watchKeys(prefix: string): void {
  const roots = new Set<{ readonly current: Fiber }>();
  const reported = new Set<string>();
  let isDue = false;
  const findDuplicateKeys = () => {
    isDue = false;
    const rest = [...roots].map(({ current }) => current);
    for (let fiber = rest.pop(); fiber; fiber = rest.pop()) {
      const keys = new Set<string>();
      for (let child = fiber.child; child; child = child.sibling) {
        rest.push(child);
        if (child.key === null) continue;
        if (keys.has(child.key) && !reported.has(child.key)) {
          reported.add(child.key);
          console.error(`${prefix} "${child.key}" on ${location.pathname}`);
        }
        keys.add(child.key);
      }
    }
  };
  const hook = {
    supportsFiber: true,
    // Required by the development server's Fast Refresh.
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot(_: number, root: { readonly current: Fiber }) {
      roots.add(root);
      // Check once per burst, because a page commits many times while it loads.
      if (!isDue) setTimeout(findDuplicateKeys, 100);
      isDue = true;
    },
    onPostCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}
