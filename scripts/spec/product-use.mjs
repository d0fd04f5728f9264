/**
 * Determines which functions of the product a test uses. A row that any kind of test can cover must be covered by code that the product
 * runs, not by a function that only tests import.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { listFiles } from '../project.mjs';

const isTest = (file) => /\.test\.\w+$/.test(file) || /^apps\/\w+\/src\/(?:app\/)?testing\//.test(file);
const isSource = (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts');
/** All names of a namespace import or of a dynamically imported module. */
const EVERYTHING = '*';

function resolve(file, specifier) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const inContract = /^@mainstay\/contract\/(.+)$/.exec(specifier);
  return inContract ? `packages/contract/src/${inContract[1]}.ts` : undefined;
}

/** @returns the values that a module imports, as `{ module, name, local }`, without types */
function findImports(file, text) {
  const { module, program } = parseSync(file, text);
  const found = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName, localName }) => ({
        module: resolve(file, moduleRequest.value),
        name: importName.kind === 'Name' ? importName.name : importName.kind === 'Default' ? 'default' : EVERYTHING,
        local: localName.value,
      })),
  );
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName } of entries)
      if (moduleRequest)
        found.push({ module: resolve(file, moduleRequest.value), name: importName.name ?? EVERYTHING });
  for (const { moduleRequest } of module.dynamicImports) {
    const [specifier] = /(?<=^['"`]).*(?=['"`]$)/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    if (specifier) found.push({ module: resolve(file, specifier), name: EVERYTHING, local: undefined });
  }
  return { imports: found.filter((entry) => entry.module !== undefined), program };
}

/** Returns the names that a top-level declaration defines, with its source text. */
function findDeclarations(program, text) {
  return program.body.flatMap((statement) => {
    const node = statement.declaration ?? statement;
    const source = text.slice(statement.start, statement.end);
    const names = (node.declarations ?? [node]).flatMap(({ id }) =>
      id ? (text.slice(id.start, id.typeAnnotation?.start ?? id.end).match(/[\w$]+/g) ?? []) : [],
    );
    return names.map((name) => [name, source]);
  });
}

const findIdentifiers = (text) => new Set(text.match(/[\w$]+/g));

/** Returns the text of a test together with the text of everything that it uses from its own file. */
function expandText(text, declarations) {
  const words = findIdentifiers(text);
  const unused = new Map(declarations);
  for (let size = -1; size !== unused.size; ) {
    size = unused.size;
    for (const [name, source] of unused) {
      if (!words.has(name)) continue;
      unused.delete(name);
      for (const identifier of findIdentifiers(source)) words.add(identifier);
    }
  }
  return words;
}

/** Reads a checkout once, and determines for each test whether it uses a function that the product imports. */
export class ProductUse {
  #base;
  /** The names that product code imports, by module. */
  #imported = new Map();
  #files = new Map();

  constructor(base, folders) {
    this.#base = base;
    const files = folders
      .flatMap((folder) => listFiles(path.join(base, folder)))
      .map((file) => path.relative(base, file));
    for (const file of files.filter((each) => isSource(each) && !isTest(each))) {
      for (const { module, name } of this.#read(file).imports) {
        const names = this.#imported.get(module) ?? new Set();
        this.#imported.set(module, names.add(name));
      }
    }
  }

  #read(file) {
    let parsed = this.#files.get(file);
    if (!parsed) {
      const text = readFileSync(path.join(this.#base, file), 'utf8');
      const { imports, program } = findImports(file, text);
      parsed = { imports, declarations: findDeclarations(program, text) };
      this.#files.set(file, parsed);
    }
    return parsed;
  }

  /**
   * Returns whether a test uses a function that the product imports, directly or through test code.
   * @param text source text of the test
   */
  isUsedBy(file, text) {
    const { imports, declarations } = this.#read(file);
    const words = expandText(text, declarations);
    return imports.some(({ module, name, local }) => {
      if (local !== undefined && !words.has(local)) return false;
      if (isTest(module)) return this.#usesProduct(module);
      return this.#isProduct(module, name);
    });
  }

  /** A test helper module counts as using everything that it imports from the product. */
  #usesProduct(testCode) {
    return this.#read(testCode).imports.some(({ module, name }) => this.#isProduct(module, name));
  }

  /** Returns whether product code imports the name, or something in the same module that uses it. */
  #isProduct(module, name) {
    const names = this.#imported.get(module);
    if (!names) return false;
    if (name === EVERYTHING || names.has(EVERYTHING)) return true;
    return expandText([...names].join(' '), this.#read(module).declarations).has(name);
  }
}
