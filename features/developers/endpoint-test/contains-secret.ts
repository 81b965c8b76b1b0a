/** Decodes all escapes of one kind in a text, one level deep. */
type Decode = (text: string) => string;

const NAMED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Decodes the escapes of JSON and of string literals in most languages. */
const decodeBackslashes: Decode = (text) =>
  text.replace(
    /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(.))/gs,
    (escaped, u?: string, long?: string, x?: string, single = "") =>
      (u ?? long ?? x) === undefined
        ? (NAMED[single] ?? single)
        : toCharacter(Number.parseInt((u ?? long ?? x)!, 16), escaped),
  );

const decodeUrl: Decode = (text) =>
  text.replace(/(?:%[\da-f]{2})+/gi, (escaped) => Buffer.from(escaped.replaceAll("%", ""), "hex").toString("utf8"));

const decodeForm: Decode = (text) => decodeUrl(text.replaceAll("+", " "));

const decodeHtml: Decode = (text) =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (escaped, decimal?: string, hex?: string, name = "") =>
      ENTITIES[name.toLowerCase()] ??
      toCharacter(decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal), escaped),
  );

const CODECS = [decodeBackslashes, decodeUrl, decodeForm, decodeHtml];

/** Maximum number of nested escapes to decode, such as JSON inside a URL. */
const MAX_DEPTH = 2;

/**
 * Whether a response repeats one of the secrets that were sent: verbatim, in Base64 or in hex, with or without the
 * escapes of JSON, URLs, forms or HTML.
 *
 * @param secrets empty ones are ignored
 */
export function containsSecret(response: Buffer, secrets: readonly string[]): boolean {
  const forms = secrets.filter((secret) => secret !== "").flatMap(formsOf);
  let texts = new Set([response.toString("utf8"), response.toString("latin1")]);
  for (let depth = 0; ; depth++) {
    if ([...texts].some((text) => forms.some((form) => text.includes(form)))) return true;
    if (depth === MAX_DEPTH) return false;
    texts = new Set([...texts].flatMap((text) => CODECS.map((decode) => decode(text))));
  }
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const unpadded = bytes.toString("base64").replace(/=+$/, "");
  return [secret, unpadded, bytes.toString("base64url"), bytes.toString("hex"), bytes.toString("hex").toUpperCase()];
}

function toCharacter(code: number, fallback: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : fallback;
}
