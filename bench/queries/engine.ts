/** The only file of the benchmark that depends on the interface of the engine. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Definition, Filters } from '@mainstay/contract/components/definition';
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
interface Exports {
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
  findDataset(name: string, place: string): unknown;
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

async function load<K extends keyof Exports>(file: string, name: K): Promise<Exports[K]> {
  const whole = path.join(rootDir, 'apps/server/src', file);
  const found = existsSync(whole) ? ((await import(pathToFileURL(whole).href)) as Partial<Exports>)[name] : undefined;
  if (!found) throw new Error(`The engine cannot be measured: apps/server/src/${file} does not export ${name}.`);
  return found;
}

const statement = ({ sql, parameters }: EngineStatement): Statement => ({ text: sql, values: [...parameters] });

/** @throws if the engine or its datasets do not exist */
export async function loadEngine(): Promise<Engine> {
  const compile = await load('platform/engine/compile.ts', 'compile');
  const compileKpi = await load('platform/engine/kpi.ts', 'compileKpi');
  const findDataset = await load('features/components/dataset.ts', 'findDataset');
  const datasets: Datasets = ({ name }, place) => findDataset(name, place);
  return {
    compile(input, caller, { filters: wanted = [], sort, pageSize }) {
      const definition = Definition.parse(input);
      const filters = Filters.parse(wanted);
      const today = new Date().toISOString().slice(0, 10);
      const asking: EngineCaller = { ...caller, minorDigits: 2, today, utcToday: today };
      if (definition.kind === 'kpi') {
        const { value } = compileKpi(definition.kpi, asking, { filters }, datasets);
        return { rows: statement(value), count: undefined };
      }
      if (!('query' in definition) || !definition.query) throw new Error(`${definition.name} has no query.`);
      const request = { filters, pageNumber: 1, pageSize, ...(sort && { sort }) };
      const { rows, count } = compile(definition.query, asking, request, datasets);
      return { rows: statement(rows), count: statement(count) };
    },
  };
}
