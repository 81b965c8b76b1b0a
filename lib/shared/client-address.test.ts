import { expect, test } from "vitest";
import { clientAddress, createProxyList, currentClientAddress, networkOf, withClientAddress } from "./client-address";

const PROXIES = ["10.0.0.0/8", "2001:db8:ffff::/48", "192.0.2.1"];

test.each([
  // No proxy is trusted, so the header is ignored.
  ["203.0.113.7", "198.51.100.1", [], "203.0.113.7"],
  ["::ffff:203.0.113.7", undefined, [], "203.0.113.7"],
  ["203.0.113.7", "198.51.100.1", PROXIES, "203.0.113.7"],
  // One trusted proxy, then two.
  ["10.1.2.3", "198.51.100.1", PROXIES, "198.51.100.1"],
  ["::ffff:10.1.2.3", "198.51.100.1", PROXIES, "198.51.100.1"],
  ["10.1.2.3", "198.51.100.1, 192.0.2.1", PROXIES, "198.51.100.1"],
  ["2001:db8:ffff::9", "2001:db8:1::5", PROXIES, "2001:db8:1::5"],
  // Addresses forged by the client precede the address that the proxy saw.
  ["10.1.2.3", "192.0.2.1, 10.9.9.9, 198.51.100.1", PROXIES, "198.51.100.1"],
  ["10.1.2.3", "203.0.113.99, 198.51.100.1", PROXIES, "198.51.100.1"],
  // A proxy without a readable header counts as the client.
  ["10.1.2.3", "unknown", PROXIES, "10.1.2.3"],
  ["10.1.2.3", "", PROXIES, "10.1.2.3"],
  ["10.1.2.3", undefined, PROXIES, "10.1.2.3"],
  ["10.1.2.3", "198.51.100.1, 10.0.0.9", PROXIES, "198.51.100.1"],
  [undefined, "198.51.100.1", PROXIES, ""],
] as const)("[R-32] peer %s with X-Forwarded-For %s and proxies %j is client %s", (peer, header, proxies, client) => {
  expect(clientAddress(peer, header, createProxyList(proxies))).toBe(client);
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["2001:db8::2:3:4:5:6", "2001:db8:0:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::198.51.100.1", "64:ff9b:0:0::/64"],
  ["", "unknown"],
  ["host", "unknown"],
])("%s is in %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("the client's address is available while its request is served, including in async work", async () => {
  expect(currentClientAddress()).toBe("");
  const [first, second] = await Promise.all(
    ["203.0.113.7", "198.51.100.1"].map((address) =>
      withClientAddress(address, async () => {
        await Promise.resolve();
        return currentClientAddress();
      }),
    ),
  );
  expect([first, second]).toEqual(["203.0.113.7", "198.51.100.1"]);
});
