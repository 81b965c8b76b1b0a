import { SECRET_FIELDS } from "@/lib/shared/log-safety";

const PICTURE_FIELDS: readonly string[] = ["image", "frontImage", "backImage"];
const REDACTED_FIELDS: readonly string[] = [
  ...SECRET_FIELDS.filter((name) => !PICTURE_FIELDS.includes(name)),
  "authPassword",
].map((name) => name.toLowerCase());

/** Maximum length of logged Base64; a longer string is treated as an image, whatever its field is called. */
const MAX_BASE64_LENGTH = 1_000;
const BASE64 = /^[A-Za-z0-9+/=\r\n]+$/;
/** Number of leading characters tested for Base64; a prefix is enough to recognize an image. */
const EXAMINED_LENGTH = 200;
const MAX_DEPTH = 32;

export const SECRET_PLACEHOLDER = "[secret]";

/** Copies a body for the API log, with placeholders for secrets and images. */
export function redactBody(value: unknown, field = "", depth = 0): unknown {
  if (typeof value === "string") return redactText(value, field);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((each) => redactBody(each, field, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      REDACTED_FIELDS.includes(name.toLowerCase()) && each !== null
        ? SECRET_PLACEHOLDER
        : redactBody(each, name, depth + 1),
    ]),
  );
}

/** Replaces a request's secrets in its response, because an error page may echo them. */
export function withoutEchoes(text: string, request: unknown): string {
  return secretsIn(request).reduce(
    (rest, secret) =>
      rest.replaceAll(JSON.stringify(secret).slice(1, -1), SECRET_PLACEHOLDER).replaceAll(secret, SECRET_PLACEHOLDER),
    text,
  );
}

function secretsIn(value: unknown, field = ""): string[] {
  if (typeof value === "string") return value !== "" && REDACTED_FIELDS.includes(field.toLowerCase()) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => secretsIn(each, Array.isArray(value) ? field : name));
}

function redactText(text: string, field: string): string {
  const isLong = text.length > MAX_BASE64_LENGTH;
  if (!isLong && !PICTURE_FIELDS.includes(field)) return text;
  if (!BASE64.test(text.slice(0, EXAMINED_LENGTH))) return text;
  return `[picture, ${Math.floor((text.replace(/=+$/, "").length * 3) / 4)} bytes]`;
}
