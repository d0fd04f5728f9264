/** Reads and parses each source file once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const SOURCE = /\.(tsx?|mts|mjs)$/;

/** @returns a map of file name to `{ text, module, program, comments }` */
export function readSources(base, files) {
  const sources = new Map();
  for (const file of files) {
    if (!SOURCE.test(file) || file.endsWith('.gen.ts')) continue;
    const text = readFileSync(path.join(base, file), 'utf8');
    const { module, program, comments } = parseSync(file, text);
    sources.set(file, { text, module, program, comments });
  }
  return sources;
}

/** Returns the specifiers after `from` and in `import()`: `[specifier, isTypeOnly]`. */
export function getImports({ text, module }) {
  const staticImports = module.staticImports.map(({ moduleRequest, entries }) => [
    moduleRequest.value,
    entries.length > 0 && entries.every((entry) => entry.isType),
  ]);
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.filter((entry) => entry.moduleRequest).map((entry) => [entry.moduleRequest.value, entry.isType]),
  );
  const dynamicImports = module.dynamicImports.map(({ moduleRequest: { start, end } }) => [
    text.slice(start + 1, end - 1),
    false,
  ]);
  return [...staticImports, ...reExports, ...dynamicImports];
}
