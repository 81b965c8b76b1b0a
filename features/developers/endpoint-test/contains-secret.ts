/** Decodes all escapes of one kind in a string, one level deep. */
type Decode = (text: string) => string;

const NAMED_ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const HTML_ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Decodes backslash escapes as in JSON and most programming languages. */
const decodeBackslashes: Decode = (text) =>
  text.replace(
    /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(.))/gs,
    (escaped, u?: string, long?: string, x?: string, single = "") =>
      (u ?? long ?? x) === undefined
        ? (NAMED_ESCAPES[single] ?? single)
        : toCharacter(Number.parseInt((u ?? long ?? x)!, 16), escaped),
  );

const decodeUrl: Decode = (text) =>
  text.replace(/(?:%[\da-f]{2})+/gi, (escaped) => Buffer.from(escaped.replaceAll("%", ""), "hex").toString("utf8"));

const decodeForm: Decode = (text) => decodeUrl(text.replaceAll("+", " "));

const decodeHtml: Decode = (text) =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (escaped, decimal?: string, hex?: string, name = "") =>
      HTML_ENTITIES[name.toLowerCase()] ??
      toCharacter(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal), escaped),
  );

const DECODERS = [decodeBackslashes, decodeUrl, decodeForm, decodeHtml];

/** Maximum levels of nested escapes to decode, such as JSON inside a URL. */
const MAX_DEPTH = 2;

/**
 * Returns whether a response contains one of the secrets verbatim, in Base64 or in hex, with or without JSON, URL, form
 * or HTML escapes.
 *
 * @param secrets empty strings are ignored
 */
export function containsSecret(response: Buffer, secrets: readonly string[]): boolean {
  const encodings = secrets.filter((secret) => secret !== "").flatMap(encodingsOf);
  let candidates = new Set([response.toString("utf8"), response.toString("latin1")]);
  for (let depth = 0; ; depth++) {
    if ([...candidates].some((text) => encodings.some((encoding) => text.includes(encoding)))) return true;
    if (depth === MAX_DEPTH) return false;
    candidates = new Set([...candidates].flatMap((text) => DECODERS.map((decode) => decode(text))));
  }
}

function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const unpadded = bytes.toString("base64").replace(/=+$/, "");
  return [secret, unpadded, bytes.toString("base64url"), bytes.toString("hex"), bytes.toString("hex").toUpperCase()];
}

function toCharacter(code: number, fallback: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : fallback;
}
