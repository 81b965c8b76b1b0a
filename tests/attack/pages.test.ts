import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/product/root";
import { PAGES } from "./pages";

test("PAGES lists every page that requires a session and has no ID in its path", () => {
  const pagePaths = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.split(sep).at(-1) === "page.tsx" && !file.includes("["))
    .map((file) => {
      const folders = file.split(sep).slice(0, -1);
      return `/${folders.filter((folder) => !folder.startsWith("(")).join("/")}`;
    })
    .filter((path) => !["/sign-in", "/capture"].includes(path));
  expect(pagePaths.sort()).toEqual([...PAGES].sort());
});
