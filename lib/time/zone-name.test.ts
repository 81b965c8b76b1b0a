import { expect, test } from "vitest";
import { zoneName } from "./zone-name";

test.each([
  ["America/New_York", "Eastern time"],
  ["America/Los_Angeles", "Pacific time"],
  ["Europe/Madrid", "Central European time"],
])("%s is %s", (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});
