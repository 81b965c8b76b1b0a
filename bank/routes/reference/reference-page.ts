import { Html, html } from "./html";
import type { OpenApiDocument } from "./openapi-document";
import { type AddressedOperation, operationAnchor, renderOperation } from "./operation-html";
import { REFERENCE_STYLE } from "./reference-style";
import { renderSchema, schemaAnchor } from "./schema-html";

/**
 * Renders the API reference as one HTML page without scripts or external resources: all operations with anchors,
 * grouped by area, then the named schemas.
 */
export function renderReferencePage(document: OpenApiDocument): string {
  const areas = groupByArea(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  const { title, version, description } = document.info;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(REFERENCE_STYLE)}</style>
</head>
<body>
<nav aria-label="Operations">
<a href="openapi.json">OpenAPI document</a>
${[...areas].map(
  ([area, operations]) =>
    html`<h2>${area}</h2><ul>${operations.map(
      (addressed) =>
        html`<li><a href="#${operationAnchor(addressed)}">${addressed.operation.summary ?? addressed.path}</a></li>`,
    )}</ul>`,
)}
<h2>Schemas</h2>
<ul>${schemas.map(([name]) => html`<li><a href="#${schemaAnchor(name)}">${name}</a></li>`)}</ul>
</nav>
<main>
<h1>${title}</h1>
<p>Version ${version}${document.servers?.map(({ url }) => html` at <code>${url}</code>`)}. ${description}</p>
<p>Operations marked as extensions, and all sandbox controls, are not in the bank's document.</p>
${[...areas].map(([area, operations]) => html`<h2>${area}</h2>${operations.map((addressed) => renderOperation(addressed, document.components?.schemas ?? {}))}`)}
<h2>Schemas</h2>
${schemas.map(
  ([
    name,
    schema,
  ]) => html`<section class="schema" id="${schemaAnchor(name)}"><h3><a href="#${schemaAnchor(name)}">${name}</a></h3>
${schema.title && html`<p>${schema.title}</p>`}${renderSchema(schema)}</section>`,
)}
</main>
</body>
</html>
`;
  return page.text;
}

function groupByArea(document: OpenApiDocument): Map<string, AddressedOperation[]> {
  const areas = new Map<string, AddressedOperation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const area = operation.tags?.[0] ?? "Other";
      areas.set(area, [...(areas.get(area) ?? []), { method, path, operation }]);
    }
  }
  return areas;
}
