import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ExportNamedDeclaration, type Program, parseSync, Visitor } from "oxc-parser";

/** Wrappers that browser entry points must use, and the modules that export them. */
const WRAPPERS = {
  action: { from: ["@/lib/http/with-session"], names: ["withSession"] },
  route: {
    from: ["@/lib/http/api-route", "@/lib/http/factor-route"],
    names: ["apiRoute", "openRoute", "factorRoute"],
  },
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Finds server actions and routes that do not use a wrapper. Wrappers check the origin, write logs, and hide
 * errors from the browser.
 */
export function findEntryPointFaults(root: string, files: readonly string[]): string[] {
  return files
    .filter((path) => /^(app|components|features|lib|server)\//.test(path))
    .flatMap((path) => findFaults(path, readFileSync(join(root, path), "utf8")));
}

function findFaults(path: string, source: string): string[] {
  const isRoute = /^app\/.*\broute\.tsx?$/.test(path);
  if (!isRoute && !source.includes("use server")) return [];
  const { program } = parseSync(path, source);
  const isActionFile = hasDirective(program.body);
  const inner = countActions(program) - (isActionFile ? 1 : 0);
  return [
    ...(isActionFile ? findUnwrapped(path, program, "action") : []),
    ...(isRoute ? findUnwrapped(path, program, "route") : []),
    ...(inner > 0 ? [`${path} has a server action inside a function; export it from a separate actions file.`] : []),
  ];
}

function hasDirective(body: Program["body"]): boolean {
  return body.some((statement) => "directive" in statement && statement.directive === "use server");
}

function countActions(program: Program): number {
  let count = 0;
  const onStatement = (statement: object) => {
    if ("directive" in statement && statement.directive === "use server") count++;
  };
  new Visitor(Object.fromEntries([["ExpressionStatement", onStatement]])).visit(program);
  return count;
}

/** Returns an error message for each export that does not use a wrapper. */
function findUnwrapped(path: string, program: Program, kind: keyof typeof WRAPPERS): string[] {
  const { from, names } = WRAPPERS[kind];
  const imported = program.body.flatMap((statement) =>
    statement.type === "ImportDeclaration" && from.includes(statement.source.value)
      ? statement.specifiers.flatMap((specifier) =>
          specifier.type === "ImportSpecifier" &&
          "name" in specifier.imported &&
          names.includes(specifier.imported.name)
            ? [specifier.local.name]
            : [],
        )
      : [],
  );
  const wrapped = new Set(
    program.body.flatMap((statement) => {
      const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") return [];
      return declaration.declarations.flatMap(({ id, init }) =>
        id.type === "Identifier" &&
        init?.type === "CallExpression" &&
        init.callee.type === "Identifier" &&
        imported.includes(init.callee.name)
          ? [id.name]
          : [],
      );
    }),
  );
  const formatFault = (name: string) => `${path}: ${name} must use ${names.join(" or ")}.`;
  return program.body.flatMap((statement) => {
    if (statement.type === "ExportAllDeclaration") return [formatFault("export *")];
    if (statement.type === "ExportDefaultDeclaration") return [formatFault("the default export")];
    if (statement.type !== "ExportNamedDeclaration" || statement.exportKind === "type") return [];
    return listExports(statement)
      .filter(({ exported }) => kind === "action" || METHODS.includes(exported))
      .flatMap(({ local, exported }) => (wrapped.has(local) ? [] : [formatFault(exported)]));
  });
}

function listExports(statement: ExportNamedDeclaration): { local: string; exported: string }[] {
  const { declaration, specifiers, source } = statement;
  if (declaration?.type === "VariableDeclaration") {
    return declaration.declarations.map(({ id }) => {
      const name = id.type === "Identifier" ? id.name : "a pattern";
      return { local: name, exported: name };
    });
  }
  if (declaration && "id" in declaration && declaration.id?.type === "Identifier" && !isType(declaration.type)) {
    // A function or class declaration is never a wrapper call.
    return [{ local: "", exported: declaration.id.name }];
  }
  return specifiers.map(({ local, exported }) => ({
    local: source || !("name" in local) ? "" : local.name,
    exported: "name" in exported ? exported.name : exported.value,
  }));
}

function isType(kind: string): boolean {
  return kind.startsWith("TSInterface") || kind.startsWith("TSType");
}
