import "@/lib/contract/issue-words";
import type { Context } from "hono";
import { ERROR_CODES } from "@/lib/contract/error";
import { readFields } from "@/lib/shared/read-fields";
import type { BankEnv } from "./bank-env";
import { parseJson, readBody } from "./read-body";
import { findRepeatedKey } from "./repeated-key";
import { type ApiResponse, errorResponse, notFound, validationError } from "./responses";
import type { ServedEndpoint } from "./served-endpoint";

/** A call's validated input. A member is undefined if the endpoint does not accept it. */
interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Validates a request against its endpoint's schemas. Returns an error response if it does not match. */
export async function readInput(
  c: Context<BankEnv>,
  endpoint: ServedEndpoint,
  maxBodyBytes: number,
): Promise<ApiResponse | Input> {
  let params: unknown;
  if (endpoint.params) {
    const read = readFields(endpoint.params, c.req.param());
    // A malformed id or account number cannot identify a record, so respond with a 404.
    if (!read.ok)
      return Object.keys(read.fields ?? {}).some(isIdentifier) ? notFound() : validationError(read.fields ?? {});
    params = read.value;
  }
  let query: unknown;
  if (endpoint.query) {
    const repeated = Object.entries(c.req.queries()).filter(([, values]) => values.length > 1);
    if (repeated.length > 0) {
      return validationError(Object.fromEntries(repeated.map(([name]) => [name, "is given more than once"])));
    }
    const read = readFields(endpoint.query, c.req.query());
    if (!read.ok) return validationError(read.fields ?? {});
    query = read.value;
  }
  if (!endpoint.body) return { params, query, body: undefined };
  const mediaType = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== undefined && !/^application\/([\w.+-]+\+)?json$/.test(mediaType)) {
    const sentAs = mediaType === "" ? "without a type" : `as ${mediaType}`;
    return errorResponse(415, ERROR_CODES.notJson, `The body must be sent as application/json, not ${sentAs}.`);
  }
  const bytes = await readBody(c.req.raw, maxBodyBytes);
  if (!bytes.ok)
    return { ...errorResponse(413, ERROR_CODES.tooLarge, bytes.message), headers: { connection: "close" } };
  const json = parseJson(bytes.value);
  if (!json.ok) return errorResponse(400, ERROR_CODES.notJson, json.message);
  const repeatedKey = findRepeatedKey(bytes.value.toString("utf8"));
  if (repeatedKey !== null) return validationError({ [repeatedKey]: "is given more than once" });
  const body = readFields(endpoint.body, json.value);
  return body.ok ? { params, query, body: body.value } : validationError(body.fields ?? {});
}

/**
 * Returns whether a path parameter identifies a record. Other parameters select an option, such as the side of an
 * image.
 */
function isIdentifier(param: string): boolean {
  return param === "id" || param === "accountNumber";
}
