/** Styles are global: two files that style one class change each other's screens, in the order in which they load. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const COMMENT = /\/\*[\s\S]*?\*\//g;
/** What a selector says of its element in brackets is no selector of its own. */
const BRACKETS = /\([^()]*\)/g;
const SELECTORS = /([^{};]+)\{/g;
/** A class alone; one that stands in the context of another class may adapt what is styled elsewhere. */
const CLASS_ALONE = /^\.[\w-]+$/;
const CLASS = /\.[a-zA-Z][\w-]*/g;
/** Ground floor classes are there to be adapted; a feature's are its own. */
const FEATURE = /\/features\/([^/]+)\//;
/** Classes of the component library, which is where they are adapted. */
const LIBRARY = /^\.mantine-/;

/** Classes that more than one file styles by themselves, or that a file takes for its own while they are another feature's. */
export function checkStyles(base, files) {
  const sheets = files
    .filter((name) => name.endsWith('.css') && !name.endsWith('.module.css'))
    .map((file) => ({ file, ...parseClasses(readFileSync(path.join(base, file), 'utf8')) }));
  const homes = new Map();
  const faults = [];
  for (const { file, alone } of sheets) {
    for (const name of alone) {
      const home = homes.get(name);
      if (home) faults.push(`${file}: ${name} is styled in ${home} already`);
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

/** What a sheet styles by itself, and every class that its selectors name. */
function parseClasses(text) {
  const selectors = [...text.replace(COMMENT, '').matchAll(SELECTORS)].map(([, list]) => list);
  const alone = selectors
    .flatMap((list) => list.replace(BRACKETS, '()').split(','))
    .map((selector) => selector.trim())
    .filter((one) => CLASS_ALONE.test(one) && !LIBRARY.test(one));
  const named = selectors.filter((list) => !list.trim().startsWith('@')).flatMap((list) => list.match(CLASS) ?? []);
  return { alone: new Set(alone), named: new Set(named) };
}
