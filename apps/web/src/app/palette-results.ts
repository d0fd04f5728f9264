/** Finds accounts, pages and commands for the palette, in this order. */
import type { MenuItem } from '@mainstay/contract/pages';
import { itemPath } from '../platform/lib/addresses.ts';
import type { Command } from '../platform/feature.ts';

export type ResultGroup = 'Recent' | 'Accounts' | 'Pages' | 'Commands';

export interface SearchResult {
  id: string;
  group: ResultGroup;
  text: string;
  path: string;
  /** Keys of the equivalent shortcut. */
  keys?: string;
  /** Metrics that distinguish accounts with similar names. */
  account?: AccountMetrics;
}

/** An account's MRR, health and logo, as in the list of accounts. */
export interface AccountMetrics {
  mrr: number;
  health: number | null;
  image_url: string | null;
}

const MAX_RESULTS = { accounts: 4, pages: 2, commands: 2 } as const;
const ALL_COMMANDS = 10;

/** Returns whether a text contains a term, ignoring case. */
export const includesText = (text: string, term: string) => text.toLowerCase().includes(term.toLowerCase());

const toCommandResult = ({ id, label, path, keys }: Command): SearchResult => ({
  id: `command-${id}`,
  group: 'Commands',
  text: label,
  path,
  ...(keys ? { keys } : {}),
});

/** The items that are searched. */
export interface Sources {
  accounts: readonly ({ id: number; name: string; path: string } & AccountMetrics)[];
  pages: readonly MenuItem[];
  commands: readonly Command[];
  recent: readonly { text: string; path: string }[];
}

/**
 * Returns the results for a term. A leading `>` searches only commands, and an empty term shows recently opened items.
 */
export function findResults(input: string, { accounts, pages, commands, recent }: Sources): SearchResult[] {
  const isCommandSearch = input.startsWith('>');
  const term = input.replace(/^>/, '').trim();
  const matches = commands.filter((command) => includesText(command.label, term));
  if (isCommandSearch) return matches.slice(0, ALL_COMMANDS).map(toCommandResult);
  if (term === '') {
    const recentResults = recent.map(
      ({ text, path }): SearchResult => ({ id: `recent-${path}`, group: 'Recent', text, path }),
    );
    return [...recentResults, ...matches.slice(0, ALL_COMMANDS).map(toCommandResult)];
  }
  return [
    ...accounts.slice(0, MAX_RESULTS.accounts).map(
      ({ id, name, path, mrr, health, image_url }): SearchResult => ({
        id: `account-${id}`,
        group: 'Accounts',
        text: name,
        path,
        account: { mrr, health, image_url },
      }),
    ),
    ...pages
      .filter((item) => includesText(item.name, term))
      .slice(0, MAX_RESULTS.pages)
      .map((item): SearchResult => ({ id: `page-${item.id}`, group: 'Pages', text: item.name, path: itemPath(item) })),
    ...matches.slice(0, MAX_RESULTS.commands).map(toCommandResult),
  ];
}
