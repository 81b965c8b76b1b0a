"use server";
import { withSession } from "@/lib/http/with-session";
import type { HandSettledKind } from "@/lib/shared/unknown-outcome";
import { lookUpOutcome, settleByHand } from "./unknown-outcomes";

/** The page that lists changes of each kind whose outcome is unknown. */
const LIST_PATHS: Readonly<Record<HandSettledKind, string>> = {
  deposit: "/payments",
  "place-restriction": "/restrictions",
  "authorize-check": "/positive-pay",
};

export const lookUpOutcomeAction = withSession("lookUpOutcome", lookUpOutcome, {
  revalidate: ({ kind }) => LIST_PATHS[kind] ?? null,
});

export const settleByHandAction = withSession("settleByHand", settleByHand, {
  revalidate: ({ kind }) => LIST_PATHS[kind] ?? null,
});
