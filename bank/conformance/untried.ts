import type { Statement } from "./statements";

const OPERATOR = "it applies to the bank's operator";
const CLIENT = "it applies to the client, not the bank";

/** The reason that each of these statements has no trial. */
export const UNTRIED: Readonly<Record<Statement["id"], string>> = {
  "S-120": OPERATOR,
  "S-121": CLIENT,
  "S-126": CLIENT,
  "S-127": CLIENT,
  "S-128": CLIENT,
  "S-129": "the bank's logs can't be seen from outside",
  "S-137": "testing it could cause a bank to call a public host",
};
