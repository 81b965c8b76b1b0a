import { expect, test } from "vitest";
import { formatZoneName } from "./zone-name";

test.each([
  ["America/New_York", "Eastern time"],
  ["America/Los_Angeles", "Pacific time"],
  ["Europe/Madrid", "Central European time"],
])("%s is %s", (zone, name) => {
  expect(formatZoneName(zone)).toBe(name);
});
