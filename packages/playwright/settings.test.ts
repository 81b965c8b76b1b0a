import { describe, expect, test } from "vitest";
import { readTarget } from "./settings";

describe("target settings", () => {
  test("default to the addresses and users that npm start prints", () => {
    const { portalUrl, bank, people } = readTarget({});
    expect(portalUrl).toBe("http://localhost:3000");
    expect(bank).toEqual({ url: "http://127.0.0.1:4010", clientId: "endorse-portal", clientSecret: undefined });
    expect(people.compliance).toEqual({ email: "compliance@endorse.example", password: "endorse-demo" });
  });

  test("accept a URL with a trailing slash and a different user", () => {
    const { portalUrl, people } = readTarget({
      PORTAL_URL: "https://portal.example/",
      VIEWER_EMAIL: "smoke@partner.example",
      VIEWER_PASSWORD: "correct horse battery",
    });
    expect(portalUrl).toBe("https://portal.example");
    expect(people.viewer).toEqual({ email: "smoke@partner.example", password: "correct horse battery" });
    expect(people.operator.email).toBe("operator@endorse.example");
  });

  test("an error names every invalid variable and its rule", () => {
    expect(() => readTarget({ PORTAL_URL: "localhost:3000", VIEWER_EMAIL: "" })).toThrow(
      "PORTAL_URL must be an http or https URL, such as http://localhost:3000.\nVIEWER_EMAIL must not be empty.",
    );
  });
});
