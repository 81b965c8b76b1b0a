import { z } from "zod";
import { parseDollars } from "@/lib/money/cents";

/**
 * A text input whose value is converted and then validated by the contract's own schema.
 *
 * @param convert makes the contract's value of the text; undefined for none
 * @param message the sentence for a broken rule
 */
export function inputField<T>(
  schema: z.ZodType<T>,
  convert: (text: string) => unknown,
  message: (text: string) => string,
) {
  return z.string().transform((text, context): T => {
    const parsed = schema.safeParse(convert(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: message(text) });
    return z.NEVER;
  });
}

/** An account number, typed with or without spaces. `emptyMessage` is shown when there is none. */
export function accountNumberField(schema: z.ZodType<string>, emptyMessage: string) {
  const withoutSpaces = (text: string) => text.replaceAll(" ", "");
  return inputField(schema, withoutSpaces, (text) =>
    withoutSpaces(text) ? "An account number is 4 to 17 digits." : emptyMessage,
  );
}

/** The amount of a check in dollars and cents, as whole cents. */
export function checkAmountField(schema: z.ZodType<number>) {
  return inputField(
    schema,
    (text) => {
      const amount = parseDollars(text);
      return amount.ok ? amount.value : undefined;
    },
    (text) => {
      const amount = parseDollars(text);
      return amount.ok ? "A check is for at least $0.01." : amount.message;
    },
  );
}

/** Optional text without the blanks around it; undefined when there is none. */
export function optionalTextField<T>(schema: z.ZodType<T>, maxLength: number) {
  return inputField(
    schema,
    (text) => text.trim() || undefined,
    () => `At most ${maxLength} characters.`,
  );
}
