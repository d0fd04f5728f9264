/** What the palette finds: a few accounts, pages and commands, in this order. */
import type { MenuItem } from '@mainstay/contract/pages';
import { itemPath } from '../lib/addresses.ts';
import type { Command } from './contributions.ts';

export type HitGroup = 'Recent' | 'Accounts' | 'Pages' | 'Commands';

export interface Hit {
  id: string;
  group: HitGroup;
  text: string;
  path: string;
  /** Keys that do the same. */
  keys?: string;
  /** What tells an account from others of a like name. */
  account?: AccountFigures;
}

/** An account's MRR, health and logo, as the accounts list shows them. */
export interface AccountFigures {
  mrr: number;
  health: number | null;
  image_url: string | null;
}

const MOST = { accounts: 4, pages: 2, commands: 2 } as const;
const ALL_COMMANDS = 10;

/** Whether a text holds a term, whatever its case. */
export const has = (text: string, term: string) => text.toLowerCase().includes(term.toLowerCase());

const commandHit = ({ id, text, path, keys }: Command): Hit => ({
  id: `command-${id}`,
  group: 'Commands',
  text,
  path,
  ...(keys ? { keys } : {}),
});

/** What there is to search in. */
export interface Sources {
  accounts: readonly ({ id: number; name: string; path: string } & AccountFigures)[];
  pages: readonly MenuItem[];
  commands: readonly Command[];
  recent: readonly { text: string; path: string }[];
}

/** Hits for a term; `>` first means commands only, and an empty term shows what was opened lately. */
export function findHits(typed: string, { accounts, pages, commands, recent }: Sources): Hit[] {
  const onlyCommands = typed.startsWith('>');
  const term = typed.replace(/^>/, '').trim();
  const found = commands.filter((command) => has(command.text, term));
  if (onlyCommands) return found.slice(0, ALL_COMMANDS).map(commandHit);
  if (term === '') {
    const lately = recent.map(({ text, path }): Hit => ({ id: `recent-${path}`, group: 'Recent', text, path }));
    return [...lately, ...found.slice(0, ALL_COMMANDS).map(commandHit)];
  }
  return [
    ...accounts.slice(0, MOST.accounts).map(
      ({ id, name, path, mrr, health, image_url }): Hit => ({
        id: `account-${id}`,
        group: 'Accounts',
        text: name,
        path,
        account: { mrr, health, image_url },
      }),
    ),
    ...pages
      .filter((item) => has(item.name, term))
      .slice(0, MOST.pages)
      .map((item): Hit => ({ id: `page-${item.id}`, group: 'Pages', text: item.name, path: itemPath(item) })),
    ...found.slice(0, MOST.commands).map(commandHit),
  ];
}
