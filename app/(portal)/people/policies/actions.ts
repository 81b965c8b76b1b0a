"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { changePolicy } from "@/lib/portal/policies/change-policy";

export const changePolicyAction = withSession("changePolicy", changePolicy, { revalidate: "/people/policies" });
