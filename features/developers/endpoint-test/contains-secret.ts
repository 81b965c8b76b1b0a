const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Most escapes inside escapes that are undone, such as JSON inside a URL. */
const MAX_ROUNDS = 3;

/**
 * Whether a response repeats one of the secrets that were sent, as it is, in Base64 or in hex, also with the escapes of
 * JSON, URLs or HTML.
 *
 * @param secrets empty ones are ignored
 */
export function containsSecret(response: Buffer, secrets: readonly string[]): boolean {
  const forms = secrets.filter((secret) => secret !== "").flatMap(formsOf);
  return [response.toString("utf8"), response.toString("latin1")].some((text) => {
    let current = text;
    for (let round = 0; round <= MAX_ROUNDS; round++) {
      if (forms.some((form) => current.includes(form))) return true;
      const decoded = decode(current);
      if (decoded === current) return false;
      current = decoded;
    }
    return false;
  });
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const unpadded = bytes.toString("base64").replace(/=+$/, "");
  return [secret, unpadded, bytes.toString("base64url"), bytes.toString("hex"), bytes.toString("hex").toUpperCase()];
}

function decode(text: string): string {
  return text
    .replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\x([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\(["'/\\])/g, "$1")
    .replace(/(?:%[\da-f]{2})+/gi, (escaped) => Buffer.from(escaped.replaceAll("%", ""), "hex").toString("utf8"))
    .replace(/&#(\d{1,7});/g, (entity, code: string) => fromCode(Number(code), entity))
    .replace(/&#x([\da-f]{1,6});/gi, (entity, hex: string) => fromCode(Number.parseInt(hex, 16), entity))
    .replace(/&(amp|lt|gt|quot|apos);/g, (entity, name: string) => NAMED_ENTITIES[name] ?? entity);
}

function fromCode(code: number, otherwise: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}
