import type { MiddlewareHandler } from "hono";
import { ERROR_CODES } from "@/lib/contract/error";
import type { BankEnv } from "./bank-env";
import { errorResponse } from "./responses";
import { sendResponse } from "./serve-endpoint";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Refuses methods that no operation has with a 405, and addresses that are not text with a 400. */
export const admitRequest: MiddlewareHandler<BankEnv> = async (c, next) => {
  if (!METHODS.includes(c.req.method)) {
    const response = errorResponse(405, ERROR_CODES.notFound, "This method is not supported.");
    return sendResponse(c, { ...response, headers: { allow: METHODS.join(", ") } });
  }
  if (!isText(c.req.url)) {
    return sendResponse(c, errorResponse(400, ERROR_CODES.validation, "The address is not readable."));
  }
  return next();
};

function isText(url: string): boolean {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, "").split("?", 1)[0]!;
  if (/%00/.test(url)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
