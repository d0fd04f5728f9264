/** Reads the requirements that tests claim to cover: the ids of rows and decisions at the beginning of their titles. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { listFiles } from '../project.mjs';

const ID = '(?:\\d-[a-z]+(?:-[a-z]+)*|\\d-[CS]|[CS]3|decisions)-\\d+';
const LEADING = new RegExp(`^(?:${ID}[\\s,:]+)*${ID}(?![\\w-])`);
const ANYWHERE = new RegExp(`(?<![\\w-])${ID}(?![\\w-])`, 'g');
const ASSERTION = /\b(?:expect|assert)\w*\s*[(.<]/;
const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression'];

/** Returns the ids at the beginning of a title. */
export const getLeadingIds = (title) => LEADING.exec(title)?.[0].match(ANYWHERE) ?? [];

/** Returns the ids elsewhere in a title, which do not count. */
export const findStrayIds = (title) => title.replace(LEADING, '').match(ANYWHERE) ?? [];

export const TEST_FOLDERS = ['apps', 'packages', 'e2e'];

/** Returns every test of a checkout: `{ file, title, ids, asserts, text }`. The title is undefined if it is computed at run time. */
export function readTests(base) {
  const files = [...TEST_FOLDERS, 'scripts']
    .flatMap((folder) => listFiles(path.join(base, folder)))
    .filter((file) => /\.test\.\w+$/.test(file));
  return files.flatMap((file) => findTests(path.relative(base, file), readFileSync(file, 'utf8')));
}

export function findTests(file, text) {
  const tests = [];
  walk(parseSync(file, text).program, (node) => {
    if (node.type !== 'CallExpression' || node.arguments.length < 2) return;
    const title = getTitle(node.arguments[0]);
    const body = node.arguments.find((argument) => FUNCTIONS.includes(argument.type));
    const ids = getLeadingIds(title ?? '');
    if (ids.length === 0 && !(body && /^(?:test|it)$/.test(getRootName(node.callee)))) return;
    const asserts = body !== undefined && ASSERTION.test(text.slice(body.start, body.end));
    tests.push({ file, title, ids, asserts, text: text.slice(node.start, node.end) });
  });
  return tests;
}

/** Returns the literal text of a title or its literal beginning, or undefined if it starts with a computed value. */
function getTitle(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis[0].value.cooked || undefined;
}

/** Returns `test` for `test.skipIf(x).each(y)`. */
function getRootName(node) {
  let current = node;
  while (current.type !== 'Identifier') {
    current = current.callee ?? current.object ?? current.tag;
    if (!current) return '';
  }
  return current.name;
}

function walk(node, visit) {
  if (typeof node?.type === 'string') visit(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) value.forEach((item) => item && typeof item === 'object' && walk(item, visit));
    else if (value && typeof value === 'object') walk(value, visit);
  }
}
