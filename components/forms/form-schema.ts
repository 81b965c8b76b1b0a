import { z } from "zod";
import { parseDollars } from "@/lib/money/cents";
import { cleanDigits, cleanText, describeHidden } from "@/lib/shared/pasted-text";

/**
 * A text input whose value is converted and then validated by the contract's own schema.
 *
 * @param convert converts the text to the contract's value; returns undefined if there is none
 * @param message returns the error message for invalid text
 */
export function inputField<T>(
  schema: z.ZodType<T>,
  convert: (text: string) => unknown,
  message: (text: string) => string,
) {
  return z.string().transform((pasted, context): T => {
    const text = cleanText(pasted);
    const parsed = schema.safeParse(convert(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: message(text) });
    return z.NEVER;
  });
}

/** An account number, typed with or without spaces. `emptyMessage` is shown for an empty field. */
export function accountNumberField(schema: z.ZodType<string>, emptyMessage: string) {
  return inputField(schema, cleanDigits, (text) =>
    text ? invalidDigitsMessage(text, "An account number is 4 to 17 digits.") : emptyMessage,
  );
}

/** A check number as text. */
export function checkNumberField(schema: z.ZodType<string>) {
  return inputField(schema, cleanDigits, (text) => invalidDigitsMessage(text, "A check number is 1 to 15 digits."));
}

/** The message for invalid digits: names an invisible character if there is one, else states the rule. */
export function invalidDigitsMessage(text: string, rule: string): string {
  const hidden = describeHidden(text);
  return hidden ? `There is ${hidden}. Type the number again.` : rule;
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
      return amount.ok ? "Enter an amount of at least $0.01." : amount.message;
    },
  );
}

/** Optional text, trimmed; undefined when empty. */
export function optionalTextField<T>(schema: z.ZodType<T>, maxLength: number) {
  return inputField(
    schema,
    (text) => text || undefined,
    () => `Up to ${maxLength} characters.`,
  );
}
