import type { FieldValues, Resolver } from "react-hook-form";

/**
 * Creates a resolver that loads on first validation, so that loading the schema does not delay showing the form.
 *
 * @param load imports the schema's module and creates the resolver
 */
export function createLazyResolver<Values extends FieldValues, Parsed>(
  load: () => Promise<Resolver<Values, unknown, Parsed>>,
): Resolver<Values, unknown, Parsed> {
  return async (values, context, options) => (await load())(values, context, options);
}
