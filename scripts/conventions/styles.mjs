/**
 * Checks class names in style sheets. Styles are global, so two files that style the same class affect each other's screens, depending on
 * their load order.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const COMMENT = /\/\*[\s\S]*?\*\//g;
/** Selectors inside parentheses only describe the element and are ignored. */
const BRACKETS = /\([^()]*\)/g;
const SELECTORS = /([^{};]+)\{/g;
/** A class on its own. A class in the context of another class can adapt styles that are defined elsewhere. */
const CLASS_ALONE = /^\.[\w-]+$/;
const CLASS = /\.[a-zA-Z][\w-]*/g;
/** Classes of shared code can be adapted anywhere; classes of a feature only inside it. */
const FEATURE = /\/(?:core|builder|domains)\/([^/]+)\//;
/** Classes of the component library, which are meant to be adapted. */
const LIBRARY = /^\.mantine-/;

/** Finds classes that several files style on their own, and classes of a feature that files of other features style. */
export function checkStyles(base, files) {
  const sheets = files
    .filter((name) => name.endsWith('.css') && !name.endsWith('.module.css'))
    .map((file) => ({ file, ...parseClasses(readFileSync(path.join(base, file), 'utf8')) }));
  const sheetByClass = new Map();
  const violations = [];
  for (const { file, alone } of sheets) {
    for (const name of alone) {
      const owner = sheetByClass.get(name);
      if (owner) violations.push(`${file}: ${name} is already styled in ${owner}`);
      else sheetByClass.set(name, file);
    }
  }
  for (const { file, named } of sheets) {
    for (const name of named) {
      const owner = sheetByClass.get(name);
      const feature = owner && FEATURE.exec(owner)?.[1];
      if (feature && feature !== FEATURE.exec(file)?.[1]) violations.push(`${file}: ${name} is the class of ${owner}`);
    }
  }
  return violations;
}

/** Returns the classes that a sheet styles on their own, and all classes in its selectors. */
function parseClasses(text) {
  const selectors = [...text.replace(COMMENT, '').matchAll(SELECTORS)].map(([, list]) => list);
  const ownClasses = selectors
    .flatMap((list) => list.replace(BRACKETS, '()').split(','))
    .map((selector) => selector.trim())
    .filter((selector) => CLASS_ALONE.test(selector) && !LIBRARY.test(selector));
  const usedClasses = selectors
    .filter((list) => !list.trim().startsWith('@'))
    .flatMap((list) => list.match(CLASS) ?? []);
  return { alone: new Set(ownClasses), named: new Set(usedClasses) };
}
