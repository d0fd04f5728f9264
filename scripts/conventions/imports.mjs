/** Checks which modules may import each other, and that there are no import cycles. */
import path from 'node:path';
import { parseFeature } from './features.mjs';
import { getImports } from './sources.mjs';

const isTest = (file) => /\.test\.\w+$/.test(file) || /^apps\/\w+\/src\/(?:app\/)?testing\//.test(file);
const startsWithFolder = (...folders) => new RegExp(`^(?:${folders.join('|')})/`);
const FEATURE_FOLDERS = startsWithFolder('apps/(?:server|web)/src/(?:core|builder|domains|app)');
const SHARED_FOLDERS = startsWithFolder('apps/server/src/platform', 'apps/web/src/platform');

const getApp = (file) => /^apps\/(\w+)\//.exec(file)?.[1];

/**
 * The public interface of a feature for other features. On the server, this is the files in its root folder except the manifest, routes and
 * jobs. In the application, it is the files in its root folder except the manifest and routes, and its queries.
 */
const PUBLIC_FILES = {
  server: /^(?!(?:routes|jobs|feature)\.ts$)[^/]+\.ts$/,
  web: /^(?:[^/]+\/)*queries\.ts$|^(?!(?:routes|feature)\.tsx$)[^/]+\.(?:tsx?|css)$/,
};

const HTTP = /^(?:fastify$|@fastify\/)/;
/** Imports that a file of a server feature must not have, by file name. */
const FORBIDDEN_IMPORTS = {
  routes: [/^(?:pg|kysely)$|\/jobs\.ts$/, 'routes must not contain SQL and must start jobs through the queue'],
};

/** Returns the name of a server feature file without its extension: `routes`, `jobs` … */
const getServerName = (file) => /^apps\/server\/src\/(?:core|builder|domains)\/.+\/([\w-]+)\.ts$/.exec(file)?.[1];

/** @param target the imported file, relative to the checkout, or the specifier of a package */
const rules = [
  (file, target) => file.startsWith('packages/') && target.startsWith('apps/') && 'the contract must not import apps',
  (file, target) =>
    SHARED_FOLDERS.test(file) && FEATURE_FOLDERS.test(target) && 'platform and shared code must not import features',
  (file, target) =>
    getApp(file) !== getApp(target) &&
    getApp(file) &&
    getApp(target) &&
    'server and application must share code only through the contract',
  (file, target) => {
    const from = parseFeature(file);
    const to = parseFeature(target);
    return (
      from &&
      to &&
      from.feature !== to.feature &&
      !PUBLIC_FILES[to.app].test(to.rest) &&
      `imports internals of the feature ${to.feature}`
    );
  },
  (file, target) => {
    const name = getServerName(file);
    return name && name !== 'routes' && HTTP.test(target) && 'only routes use HTTP';
  },
  (file, target) => {
    const [pattern, reason] = FORBIDDEN_IMPORTS[getServerName(file)] ?? [];
    return pattern?.test(target) && reason;
  },
];

/** @param sources map of file name to parsed source */
export function checkImports(sources) {
  const violations = [];
  const graph = new Map();
  for (const [file, source] of sources) {
    const edges = new Set();
    for (const [specifier, isTypeOnly] of getImports(source)) {
      const target = resolve(file, specifier);
      if (!isTypeOnly && sources.has(target)) edges.add(target);
      if (isTest(file)) continue;
      for (const rule of rules) {
        const reason = rule(file, target);
        if (reason) violations.push(`${file}: imports ${target}: ${reason}`);
      }
    }
    graph.set(file, edges);
  }
  return [...new Set([...violations, ...findCycles(graph)])];
}

function resolve(file, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const contractImport = /^@mainstay\/contract\/(.+)$/.exec(specifier);
  return contractImport ? `packages/contract/src/${contractImport[1]}.ts` : specifier;
}

/**
 * Returns one violation per cycle, reported for its alphabetically first file. It uses Tarjan's strongly connected components algorithm.
 */
function findCycles(graph) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const violations = [];
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node)) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const cycle = stack.splice(stack.indexOf(node)).sort();
    if (cycle.length > 1) violations.push(`${cycle[0]}: imports itself through ${cycle.slice(1).join(', ')}`);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return violations;
}
