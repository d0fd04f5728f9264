/**
 * Checks style sheets. A sheet is a CSS module, so that no screen can change another by accident. Only the theme is global: colors, text of
 * elements, and the component library.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const THEME = /\/platform\/theme\//;
const MODULE = '.module.css';
const COMMENT = /\/\*[\s\S]*?\*\//g;
const SELECTORS = /([^{};]+)\{/g;
const CLASS = /\.([a-zA-Z][\w-]*)/g;
/** Classes of libraries, which modules may adapt. */
const GLOBAL = /:global\(\.([\w-]+)\)/g;
const LIBRARY = /^(?:mantine-|react-flow|is-editor-empty$)/;
const MODULE_IMPORT = /import (\w+) from '(\.[^']+\.module\.css)';/g;
/** A class that is written as text: only libraries read such names. */
const CLASS_TEXT = /\bclassName="([^"]+)"/g;
const LIBRARY_TEXT = new Set(['nopan']);

/** Finds global sheets, global classes, classes that no code uses, and modules with the same name. */
export function checkStyles(base, files) {
  const read = (file) => readFileSync(path.join(base, file), 'utf8');
  const sheets = files.filter((file) => file.endsWith('.css'));
  const modules = sheets.filter((file) => file.endsWith(MODULE));
  const code = files.filter((file) => /^apps\/web\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const usedClasses = new Set();
  const violations = sheets
    .filter((file) => !file.endsWith(MODULE) && !THEME.test(file))
    .map((file) => `${file}: must be a CSS module`);
  for (const file of code) {
    const text = read(file);
    for (const [, variable, address] of text.matchAll(MODULE_IMPORT)) {
      const sheet = path.join(path.dirname(file), address);
      for (const [, name] of text.matchAll(new RegExp(`(?<![\\w./-])${variable}\\.(\\w+)`, 'g')))
        usedClasses.add(`${sheet} ${name}`);
    }
    for (const [, names] of text.matchAll(CLASS_TEXT))
      if (!names.split(' ').every((name) => LIBRARY_TEXT.has(name)))
        violations.push(`${file}: the class ${names} is global`);
  }
  const sheetByName = new Map();
  for (const file of modules) {
    const name = path.basename(file);
    if (sheetByName.has(name)) violations.push(`${file}: ${sheetByName.get(name)} has the same name`);
    else sheetByName.set(name, file);
    const selectors = [...read(file).replace(COMMENT, '').matchAll(SELECTORS)].map(([, list]) => list);
    const rules = selectors.filter((list) => !list.trim().startsWith('@')).join('\n');
    for (const [, name] of rules.matchAll(GLOBAL))
      if (!LIBRARY.test(name)) violations.push(`${file}: ${name} is not a class of a library`);
    const classes = new Set([...rules.replace(GLOBAL, '').matchAll(CLASS)].map(([, name]) => name));
    for (const name of classes)
      if (!usedClasses.has(`${file} ${name}`)) violations.push(`${file}: no code uses the class ${name}`);
  }
  return violations;
}
