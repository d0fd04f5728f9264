/** Checks that names, comments and test titles use the standard terms instead of the words in `rejected-terms.mjs`. */
import { ALLOWED_NAMES, NAME_PARTS, NAME_PATTERNS, PROSE_PATTERNS } from './rejected-terms.mjs';

/** The word list itself, its check, and its test contain the rejected words. */
const EXCLUDED = /^scripts\/conventions(?:\/rejected-terms|\.test)/;

/** @param sources map of file name to parsed source */
export function checkTerms(sources) {
  const violations = [];
  for (const [file, { text, program, comments }] of sources) {
    if (EXCLUDED.test(file)) continue;
    const report = (offset, found, hint) =>
      violations.push(`${file}: line ${text.slice(0, offset).split('\n').length}: ${found}: use ${hint}`);
    for (const part of file.split('/').flatMap(splitName))
      if (NAME_PARTS.has(part)) violations.push(`${file}: the path contains ${part}: use ${NAME_PARTS.get(part)}`);
    for (const { name, start } of findDeclaredNames(program)) {
      if (ALLOWED_NAMES.has(name)) continue;
      for (const part of splitName(name))
        if (NAME_PARTS.has(part)) report(start, `${name} (${part})`, NAME_PARTS.get(part));
      for (const [pattern, hint] of NAME_PATTERNS) if (pattern.test(name)) report(start, name, hint);
    }
    for (const { value, start } of [...comments, ...(/\.test\.\w+$/.test(file) ? findTestTitles(program) : [])])
      for (const [pattern, hint] of PROSE_PATTERNS)
        for (const { 0: found, index } of value.matchAll(pattern)) report(start + index, found, hint);
  }
  return violations;
}

const splitName = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[ _$.-]+/)
    .map((part) => part.toLowerCase());

function* walk(node) {
  if (Array.isArray(node)) for (const one of node) yield* walk(one);
  else if (node && typeof node.type === 'string') {
    yield node;
    for (const child of Object.values(node)) if (child && typeof child === 'object') yield* walk(child);
  }
}

/** Returns the identifiers that a binding pattern or a parameter declares. */
function getBoundNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => getBoundNames(property.value ?? property.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(getBoundNames);
    case 'AssignmentPattern':
      return getBoundNames(pattern.left);
    case 'RestElement':
      return getBoundNames(pattern.argument);
    default:
      return [];
  }
}

const DECLARATIONS = /^(?:Function|Class|TSInterface|TSTypeAlias|TSEnum)Declaration$/;

/** Returns variables, functions, parameters, classes and types at all levels. */
function* findDeclaredNames(program) {
  for (const node of walk(program)) {
    if (node.type === 'VariableDeclarator') yield* getBoundNames(node.id);
    else if (DECLARATIONS.test(node.type) && node.id) yield node.id;
    if (Array.isArray(node.params) && node.type.includes('Function')) yield* node.params.flatMap(getBoundNames);
  }
}

const TEST_FUNCTION = /^(?:test|it|describe)$/;

/** Returns the texts that are the first argument of `test`, `it` or `describe`, with or without `each`. */
function* findTestTitles(program) {
  for (const node of walk(program)) {
    if (node.type !== 'CallExpression') continue;
    let { callee } = node;
    while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
      callee = callee.callee ?? callee.object;
    const [title] = node.arguments;
    if (!TEST_FUNCTION.test(callee.name ?? '')) continue;
    if (title?.type === 'Literal' && typeof title.value === 'string')
      yield { value: title.value, start: title.start + 1 };
    else if (title?.type === 'TemplateLiteral')
      yield* title.quasis.map(({ value, start }) => ({ value: value.cooked, start }));
  }
}
