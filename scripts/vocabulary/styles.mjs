/** Styles are global: two files that style one class change each other's screens, in the order in which they load. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const COMMENT = /\/\*[\s\S]*?\*\//g;
/** What a selector says of its element in brackets is no selector of its own. */
const BRACKETS = /\([^()]*\)/g;
const SELECTORS = /([^{};]+)\{/g;
/** A class alone; one that stands in the context of another class may adapt what is styled elsewhere. */
const CLASS_ALONE = /^\.[\w-]+$/;
/** Classes of the component library, which is where they are adapted. */
const LIBRARY = /^\.mantine-/;

/** Classes that more than one file styles by themselves. */
export function findStyleFaults(base, files) {
  const homes = new Map();
  const faults = [];
  for (const file of files.filter((name) => name.endsWith('.css') && !name.endsWith('.module.css'))) {
    for (const name of classesOf(readFileSync(path.join(base, file), 'utf8'))) {
      const home = homes.get(name);
      if (home) faults.push(`${file}: ${name} is styled in ${home} already`);
      else homes.set(name, file);
    }
  }
  return faults;
}

function classesOf(text) {
  const selectors = [...text.replace(COMMENT, '').replace(BRACKETS, '()').matchAll(SELECTORS)].flatMap(([, list]) =>
    list.split(','),
  );
  const alone = selectors.map((selector) => selector.trim()).filter((one) => CLASS_ALONE.test(one));
  return new Set(alone.filter((name) => !LIBRARY.test(name)));
}
