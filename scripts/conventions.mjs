/** Checks conventions for words, file names, folders, imports, sizes, styles and formats. The rules are documented in CONTRIBUTING.md. */
import path from 'node:path';
import { isProgram, listFiles, root } from './project.mjs';
import { checkFloors } from './conventions/floors.mjs';
import { checkFormats } from './conventions/formats.mjs';
import { checkImports } from './conventions/imports.mjs';
import { checkLists } from './conventions/lists.mjs';
import { checkNames } from './conventions/names.mjs';
import { checkNumbers } from './conventions/numbers.mjs';
import { checkSizes } from './conventions/sizes.mjs';
import { readSources } from './conventions/sources.mjs';
import { checkStyles } from './conventions/styles.mjs';
import { checkTerms } from './conventions/terms.mjs';

const FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'scripts'];

/** Returns every violation in a checkout, as `file: description`. */
export function findViolations(base = root) {
  const files = FOLDERS.flatMap((folder) => listFiles(path.join(base, folder))).map((file) =>
    path.relative(base, file),
  );
  const sources = readSources(base, files);
  return [
    ...checkNames(files),
    ...checkSizes(sources),
    ...checkImports(sources),
    ...checkFloors(sources, files),
    ...checkLists(sources),
    ...checkStyles(base, files),
    ...checkFormats(sources),
    ...checkTerms(sources),
    ...checkNumbers(base),
  ].sort();
}

if (isProgram(import.meta.url)) {
  const violations = findViolations();
  for (const violation of violations) console.log(violation);
  console.log(violations.length === 0 ? 'conventions: no violations' : `conventions: ${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
