/** Imports a file of definitions, either completely or not at all. */
import { isDeepStrictEqual } from 'node:util';
import type { DefinitionFile, ImportEntryResult } from '@mainstay/contract/definitions/transfer';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BusinessError, RequestError } from '../../platform/http/errors.ts';
import type { ValidationIssue } from '../../platform/http/validation-issues.ts';
import type { DataLoss, DefinitionKind, SaveContext, Stored } from './definition-kind.ts';
import { getNames } from './reference-targets.ts';
import { lockDefinitions } from './definition-names.ts';
import { getInventory, type Inventory, parseEntry, sortByDependency } from './definition-file.ts';

type Entry = DefinitionFile['entries'][number];
export interface ImportRequest {
  /** The kinds that the file may contain, in the order in which they are imported. */
  kinds: readonly DefinitionKind[];
  file: DefinitionFile;
  conflicts: 'replace' | 'skip';
}

/** An entry with its outcome. `id` is the id of the row that it is written to. */
interface PlannedEntry {
  at: number;
  entry: Entry;
  kind: DefinitionKind | undefined;
  stored: Stored | undefined;
  outcome: ImportEntryResult['outcome'];
  faults: ValidationIssue[];
  losses: DataLoss[];
}

function planEntries({ file, conflicts }: ImportRequest, inventory: Inventory): PlannedEntry[] {
  const seen = new Set<string>();
  return file.entries.map((entry, at) => {
    const known = inventory.find(({ kind }) => kind.name === entry.kind);
    const stored = known?.stored.find(({ name }) => name === entry.name);
    const isDuplicate = seen.has(`${entry.kind} ${entry.name}`);
    seen.add(`${entry.kind} ${entry.name}`);
    const reason = isDuplicate
      ? `The file contains ${entry.name} twice.`
      : known
        ? undefined
        : `Definitions of type ${entry.kind} cannot be imported.`;
    const planned = { at, entry, kind: known?.kind, stored, losses: [] };
    if (reason) return { ...planned, outcome: 'refuse', faults: [{ place: 'name', reason }] };
    const outcome = stored ? conflicts : 'create';
    return { ...planned, outcome, faults: [] };
  });
}

/** Returns the issues of a rejected save, by place. @throws any other error */
function toIssues(error: unknown): ValidationIssue[] {
  if (!(error instanceof RequestError)) throw error;
  const fields = Object.entries(error.details.fields ?? { name: error.message });
  return fields.map(([place, reason]) => ({ place, reason }));
}

/** Writes one entry to its row. @returns its outcome */
async function writeEntry(
  tx: TenantTx,
  kind: DefinitionKind,
  { id, stored, body }: { id: number; stored: Stored | undefined; body: unknown },
  saving: SaveContext,
): Promise<Pick<PlannedEntry, 'outcome' | 'faults' | 'losses'>> {
  const current = stored && kind.schema.safeParse(stored.body);
  if (current?.success && isDeepStrictEqual(current.data, body))
    return { outcome: 'unchanged', faults: [], losses: [] };
  const losses = (stored && (await kind.findLosses?.(tx, stored, body))) ?? [];
  try {
    await kind.save(tx, id, body, { ...saving, inFile: true });
  } catch (error) {
    return { outcome: 'refuse', faults: toIssues(error), losses: [] };
  }
  return { outcome: stored ? 'replace' : 'create', faults: [], losses };
}

async function importEntries(tx: TenantTx, request: ImportRequest, saving: SaveContext): Promise<ImportEntryResult[]> {
  const planned = planEntries(request, await getInventory(tx, request.kinds));
  const isWritten = ({ outcome }: PlannedEntry) => outcome === 'create' || outcome === 'replace';
  // Creates all rows first, so that entries can reference each other in any order.
  const ids = new Map<number, number>();
  for (const one of planned.filter(isWritten)) {
    const id =
      one.stored?.id ??
      (await one.kind?.reserve(tx, one.entry.name).catch((error) => {
        Object.assign(one, { outcome: 'refuse', faults: toIssues(error) });
      }));
    if (id) ids.set(one.at, id);
  }
  const names = await getNames(tx);
  for (const one of sortByDependency(planned.filter(isWritten), request.kinds)) {
    const { kind } = one;
    const id = ids.get(one.at);
    if (!kind || !id) continue;
    const parsed = parseEntry(kind, one.entry, names.findId);
    if (parsed.faults) Object.assign(one, { outcome: 'refuse', faults: parsed.faults });
    else Object.assign(one, await writeEntry(tx, kind, { id, stored: one.stored, body: parsed.body }, saving));
  }
  for (const one of planned.filter(isWritten)) {
    const lateIssues = (await one.kind?.findDeferredIssues?.(tx, ids.get(one.at) ?? 0)) ?? [];
    if (lateIssues.length > 0) Object.assign(one, { outcome: 'refuse', faults: lateIssues, losses: [] });
  }
  return planned.map(({ entry: { kind, name }, outcome, faults: issues, losses }) => ({
    kind,
    name,
    outcome,
    faults: issues,
    losses,
  }));
}

/** Returns the outcome of every entry and rolls everything back. Subscribers receive no events of saves that are rolled back. */
export async function dryRunImport(
  tx: TenantTx,
  request: ImportRequest,
  saving: SaveContext,
): Promise<ImportEntryResult[]> {
  await lockDefinitions(tx);
  await tx.rows('savepoint trial', []);
  const features = { ...tx.features, subscribers: [] };
  const entries = await importEntries({ ...tx, features }, request, saving);
  await tx.rows('rollback to savepoint trial', []);
  return entries;
}

/** @throws BusinessError that names every issue if an entry is invalid */
export async function importDefinitions(
  tx: TenantTx,
  request: ImportRequest,
  saving: SaveContext,
): Promise<ImportEntryResult[]> {
  await lockDefinitions(tx);
  const entries = await importEntries(tx, request, saving);
  const rejectedEntries = entries.filter((entry) => entry.outcome === 'refuse');
  if (rejectedEntries.length === 0) return entries;
  const fields = Object.fromEntries(
    entries.flatMap((entry, at) => entry.faults.map(({ place, reason }) => [`entries.${at}.${place}`, reason])),
  );
  throw new BusinessError(
    `Nothing was imported: ${rejectedEntries.length} of ${entries.length} definitions cannot be imported.`,
    { fields },
  );
}
