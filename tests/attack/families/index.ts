import type { Family } from "@/tests/attack/campaign";
import { bankApi } from "./bank";
import { bounds } from "./bounds";
import { captures } from "./captures";
import { deliveries } from "./deliveries";
import { formulas } from "./formulas";
import { leaks } from "./leaks";
import { origins } from "./origins";
import { paths } from "./paths";
import { proxies } from "./proxies";
import { redirects } from "./redirects";
import { roles } from "./roles";
import { script } from "./script";
import { sessions } from "./sessions";
import { ssrf } from "./ssrf";
import { throttles } from "./throttles";
import { uploads } from "./uploads";

/** All attack families, in order. Families that exhaust resources run late, and leaks searches all earlier results. */
export const FAMILIES: readonly Family[] = [
  ...[roles, origins, redirects, paths, sessions, deliveries, ssrf, bankApi, script, formulas, uploads],
  ...[captures, bounds, throttles, proxies, leaks],
];
