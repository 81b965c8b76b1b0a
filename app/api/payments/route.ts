import { respondWithList } from "@/features/payments/respond-with-list";
import { apiRoute } from "@/lib/http/api-route";

/**
 * Returns the data for the payment list. In production the portal's server calls the same function without Next
 * (`server/start-portal.ts`); this route is for the development server.
 */
export const GET = apiRoute("payments.list", respondWithList, { polled: true });
