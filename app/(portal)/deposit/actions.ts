"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { depositCheck } from "@/lib/portal/deposits/deposit-check";

export const depositCheckAction = withSession("depositCheck", depositCheck, {
  revalidate: null,
});
