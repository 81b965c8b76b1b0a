import { expect, test } from "vitest";
import { phoneReach } from "./phone-reach";

test.each([
  ["https://portal.partner.example", "full"],
  ["http://192.168.1.20:3000", "no-camera"],
  ["http://portal.partner.example", "no-camera"],
  ["http://localhost:3000", "none"],
  ["https://localhost", "none"],
  ["http://127.0.0.1:3000", "none"],
  ["http://[::1]:3000", "none"],
  ["http://127.example.com", "no-camera"],
])("the reach of %s is %s", (portalUrl, reach) => {
  expect(phoneReach(portalUrl)).toBe(reach);
});
