import { SECRET_PLACEHOLDER } from "./logged-body";

/** A request to repeat. */
interface RepeatedRequest {
  readonly method: string;
  readonly url: string;
  /** JSON as it was logged, with placeholders for secrets and images; null without a body. */
  readonly body: string | null;
}

/**
 * Formats a request as a shell command. The token comes from `$TOKEN`, a secret from `$SECRET`, and an image from a
 * file named after its field.
 */
export function formatCurl({ method, url, body }: RepeatedRequest): string {
  const options = [`--request ${method} ${quote(url)}`, `--header "Authorization: Bearer $TOKEN"`];
  if (body === null) return lines(options);
  options.push(`--header 'Content-Type: application/json'`);
  const filled = fillPlaceholders(body);
  if (filled === null) return lines([...options, `--data ${quote(body)}`]);
  // A here-document, because an image is too long for an argument.
  return `${lines([...options, "--data-binary @- <<JSON"])}\n${filled}\nJSON`;
}

function lines(options: readonly string[]): string {
  return `curl --silent --show-error --globoff ${options.join(" \\\n  ")}`;
}

/** Quotes a text as one shell argument. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Replaces the placeholders of a body with shell expansions, for a here-document; null if it has no placeholders. */
function fillPlaceholders(body: string): string | null {
  const escaped = body.replace(/[\\$`]/g, "\\$&");
  const filled = escaped
    .replaceAll(`"${SECRET_PLACEHOLDER}"`, `"$SECRET"`)
    .replace(IMAGE_PLACEHOLDER, (_, field: string) => `"${field}":"$(base64 < ${field} | tr -d '\\n')"`);
  return filled === escaped ? null : filled;
}

const IMAGE_PLACEHOLDER = /"(\w+)":"\[picture, \d+ bytes\]"/g;
