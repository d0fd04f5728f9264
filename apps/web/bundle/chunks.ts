/** What the first pages need comes in few files: what stands around every screen, the way in, the first page, a dashboard. */
import path from 'node:path';

/**
 * Where the parts begin that are one file each, in this order: what stands around every screen, the way in, the first
 * page, a page that a team built, what draws its components, an account, and the charts' engine.
 */
const ROOTS = {
  program: ['main.tsx'],
  entrance: ['IndexLoader', 'EmailScreen', 'PasswordScreen'].map((name) => `features/identity/screens/${name}.tsx`),
  desk: ['app/Shell.tsx', 'features/accounts/screens/AccountsList.tsx'],
  page: ['features/pages/screens/MenuPage.tsx', 'ui/EChart.tsx'],
  kinds: [
    'features/components/tables/components/TableComponent.tsx',
    'features/components/charts/components/GraphComponent.tsx',
    'features/components/kinds/components/KpiComponent.tsx',
    'features/kpis/components/KpiCards.tsx',
  ],
  account: ['features/accounts/screens/AccountPage.tsx', 'features/accounts/summary/screens/AccountSummary.tsx'],
  charts: ['core', 'bar', 'line', 'pie'].map((name) => `ui/echart-${name}.ts`),
};
type Part = keyof typeof ROOTS;

interface ModuleGraph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}

/** Packages whose one module names hundreds of others, of which an import takes a few. */
const INDEX = /\/node_modules\/(@mantine\/\w+\/.*\bindex|lucide-react\/.*\blucide-react)\.mjs$/;
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What a module imports at once; of an index, the modules that bear the names it takes. */
function getImports(graph: ModuleGraph, id: string): string[] {
  const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
  const names = [...(code ?? '').matchAll(/import\s*\{([^}]*)\}/g)].flatMap(([, list = '']) => list.split(','));
  const taken = new Set(names.map((name) => plain(name.split(' as ')[0] ?? '')));
  return importedIds.flatMap((imported) =>
    INDEX.test(imported)
      ? getImports(graph, imported).filter((module) => taken.has(plain(path.basename(module, '.mjs'))))
      : [imported],
  );
}

/** The modules that some screens import at once, and those that these import, and so on. */
function collectReachable(graph: ModuleGraph, roots: readonly string[]): Set<string> {
  const found = new Set(roots.map((root) => path.resolve(import.meta.dirname, '../src', root)));
  for (const id of found) for (const imported of getImports(graph, id)) found.add(imported);
  return found;
}

/** Tells the part in which a module stands, the first that reaches it; nothing where the bundler may choose. */
function partChooser(): (id: string, graph: ModuleGraph) => Part | null {
  let reached: [Part, Set<string>][] | undefined;
  return (id, graph) => {
    reached ??= Object.entries(ROOTS).map(([part, roots]) => [part as Part, collectReachable(graph, roots)]);
    const parts = reached.flatMap(([part, modules]) => (modules.has(id) ? [part] : []));
    // The way in is never loaded for a page, nor a page for it.
    if (parts.includes('entrance') && parts.length > 1) return 'program';
    return parts[0] ?? null;
  };
}

/**
 * The group that the bundler makes of them. Left to itself it makes a file of every set of screens that share a module:
 * for the first page 75 small ones, which compress worse, cost a request each, and whose names stand in front of every
 * lazy screen.
 */
export const INITIAL_CHUNK = { name: partChooser(), debugName: 'first files', includeDependenciesRecursively: false };
