import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/product/root";
import { EVERYWHERE, STORIES_BY_FOLDER, STORIES_OF_THE_WHOLE, storiesOf } from "./affected-stories";

const mapped = [...Object.values(STORIES_BY_FOLDER).flat(), ...EVERYWHERE, ...STORIES_OF_THE_WHOLE];

test("every story is in the map, and every story of the map is there", () => {
  const stories = readdirSync(join(ROOT, "e2e"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".spec.ts"))
    .map((path) => path.replaceAll("\\", "/").replace(/\.spec\.ts$/, ""));
  expect([...new Set(mapped)].sort()).toEqual(stories.sort());
});

test("every part of the portal is in the map, and every folder of the map is there", () => {
  const parts = readdirSync(join(ROOT, "app/(portal)"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => `app/(portal)/${name}`);
  expect(Object.keys(STORIES_BY_FOLDER)).toEqual(expect.arrayContaining(parts));
  expect(Object.keys(STORIES_BY_FOLDER).filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
});

test("a visible change plays a few stories, and any other change none", () => {
  expect(storiesOf(["app/(portal)/overview/page.tsx"])).toEqual(["e2e/overview.spec.ts"]);
  expect(storiesOf(["components/ui/button.tsx", "app/globals.css"])).toEqual(["e2e/every-screen.spec.ts"]);
  expect(storiesOf(["lib/money/cents.ts", "components/ui/place-tooltip.test.ts", "docs/rules.md"])).toEqual([]);
});
