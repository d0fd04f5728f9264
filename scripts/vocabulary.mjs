/** Refuses what the house does not know: file names, folders, imports, sizes and styles. The rules stand in CONTRIBUTING.md. */
import path from 'node:path';
import { isProgram, listFiles, root } from './project.mjs';
import { findImportFaults } from './vocabulary/imports.mjs';
import { findNameFaults } from './vocabulary/names.mjs';
import { findSizeFaults } from './vocabulary/sizes.mjs';
import { readSources } from './vocabulary/sources.mjs';
import { findStyleFaults } from './vocabulary/styles.mjs';

const FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'scripts'];

/** Every fault of a checkout, as `file: what is wrong`. */
export function findFaults(base = root) {
  const files = FOLDERS.flatMap((folder) => listFiles(path.join(base, folder))).map((file) =>
    path.relative(base, file),
  );
  const sources = readSources(base, files);
  return [
    ...findNameFaults(files),
    ...findSizeFaults(sources),
    ...findImportFaults(sources),
    ...findStyleFaults(base, files),
  ].sort();
}

if (isProgram(import.meta.url)) {
  const faults = findFaults();
  for (const fault of faults) console.log(fault);
  console.log(faults.length === 0 ? 'vocabulary: nothing to refuse' : `vocabulary: ${faults.length} refused`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
