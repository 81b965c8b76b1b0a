import { type Html, html } from "./html";
import type { JsonSchema, OpenApiContent, OpenApiOperation, OpenApiParameter } from "./openapi-document";
import { limitsOf, renderSchema, renderType } from "./schema-html";

type NamedSchemas = Readonly<Record<string, JsonSchema>>;

/** An operation with its method and path. */
export interface AddressedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

/** Returns an operation's anchor: its method and path in lower case, joined by dashes. */
export function operationAnchor({ method, path }: AddressedOperation): string {
  return `${method}-${path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "");
}

/** Renders an operation's section, including its body fields. */
export function renderOperation(addressed: AddressedOperation, schemas: NamedSchemas): Html {
  const { method, path, operation } = addressed;
  const anchor = operationAnchor(addressed);
  const extension = operation["x-extension"] && html` <strong class="extension">extension</strong>`;
  return html`<section class="operation" id="${anchor}">
<h3><a href="#${anchor}">${operation.summary ?? path}</a>${extension}</h3>
<p class="address"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></p>
${operation.description && html`<p>${operation.description}</p>`}
${!operation.security?.length && html`<p>No token required.</p>`}
${operation.parameters?.length && renderParameters(operation.parameters)}
${operation.requestBody && html`<h4>Body</h4>${renderContent(operation.requestBody.content, schemas)}`}
<h4>Responses</h4>
<dl>${Object.entries(operation.responses).map(
    ([status, response]) =>
      html`<dt>${status}</dt><dd>${response.description}${response.content && html` ${renderContentType(response.content)}`}</dd>`,
  )}</dl>
</section>`;
}

function renderParameters(parameters: readonly OpenApiParameter[]): Html {
  const rows = parameters.map(
    (parameter) =>
      html`<tr><th scope="row"><code>${parameter.name}</code>${parameter.required && html` <small>required</small>`}</th><td>${parameter.in}</td><td>${renderType(parameter.schema ?? {})}</td><td>${[limitsOf(parameter.schema ?? {}), parameter.description].filter(Boolean).join(". ")}</td></tr>`,
  );
  return html`<h4>Parameters</h4><div class="scroll"><table><thead><tr><th>Name</th><th>In</th><th>Type</th><th>Meaning and limits</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function renderContent(content: OpenApiContent, schemas: NamedSchemas): Html {
  return html`${Object.entries(content).map(([type, { schema = {} }]) => {
    const named = schemas[schema.$ref?.split("/").at(-1) ?? ""];
    return html`<p><code>${type}</code>${named && html`: ${renderType(schema)}`}</p>${renderSchema(named ?? schema)}`;
  })}`;
}

function renderContentType(content: OpenApiContent): Html {
  return html`${Object.values(content).map(({ schema }) => renderType(schema ?? {}))}`;
}
