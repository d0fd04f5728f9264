/**
 * Groups the code of the first pages into a few files (the shell of every screen, the sign-in screens, the first page, and a dashboard),
 * and what other screens share into one file per feature.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';

const SRC = path.resolve(import.meta.dirname, '../src');
/** What the features contribute, which is loaded with the shell. */
const FEATURES = findFiles('feature.tsx');

/** Returns the files of a name in all features. */
function findFiles(name: string): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(`/${name}`));
}

/**
 * Entry modules of the chunks, one file each, in this order: the start of the application, the sign-in screens, all routes with the
 * requests of the first page, the first page, what runs beside every screen, Mantine's buttons and fields, its popovers and menus, the
 * areas of the administration, what an account prefetches, a custom page, the component renderers, an account, and the chart engine.
 */
const ROOTS = {
  program: ['main.tsx'],
  entrance: ['IndexLoader', 'EmailScreen'].map((name) => `core/identity/screens/${name}.tsx`),
  rows: ['app/all-routes.ts', 'domains/accounts/list/components/prefetch-list.ts'],
  desk: ['app/Shell.tsx', ...FEATURES, 'domains/accounts/screens/AccountsList.tsx'],
  background: ['app/BackgroundWork.tsx'],
  fields: ['platform/ui/OneTimeSecret.tsx', 'platform/ui/PageTabs.tsx'],
  popups: ['platform/ui/PopupDropdown.tsx', 'platform/ui/MenuDropdown.tsx'],
  areas: findFiles('admin-areas.ts'),
  work: ['domains/playbooks/queries.ts', 'domains/notes/queries.ts'],
  page: ['builder/pages/screens/MenuPage.tsx', 'platform/ui/EChart.tsx'],
  kinds: [
    'builder/components/tables/components/TableComponent.tsx',
    'builder/components/charts/components/GraphComponent.tsx',
    'builder/components/renderers/components/KpiComponent.tsx',
    'builder/kpis/components/KpiCards.tsx',
  ],
  account: ['domains/accounts/screens/AccountPage.tsx', 'domains/accounts/summary/screens/AccountSummary.tsx'],
  charts: ['core', 'bar', 'line', 'pie'].map((name) => `platform/ui/echart-${name}.ts`),
};
type Part = keyof typeof ROOTS;

interface ModuleGraph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}

/** Packages with an index module that re-exports many modules, of which an import uses only a few. */
const INDEX_FILES = [
  '@mantine/\\w+/esm/index\\.mjs',
  'lucide-react/.*\\blucide-react\\.mjs',
  '@tanstack/(react-query|query-core|react-router|router-core)/.+/index\\.js',
];
const INDEX = new RegExp(`/node_modules/(${INDEX_FILES.join('|')})$`);
/** Re-exports all modules of another index. */
const STAR = /export\s*\*\s*from\s*["']([^"']+)["']/g;
const STATEMENT = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** Returns the pairs of a list such as `default as Menu, em`: the names before and after `as`. */
const parseNames = (list: string) =>
  list.split(',').map((name) => {
    const [imported = '', local = imported] = name.trim().split(/\s+as\s+/);
    return { imported, local };
  });

/** Returns the static imports of a module. For an index module, only the modules whose exports are imported are included. */
function getImports(graph: ModuleGraph, id: string): string[] {
  if (INDEX.test(id)) return [];
  const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
  return importedIds.flatMap((imported) =>
    INDEX.test(imported) ? findExports(graph, imported, getImportedNames(code ?? '', imported)) : [imported],
  );
}

/** Returns the names that a module imports from a package, which is given by one of its files. */
function getImportedNames(code: string, packageFile: string): Set<string> {
  const lists = [...code.matchAll(STATEMENT)].filter(([, , from]) => packageFile.includes(`/node_modules/${from}/`));
  return new Set(lists.flatMap(([, list = '']) => parseNames(list)).map(({ imported }) => imported));
}

/** Returns an index module and the modules from which it re-exports some names, which can be those of another index. */
function findExports(graph: ModuleGraph, index: string, names: ReadonlySet<string>): string[] {
  const { code, importedIds = [] } = graph.getModuleInfo(index) ?? {};
  const resolve = (from: string) =>
    from.startsWith('.')
      ? path.join(path.dirname(index), from)
      : importedIds.find((id) => id.includes(`/node_modules/${from}/`));
  const follow = (from: string, wanted: ReadonlySet<string>): string[] => {
    const target = resolve(from);
    if (target === undefined || wanted.size === 0) return [];
    return INDEX.test(target) ? findExports(graph, target, wanted) : [target];
  };
  const named = [...(code ?? '').matchAll(STATEMENT)].flatMap(([, list = '', from = '']) => {
    const wanted = parseNames(list).filter(({ local }) => names.has(local));
    return follow(from, new Set(wanted.map(({ imported }) => imported)));
  });
  const all = [...(code ?? '').matchAll(STAR)].flatMap(([, from = '']) => follow(from, names));
  return [index, ...named, ...all];
}

/** Returns all modules that are statically reachable from some screens. */
function collectReachable(graph: ModuleGraph, roots: readonly string[]): Set<string> {
  const found = new Set(roots.map((root) => path.resolve(SRC, root)));
  for (const id of found) for (const imported of getImports(graph, id)) found.add(imported);
  return found;
}

/** Returns a function that assigns a module to the first chunk that reaches it, or null if the bundler can decide. */
function partChooser(): (id: string, graph: ModuleGraph) => Part | null {
  let reached: [Part, Set<string>][] | undefined;
  return (id, graph) => {
    reached ??= Object.entries(ROOTS).map(([part, roots]) => [part as Part, collectReachable(graph, roots)]);
    const parts = reached.flatMap(([part, modules]) => (modules.has(id) ? [part] : []));
    // The sign-in screens are never loaded with a page, so modules that both use belong to the shell.
    if (parts.includes('entrance') && parts.length > 1) return 'program';
    return parts[0] ?? null;
  };
}

/**
 * The chunk group for the bundler. By default, the bundler creates a file for every set of screens that share a module: 75 small files for
 * the first page, which compress worse, cost a request each, and whose names are listed before every lazy screen.
 */
export const INITIAL_CHUNK = { name: partChooser(), debugName: 'first files', includeDependenciesRecursively: false };

const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;
const SOURCE = /\/apps\/web\/src\/(\w+)\/([\w-]+)/;

/** Returns the name of the file with what several screens share: parts of Mantine, icons, the kit, the contract, or a feature. */
function chooseSharedChunk(id: string): string | null {
  const packageName = PACKAGE.exec(id)?.[1];
  if (packageName === 'lucide-react') return 'icons';
  // The rich-text editor and its package are only loaded together.
  if (packageName === '@mantine/core' || packageName === '@mantine/hooks') return 'mantine';
  if (packageName) return null;
  const [, floor, feature] = SOURCE.exec(id) ?? [];
  if (floor === 'platform' || floor === 'app') return 'kit';
  if (floor) return `${feature}-shared`;
  return id.includes('/packages/contract/') ? 'contract' : null;
}

/**
 * The chunk group for everything else that is shared. Without it there are 430 files, most of them smaller than 3 kB, whose names take
 * 5 kB of the first file.
 */
export const SHARED_CHUNK = {
  name: chooseSharedChunk,
  debugName: 'shared files',
  minShareCount: 2,
  includeDependenciesRecursively: false,
};
