/** Licenses under which a dependency may ship, by SPDX identifier; add one after reading what it asks for. */
const ALLOWED: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  // Data, with attribution: caniuse-lite.
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  // libvips, a library of its own beside sharp that may be replaced.
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  // Unchanged files inside next: @vercel/og.
  "MPL-2.0",
  // Fonts that are not sold by themselves: Geist.
  "OFL-1.1",
]);

/** What packages call a license in their own words, by its SPDX identifier. */
const SPDX_IDS: Readonly<Record<string, string>> = { "SIL OPEN FONT LICENSE": "OFL-1.1" };

/** The SPDX expression for what a package declares as its license. */
export function spdxExpression(declared: string): string {
  return SPDX_IDS[declared] ?? declared;
}

/**
 * True when an SPDX expression allows shipping: of what OR joins one must, of what AND joins all. An exception (WITH) or
 * text that is no expression does not.
 */
export function isAllowed(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const anyOf = (): boolean => {
    let allowed = allOf();
    while (tokens[0] === "OR") {
      tokens.shift();
      allowed = allOf() || allowed;
    }
    return allowed;
  };
  const allOf = (): boolean => {
    let allowed = one();
    while (tokens[0] === "AND") {
      tokens.shift();
      allowed = one() && allowed;
    }
    return allowed;
  };
  const one = (): boolean => {
    const token = tokens.shift();
    if (token !== "(") return token !== undefined && ALLOWED.has(token);
    const allowed = anyOf();
    return tokens.shift() === ")" && allowed;
  };
  return anyOf() && tokens.length === 0;
}
