"use server";
import { withSession } from "@/lib/http/with-session";
import { confirmFreeze } from "./confirm-freeze";
import { liftRestriction } from "./lift-restriction";
import { placeRestriction } from "./place-restriction";

export const placeRestrictionAction = withSession("placeRestriction", placeRestriction, {
  revalidate: null,
});

export const confirmFreezeAction = withSession("confirmFreeze", confirmFreeze, { revalidate: "/restrictions" });

export const liftRestrictionAction = withSession("liftRestriction", liftRestriction, { revalidate: "/restrictions" });
