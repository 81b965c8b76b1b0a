import { lazyResolver } from "@/components/forms/lazy-resolver";

/** Loads the schema ahead of the first validation. */
export const loadRestrictionSchema = () => import("./restriction-schema");

export const restrictionResolver = lazyResolver(async () => (await loadRestrictionSchema()).restrictionSchemaResolver);
