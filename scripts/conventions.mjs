/** Checks conventions for file names, folders, imports, sizes and styles. The rules are documented in CONTRIBUTING.md. */
import path from 'node:path';
import { isProgram, listFiles, root } from './project.mjs';
import { checkImports } from './conventions/imports.mjs';
import { checkNames } from './conventions/names.mjs';
import { checkSizes } from './conventions/sizes.mjs';
import { readSources } from './conventions/sources.mjs';
import { checkStyles } from './conventions/styles.mjs';

const FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'scripts'];

/** Returns every violation in a checkout, as `file: description`. */
export function findViolations(base = root) {
  const files = FOLDERS.flatMap((folder) => listFiles(path.join(base, folder))).map((file) =>
    path.relative(base, file),
  );
  const sources = readSources(base, files);
  return [...checkNames(files), ...checkSizes(sources), ...checkImports(sources), ...checkStyles(base, files)].sort();
}

if (isProgram(import.meta.url)) {
  const faults = findViolations();
  for (const fault of faults) console.log(fault);
  console.log(faults.length === 0 ? 'conventions: no violations' : `conventions: ${faults.length} violations`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
