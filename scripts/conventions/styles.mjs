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
const FEATURE = /\/features\/([^/]+)\//;
/** Classes of the component library, which are meant to be adapted. */
const LIBRARY = /^\.mantine-/;

/** Finds classes that several files style on their own, and classes of a feature that files of other features style. */
export function checkStyles(base, files) {
  const sheets = files
    .filter((name) => name.endsWith('.css') && !name.endsWith('.module.css'))
    .map((file) => ({ file, ...parseClasses(readFileSync(path.join(base, file), 'utf8')) }));
  const homes = new Map();
  const faults = [];
  for (const { file, alone } of sheets) {
    for (const name of alone) {
      const home = homes.get(name);
      if (home) faults.push(`${file}: ${name} is already styled in ${home}`);
      else homes.set(name, file);
    }
  }
  for (const { file, named } of sheets) {
    for (const name of named) {
      const home = homes.get(name);
      const of = home && FEATURE.exec(home)?.[1];
      if (of && of !== FEATURE.exec(file)?.[1]) faults.push(`${file}: ${name} is the class of ${home}`);
    }
  }
  return faults;
}

/** Returns the classes that a sheet styles on their own, and all classes in its selectors. */
function parseClasses(text) {
  const selectors = [...text.replace(COMMENT, '').matchAll(SELECTORS)].map(([, list]) => list);
  const alone = selectors
    .flatMap((list) => list.replace(BRACKETS, '()').split(','))
    .map((selector) => selector.trim())
    .filter((one) => CLASS_ALONE.test(one) && !LIBRARY.test(one));
  const named = selectors.filter((list) => !list.trim().startsWith('@')).flatMap((list) => list.match(CLASS) ?? []);
  return { alone: new Set(alone), named: new Set(named) };
}
