/** Excludes what only the server reads of the contract from the browser bundle: the schemas, and therefore zod, and descriptions. */
import type { Plugin } from 'vite';

/** Properties of an endpoint that the browser reads. It distinguishes only whether the access is `public`. */
const FOR_BROWSER = new Set(['method', 'path', 'access', 'download']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A source edit that replaces the code between `start` and `end` with `text`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const isForBrowser = ({ key, value }: { key?: { name?: string }; value?: { value?: unknown } }) =>
  FOR_BROWSER.has(key?.name ?? '') && (key?.name !== 'access' || value?.value === 'public');

/** Removes the properties of `endpoint({…})` that the browser does not read. */
function endpointEdits(node: unknown): Edit[] {
  if (Array.isArray(node)) return node.flatMap(endpointEdits);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as Node & { callee?: { name?: string }; arguments?: Node[] };
  if (type !== 'CallExpression' || callee?.name !== 'endpoint') return Object.values(node).flatMap(endpointEdits);
  const properties = (given?.[0]?.properties ?? []) as (Node & Parameters<typeof isForBrowser>[0])[];
  return properties
    .filter((property) => property.type !== 'SpreadElement' && !isForBrowser(property))
    .map(({ start, end }) => ({ start, end, text: '...{}' }));
}

/** Adds the names that code refers to, outside of removed parts. Keys of objects and members are no references. */
function collectNames(node: unknown, removed: readonly Edit[], names = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return names;
  const { type, start, end, computed, name } = node as Node;
  if (removed.some((edit) => edit.start <= start && end <= edit.end)) return names;
  if (type === 'Identifier') names.add(name as string);
  const key = { MemberExpression: 'property', Property: 'key' }[type];
  for (const [part, child] of Object.entries(node)) if (part !== key || computed) collectNames(child, removed, names);
  return names;
}

interface Constant {
  id: Node & { name?: string };
  init: Node | null;
}

/** Returns the constants of a module. */
function findConstants(body: readonly Node[]): Constant[] {
  const declarations = body.map(
    (node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node) as Node | null,
  );
  return declarations.flatMap((node) =>
    node?.type === 'VariableDeclaration' ? (node.declarations as Constant[]) : [],
  );
}

const getLocalNames = ({ specifiers }: Node) =>
  (specifiers as { local: { name: string } }[]).map(({ local }) => local.name);

const REMOVED = 'removed-schema';

/** Replaces schemas, and constants that are made of them, so that the module no longer imports what only they need. */
function schemaEdits(body: readonly Node[], removed: readonly Edit[]): Edit[] {
  const isZod = (node: Node) => node.type === 'ImportDeclaration' && (node.source as { value: string }).value === 'zod';
  const schemas = new Set(body.filter(isZod).flatMap(getLocalNames));
  const constants = new Set(findConstants(body));
  const edits: Edit[] = [];
  for (let size = -1; size !== schemas.size; ) {
    size = schemas.size;
    for (const constant of constants) {
      const { id, init } = constant;
      const names = init ? [...collectNames(init, removed)] : [];
      if (!init || id.name === undefined || !names.some((name) => schemas.has(name))) continue;
      constants.delete(constant);
      schemas.add(id.name);
      edits.push({ start: init.start, end: init.end, text: '/* @__PURE__ */ getRemovedSchema()' });
    }
  }
  return edits;
}

/** Marks the constants of a module as pure, so that unused ones can be removed. */
function pureEdits(body: readonly Node[], replaced: readonly Edit[]): Edit[] {
  return findConstants(body).flatMap(({ init }) => {
    if (!init || !/^(Call|Object|Array|Member)Expression$/.test(init.type)) return [];
    const { start, end } = init;
    if (replaced.some((edit) => edit.start === start)) return [];
    return [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ];
  });
}

/** Removes imports that only schemas used, because they would add their modules to the chunk of the endpoint. */
function importEdits(body: readonly Node[], removed: readonly Edit[]): Edit[] {
  const isImport = ({ type }: Node) => type === 'ImportDeclaration';
  const used = collectNames(
    body.filter((node) => !isImport(node)),
    removed,
  );
  return body.filter(isImport).flatMap((node) => {
    const names = getLocalNames(node);
    return names.length > 0 && !names.some((name) => used.has(name)) ? [{ ...node, text: '' }] : [];
  });
}

/**
 * The browser needs little more than the method and path of an endpoint, because types are already erased and schemas run on the server.
 * Removing the schemas keeps zod out of the bundle, which is a fifth of the sign-in budget.
 */
export const stripSchemas: Plugin = {
  name: 'endpoints-without-schemas',
  apply: 'build',
  resolveId: (id) => (id === REMOVED ? `\0${REMOVED}` : null),
  load: (id) => (id === `\0${REMOVED}` ? 'export const getRemovedSchema = () => undefined;' : null),
  transform(code, id) {
    if (!id.includes('/packages/contract/src/')) return null;
    const { body } = this.parse(code) as unknown as { body: Node[] };
    const properties = endpointEdits(body);
    const schemas = schemaEdits(body, properties);
    const outside = properties.filter(
      ({ start, end }) => !schemas.some((edit) => edit.start <= start && end <= edit.end),
    );
    const removed = [...outside, ...schemas];
    const edits = [...removed, ...pureEdits(body, schemas), ...importEdits(body, removed)].sort(
      (a, b) => b.start - a.start || b.end - a.end,
    );
    const slim = edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
    return { code: schemas.length > 0 ? `import { getRemovedSchema } from '${REMOVED}';\n${slim}` : slim, map: null };
  },
};

const isSchema = (id: string) => id.includes('/node_modules/zod/') || id === `\0${REMOVED}`;

/** A schema that the browser uses is missing, or would include all of zod, so the build fails and reports the files. */
export const failOnSchemas: Plugin = {
  name: 'no-schemas',
  apply: 'build',
  generateBundle(_options, bundle) {
    const keeping = Object.values(bundle).filter((file) => file.type === 'chunk' && file.moduleIds.some(isSchema));
    if (keeping.length > 0)
      this.error(`A schema came into the browser's ${keeping.map((file) => file.fileName).join(', ')}.`);
  },
};
