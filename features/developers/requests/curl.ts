import { SECRET_PLACEHOLDER } from "./logged-body";

interface RepeatedRequest {
  readonly method: string;
  readonly url: string;
  /** The JSON as logged, with placeholders for secrets and images; null if there is no body. */
  readonly body: string | null;
}

/**
 * Formats a request as a shell command that reads the token from `$TOKEN`, secrets from `$SECRET`, and each image from
 * a file named after its field.
 */
export function formatCurl({ method, url, body }: RepeatedRequest): string {
  const options = [`--request ${method} ${quote(url)}`, `--header "Authorization: Bearer $TOKEN"`];
  if (body === null) return curlCommand(options);
  options.push(`--header 'Content-Type: application/json'`);
  const filled = fillPlaceholders(body);
  if (filled === null) return curlCommand([...options, `--data ${quote(body)}`]);
  // A here-document is used because an image is too long for an argument.
  return `${curlCommand([...options, "--data-binary @- <<JSON"])}\n${filled}\nJSON`;
}

function curlCommand(options: readonly string[]): string {
  return `curl --silent --show-error --globoff ${options.join(" \\\n  ")}`;
}

/** Quotes a string as one shell argument. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Replaces a body's placeholders with shell expansions for a here-document; null if there are no placeholders. */
function fillPlaceholders(body: string): string | null {
  const escaped = body.replace(/[\\$`]/g, "\\$&");
  const filled = escaped
    .replaceAll(`"${SECRET_PLACEHOLDER}"`, `"$SECRET"`)
    .replace(IMAGE_PLACEHOLDER, (_, field: string) => `"${field}":"$(base64 < ${field} | tr -d '\\n')"`);
  return filled === escaped ? null : filled;
}

const IMAGE_PLACEHOLDER = /"(\w+)":"\[picture, \d+ bytes\]"/g;
