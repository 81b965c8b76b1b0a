import { z } from "zod";
import { parseDollars } from "@/lib/money/cents";
import { cleanDigits, cleanText, describeHidden } from "@/lib/shared/pasted-text";

/**
 * Creates a schema for a text input whose value is converted, then validated with the contract's schema.
 *
 * @param convert converts the text to the contract's value; returns undefined if that is not possible
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

/** Creates a schema for an account number, with or without spaces. `emptyMessage` is shown for an empty field. */
export function accountNumberField(schema: z.ZodType<string>, emptyMessage: string) {
  return inputField(schema, cleanDigits, (text) =>
    text ? invalidDigitsMessage(text, "An account number is 4 to 17 digits.") : emptyMessage,
  );
}

/** Creates a schema for a check number. */
export function checkNumberField(schema: z.ZodType<string>) {
  return inputField(schema, cleanDigits, (text) => invalidDigitsMessage(text, "A check number is 1 to 15 digits."));
}

/** Returns the message for invalid digits: names an invisible character if there is one, else states the rule. */
export function invalidDigitsMessage(text: string, rule: string): string {
  const hidden = describeHidden(text);
  return hidden ? `There is ${hidden}. Type the number again.` : rule;
}

/** Creates a schema that converts a check amount in dollars and cents to whole cents. */
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

/** Creates a schema for optional text: trimmed, undefined if empty. */
export function optionalTextField<T>(schema: z.ZodType<T>, maxLength: number) {
  return inputField(
    schema,
    (text) => text || undefined,
    () => `Up to ${maxLength} characters.`,
  );
}
