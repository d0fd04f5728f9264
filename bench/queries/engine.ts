/** The only file of the benchmark that depends on the interface of the engine. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Definition, Filters } from '@mainstay/contract/components/definition';
import { features } from '../../apps/server/src/features.ts';
import { rootDir } from '../../apps/server/src/platform/config.ts';
import type { Caller, DefinitionInput, Request, Statement } from './query.ts';

interface EngineStatement {
  sql: string;
  parameters: readonly unknown[];
}
interface EngineCaller extends Caller {
  minorDigits: number;
  today: string;
  utcToday: string;
}
interface DatasetSource {
  kind: string;
  name: string;
}
/** Finds the dataset that a source refers to. */
type Datasets = (source: DatasetSource, place: string) => unknown;
interface EngineRequest {
  filters: unknown;
  sort?: unknown;
  pageNumber: number;
  pageSize: number;
}

/** The exports of the server that the benchmark needs. They are loaded by name, so that missing ones can be reported. */
interface EngineExports {
  compile(
    query: unknown,
    caller: EngineCaller,
    request: EngineRequest,
    datasets: Datasets,
  ): Record<'rows' | 'count', EngineStatement>;
  compileKpi(
    kpi: unknown,
    caller: EngineCaller,
    request: { filters: unknown },
    datasets: Datasets,
  ): { value: EngineStatement };
  findDataset(features: unknown, name: string, place: string): unknown;
}

export interface Compiled {
  rows: Statement;
  /** A KPI is always one row. */
  count: Statement | undefined;
}
export interface Engine {
  /**
   * Compiles a definition to statements.
   * @throws if the engine rejects the definition
   */
  compile(definition: DefinitionInput, caller: Caller, request: Request): Compiled;
}

async function load<K extends keyof EngineExports>(file: string, name: K): Promise<EngineExports[K]> {
  const filePath = path.join(rootDir, 'apps/server/src', file);
  const exported = existsSync(filePath)
    ? ((await import(pathToFileURL(filePath).href)) as Partial<EngineExports>)[name]
    : undefined;
  if (!exported) throw new Error(`The engine cannot be measured: apps/server/src/${file} does not export ${name}.`);
  return exported;
}

const toStatement = ({ sql, parameters }: EngineStatement): Statement => ({ text: sql, values: [...parameters] });

/** @throws if the engine or its datasets do not exist */
export async function loadEngine(): Promise<Engine> {
  const compile = await load('platform/engine/compile.ts', 'compile');
  const compileKpi = await load('platform/engine/kpi.ts', 'compileKpi');
  const findDataset = await load('core/datasets/dataset-catalog.ts', 'findDataset');
  const datasets: Datasets = ({ name }, place) => findDataset(features, name, place);
  return {
    compile(input, caller, { filters: requestedFilters = [], sort, pageSize }) {
      const definition = Definition.parse(input);
      const filters = Filters.parse(requestedFilters);
      const today = new Date().toISOString().slice(0, 10);
      const engineCaller: EngineCaller = { ...caller, minorDigits: 2, today, utcToday: today };
      if (definition.kind === 'kpi') {
        const { value } = compileKpi(definition.kpi, engineCaller, { filters }, datasets);
        return { rows: toStatement(value), count: undefined };
      }
      if (!('query' in definition) || !definition.query) throw new Error(`${definition.name} has no query.`);
      const request = { filters, pageNumber: 1, pageSize, ...(sort && { sort }) };
      const { rows, count } = compile(definition.query, engineCaller, request, datasets);
      return { rows: toStatement(rows), count: toStatement(count) };
    },
  };
}
