import { type Html, html } from "./html";
import type { JsonSchema } from "./openapi-document";

/** The anchor of a named schema. */
export const schemaAnchor = (name: string) => `schema-${name}`;

/** A value's type in a few words, with links to the schemas it names. */
export function typeHtml(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return html`<a href="#${schemaAnchor(name)}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return joined(choices.map(typeHtml), schema.allOf ? " and " : " or ");
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) {
    return joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      " ",
    );
  }
  if (schema.type === "array") return html`list of ${typeHtml(schema.items ?? {})}`;
  const names = [schema.type ?? "any value"].flat().join(" or ");
  return html`${names}${schema.format && schema.format !== "safeint" && ` (${schema.format})`}`;
}

/** The limits of a schema in words, without its type. */
export function limitsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength } = schema;
  const safe = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return [
    safe(minimum) && `at least ${minimum}`,
    safe(maximum) && `at most ${maximum}`,
    minLength !== undefined && minLength > 0 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    // The format implies the pattern, which is long.
    schema.pattern !== undefined && schema.format === undefined && `matches ${schema.pattern}`,
    schema.default !== undefined && `${JSON.stringify(schema.default)} when left out`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** A schema as a table of its fields, or as its type when it has none. */
export function schemaHtml(schema: JsonSchema): Html {
  const parts = schema.allOf ?? schema.anyOf ?? schema.oneOf;
  if (parts?.some((part) => part.properties)) {
    return html`${parts.map((part, index) => html`${index > 0 && html`<p>${schema.allOf ? "and" : "or"}</p>`}${schemaHtml(part)}`)}`;
  }
  if (!schema.properties) return html`<p>${typeHtml(schema)}</p>`;
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties).map(
    ([name, field]) =>
      html`<tr><th scope="row"><code>${name}</code>${required.has(name) && html` <small>required</small>`}</th><td>${fieldHtml(field)}</td><td>${[limitsOf(field), field.description].filter(Boolean).join(". ")}</td></tr>`,
  );
  return html`<div class="scroll"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning and limits</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function fieldHtml(field: JsonSchema): Html {
  if (field.properties) return html`object${schemaHtml(field)}`;
  if (field.items?.properties) return html`list of objects${schemaHtml(field.items)}`;
  return typeHtml(field);
}

function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => html`${index > 0 && separator}${part}`)}`;
}
