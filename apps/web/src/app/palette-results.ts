/** Selects and orders the results of the palette. */
import { foldText } from '@mainstay/contract/rules/search-text';
import { FileText } from 'lucide-react';
import { matchesSearch } from '../core/search/highlight.ts';
import type { SearchGroup } from '../core/search/search-groups.ts';
import type { FoundRecord } from '../core/search/search-results.ts';
import type { MenuItem } from '@mainstay/contract/pages';
import { itemPath } from '../platform/lib/addresses.ts';
import type { PaletteCommand } from './palette-commands.ts';
import type { RecentItem } from './recent-items.ts';

export interface PaletteResult extends Omit<FoundRecord, 'path'> {
  /** The screen that it opens. */
  path?: string;
  /** What it does instead. */
  run?: () => void;
  /** The list that it shows in the palette instead. */
  list?: 'actions';
  /** Keys of the equivalent shortcut. */
  keys?: string;
}

/** The items that are searched. */
export interface Sources {
  /** Records that the server found, by group. */
  records: readonly FoundRecord[];
  pages: readonly MenuItem[];
  commands: readonly PaletteCommand[];
  recent: readonly RecentItem[];
  /** The groups of records. */
  groups: readonly Pick<SearchGroup, 'name' | 'singular' | 'icon'>[];
}

const MAX_RESULTS: Readonly<Record<string, number>> = { Accounts: 5, Pages: 3, Commands: 4 };
const MAX_RECORDS = 3;
/** Without a text, these commands are offered. */
const INITIAL_COMMANDS = 10;

const toCommandResult = ({ id, label, icon, keys, ...target }: PaletteCommand): PaletteResult => ({
  id: `command-${id}`,
  group: 'Commands',
  text: label,
  icon,
  ...(keys && { keys }),
  ...('path' in target && { path: target.path }),
  ...('run' in target && { run: target.run }),
  ...('list' in target && { list: target.list }),
});

/** How well a result matches: 3 is the text itself, 2 begins with it, 1 has its words, 0 is a record that is only similar. */
function rateMatch({ text, group }: PaletteResult, term: string): number {
  const name = foldText(text);
  return name === term ? 3 : name.startsWith(term) ? 2 : group === 'Commands' || matchesSearch(text, term) ? 1 : 0;
}

/** Orders the groups by their best match. Groups with equal matches keep their order. */
function orderGroups(results: readonly PaletteResult[], term: string): PaletteResult[] {
  const rated = results.map((result) => ({ result, rating: rateMatch(result, term) }));
  return [...new Set(results.map(({ group }) => group))]
    .map((group) => {
      const ofGroup = rated.filter(({ result }) => result.group === group).toSorted((a, b) => b.rating - a.rating);
      const shown = ofGroup.slice(0, MAX_RESULTS[group] ?? MAX_RECORDS);
      return { list: shown.map(({ result }) => result), rating: shown[0]?.rating ?? 0 };
    })
    .toSorted((a, b) => b.rating - a.rating)
    .flatMap(({ list }) => list);
}

/**
 * Returns the results for a text. A leading `>` searches only commands. Without a text, recently opened items come first,
 * then commands.
 */
export function findResults(input: string, { records, pages, commands, recent, groups }: Sources): PaletteResult[] {
  const isCommandSearch = input.startsWith('>');
  const term = input.replace(/^>/, '').trim();
  const matches = commands
    .filter(({ label, keywords }) => matchesSearch(`${label} ${keywords ?? ''}`, term))
    .map(toCommandResult);
  if (isCommandSearch) return matches;
  if (term === '')
    return [
      ...recent.map(({ text, path, group }) => {
        const { icon, singular } = groups.find(({ name }) => name === group) ?? { icon: FileText, singular: 'Page' };
        return { id: `recent-${path}`, group: 'Recent', text, path, icon, caption: singular };
      }),
      ...matches.slice(0, INITIAL_COMMANDS),
    ];
  const pageResults = pages
    .filter(({ name }) => matchesSearch(name, term))
    .map((item) => ({ id: `page-${item.id}`, group: 'Pages', text: item.name, path: itemPath(item), icon: FileText }));
  return orderGroups([...records, ...pageResults, ...matches], foldText(term));
}
