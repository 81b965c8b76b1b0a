import { expect, test } from "vitest";
import { parseTheme, parseZone, preferenceCookie, themeClass } from "./preferences";

test("an unknown theme follows the system and adds no class to the page", () => {
  expect(parseTheme("dark")).toBe("dark");
  expect(parseTheme("<script>")).toBe("system");
  expect(parseTheme(undefined)).toBe("system");
  expect(themeClass("system")).toBe("");
  expect(themeClass("light")).toBe("light");
});

test("only existing time zones are accepted", () => {
  expect(parseZone("Europe/Madrid")).toBe("Europe/Madrid");
  expect(parseZone("Mars/Olympus")).toBeNull();
  expect(parseZone("x".repeat(65))).toBeNull();
  expect(parseZone(undefined)).toBeNull();
});

test("a preference cookie lasts a year and applies to the whole site", () => {
  expect(preferenceCookie("zone", "America/New_York", true)).toBe(
    "zone=America%2FNew_York; path=/; max-age=31536000; samesite=lax; secure",
  );
});
