import type { FieldValues, Resolver } from "react-hook-form";

/**
 * A resolver that is loaded at the first validation: a schema is not needed to show its form, and must not delay it.
 *
 * @param load imports the module of the schema and makes the resolver
 */
export function lazyResolver<Values extends FieldValues, Parsed>(
  load: () => Promise<Resolver<Values, unknown, Parsed>>,
): Resolver<Values, unknown, Parsed> {
  return async (values, context, options) => (await load())(values, context, options);
}
