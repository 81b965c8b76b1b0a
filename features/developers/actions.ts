"use server";

import { withSession } from "@/lib/http/with-session";
import { testEndpoint } from "./endpoint-test/start-endpoint-test";

/** Tests an endpoint with sample events. No page needs revalidation. */
export const testEndpointAction = withSession("testEndpoint", testEndpoint, { revalidate: null });
