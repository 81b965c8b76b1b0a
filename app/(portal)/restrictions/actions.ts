"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { confirmFreeze } from "@/lib/portal/restrictions/confirm-freeze";
import { liftRestriction } from "@/lib/portal/restrictions/lift-restriction";
import { placeRestriction } from "@/lib/portal/restrictions/place-restriction";

export const placeRestrictionAction = withSession("placeRestriction", placeRestriction, {
  revalidate: null,
});

export const confirmFreezeAction = withSession("confirmFreeze", confirmFreeze, { revalidate: "/restrictions" });

export const liftRestrictionAction = withSession("liftRestriction", liftRestriction, { revalidate: "/restrictions" });
