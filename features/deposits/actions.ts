"use server";
import { withSession } from "@/lib/http/with-session";
import { depositCheck } from "./deposit-check";

export const depositCheckAction = withSession("depositCheck", depositCheck, {
  revalidate: null,
});
