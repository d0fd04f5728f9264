/** Finds every regular expression in the product's source, based on its syntax tree. */
import path from 'node:path';
import { parseSync } from 'vite';
import { readFileSync } from 'node:fs';
import { listFiles } from '../project.mjs';

const FOLDERS = ['apps/server/src', 'packages/contract/src', 'apps/web/src'];
const SOURCE = /\.tsx?$/;
/** Tests and modules that only tests load. */
const TEST = /\.test\.tsx?$|\/src\/(?:app\/)?testing\//;

export const findProductFiles = (root) =>
  FOLDERS.flatMap((folder) => listFiles(path.join(root, folder)))
    .map((file) => path.relative(root, file))
    .filter((file) => SOURCE.test(file) && !TEST.test(file));

function visit(node, found) {
  if (Array.isArray(node)) for (const part of node) visit(part, found);
  else if (node && typeof node === 'object') {
    const constructs = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (constructs && node.callee.name === 'RegExp') found.constructions.push(node);
    // The value of a literal is not syntax; that of a property or a method is.
    if (node.type !== 'Literal') for (const key in node) visit(node[key], found);
    else if (node.regex) found.literals.push(node);
  }
}

const toLine = (text, offset) => text.slice(0, offset).split('\n').length;

/**
 * @returns literals as `{ place, source, flags }`, and the places where the `RegExp` constructor is called
 * @param text source of a TypeScript file
 */
export function findPatterns(file, text) {
  const found = { literals: [], constructions: [] };
  visit(parseSync(file, text).program, found);
  return {
    literals: found.literals.map(({ start, regex }) => ({
      place: `${file}:${toLine(text, start)}`,
      source: regex.pattern,
      flags: regex.flags,
    })),
    constructions: found.constructions.map(({ start }) => `${file}:${toLine(text, start)}`),
  };
}

/** Returns the patterns of all files. Constructed patterns are not in the syntax tree, so their files are listed for loading. */
export function readPatterns(root) {
  const files = findProductFiles(root).map((file) => findPatterns(file, readFileSync(path.join(root, file), 'utf8')));
  return {
    literals: files.flatMap(({ literals }) => literals),
    constructions: files.flatMap(({ constructions }) => constructions),
  };
}

/**
 * Loads a module and records the patterns that it constructs.
 *
 * @param load imports the module
 */
export async function recordConstructed(file, load) {
  const Native = globalThis.RegExp;
  const recorded = [];
  globalThis.RegExp = new Proxy(Native, {
    construct(target, args, self) {
      const pattern = Reflect.construct(target, args, self);
      const caller = new Error('The constructor was called.').stack.split('\n')[2] ?? '';
      if (caller.includes(file)) recorded.push({ place: file, source: pattern.source, flags: pattern.flags });
      return pattern;
    },
  });
  try {
    await load();
  } finally {
    globalThis.RegExp = Native;
  }
  return recorded;
}
