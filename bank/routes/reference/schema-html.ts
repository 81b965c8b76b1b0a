import { type Html, html } from "./html";
import type { JsonSchema } from "./openapi-document";

/** Returns the anchor of a named schema. */
export const schemaAnchor = (name: string) => `schema-${name}`;

/** Renders a value's type in a few words, with links to the schemas it refers to. */
export function renderType(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return html`<a href="#${schemaAnchor(name)}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return join(choices.map(renderType), schema.allOf ? " and " : " or ");
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) {
    return join(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      " ",
    );
  }
  if (schema.type === "array") return html`list of ${renderType(schema.items ?? {})}`;
  const names = [schema.type ?? "any value"].flat().join(" or ");
  return html`${names}${schema.format && schema.format !== "safeint" && ` (${schema.format})`}`;
}

/** Describes a schema's limits, without its type. */
export function limitsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength } = schema;
  const isMeaningful = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return [
    isMeaningful(minimum) && `at least ${minimum}`,
    isMeaningful(maximum) && `at most ${maximum}`,
    minLength !== undefined && minLength > 0 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    // Omitted if there is a format, which makes the long pattern redundant.
    schema.pattern !== undefined && schema.format === undefined && `matches ${schema.pattern}`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} by default`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Renders a schema as a table of its fields, or as its type if it has no fields. */
export function renderSchema(schema: JsonSchema): Html {
  const parts = schema.allOf ?? schema.anyOf ?? schema.oneOf;
  if (parts?.some((part) => part.properties)) {
    return html`${parts.map((part, index) => html`${index > 0 && html`<p>${schema.allOf ? "and" : "or"}</p>`}${renderSchema(part)}`)}`;
  }
  if (!schema.properties) return html`<p>${renderType(schema)}</p>`;
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties).map(
    ([name, field]) =>
      html`<tr><th scope="row"><code>${name}</code>${required.has(name) && html` <small>required</small>`}</th><td>${renderField(field)}</td><td>${[limitsOf(field), field.description].filter(Boolean).join(". ")}</td></tr>`,
  );
  return html`<div class="scroll"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning and limits</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function renderField(field: JsonSchema): Html {
  if (field.properties) return html`object${renderSchema(field)}`;
  if (field.items?.properties) return html`list of objects${renderSchema(field.items)}`;
  return renderType(field);
}

function join(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => html`${index > 0 && separator}${part}`)}`;
}
