import { apiRoute } from "@/lib/portal/http/api-route";
import { respondWithList } from "@/lib/portal/payments/respond-with-list";

/**
 * The list's data. The portal's own server calls the same function without Next (`lib/portal/start-portal.ts`); this is for
 * the development server.
 */
export const GET = apiRoute("payments.list", respondWithList, { polled: true });
