import { lazyResolver } from "@/components/forms/lazy-resolver";

/** Preloads the schema before the first validation. */
export const loadRestrictionSchema = () => import("./restriction-schema");

export const restrictionResolver = lazyResolver(async () => (await loadRestrictionSchema()).restrictionSchemaResolver);
