import type { Family } from "@/scripts/testing/attack/campaign";
import { origins } from "./origins";
import { redirects } from "./redirects";
import { roles } from "./roles";

/** All kinds of attack, in their order: those that exhaust something are last. */
export const FAMILIES: readonly Family[] = [roles, origins, redirects];
