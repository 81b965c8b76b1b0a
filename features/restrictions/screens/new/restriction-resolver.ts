import { createLazyResolver } from "@/components/forms/lazy-resolver";

/** Preloads the schema before the first validation. */
export const loadRestrictionSchema = () => import("./restriction-schema");

export const restrictionResolver = createLazyResolver(
  async () => (await loadRestrictionSchema()).restrictionSchemaResolver,
);
