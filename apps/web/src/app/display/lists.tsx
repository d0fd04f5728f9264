/**
 * Display cases of search results, the organization of contacts, the product tree, message statuses and the password
 * rule.
 */
import { OrgList } from '../../domains/contacts/components/OrgList.tsx';
import { buildOrgTrees } from '../../domains/contacts/components/org-tree.ts';
import { PasswordRule } from '../../core/identity/components/PasswordRule.tsx';
import { StatusChip } from '../../core/mail/components/StatusChip.tsx';
import { ProductTree } from '../../domains/usage/components/ProductTree.tsx';
import { SearchResultList } from '../SearchResultList.tsx';
import { FileText } from 'lucide-react';
import type { DisplayCases } from './cases.ts';

const nothing = () => undefined;
const result = (id: string, group: string, text: string, more: object = {}) => ({
  id,
  group,
  text,
  path: '/',
  icon: FileText,
  ...more,
});
const search = (more: object): never =>
  ({
    hits: [
      result('a', 'Accounts', 'Alder Mills', { account: { mrr: 12_345, health: 50.1, image_url: null } }),
      result('r', 'Recent', 'Old mills', { keys: 'g a', caption: 'Note' }),
      result('p', 'Pages', 'Portfolio'),
    ],
    term: '> MILL ',
    at: 1,
    searching: false,
    change: nothing,
    setAt: nothing,
    open: nothing,
    onKeyDown: nothing,
    ...more,
  }) as never;
const person = (id: number, reportsTo: number | null, designation: string | null, tags: string[] = []) => ({
  id,
  reportsTo,
  designation,
  tags,
  name: `Person ${id}`,
  email: `${id}@alder.test`,
});
const PEOPLE = [person(1, null, 'CEO'), person(2, 1, 'VP Sales', ['Sponsor', 'New']), person(3, 2, null)];
const node = (idType: string, idValue: number, children: object[] = []) => ({
  id: `${idType}-${idValue}`,
  name: `Name of ${idType}`,
  idType,
  idValue,
  parentId: null,
  children,
});
const MAILS = [
  ['queued', null],
  ['queued', 'Busy.'],
  ['sending', null],
  ['sent', null],
  ['failed', 'No such address.'],
  ['not_sent', null],
  ['not_sent', 'No server.'],
] as const;

export const DISPLAY_OF_LISTS: DisplayCases = {
  'results of a search': [() => <SearchResultList id="list" search={search({})} />],
  'a search without results': [
    () => (
      <>
        <SearchResultList id="list" search={search({ hits: [] })} />
        <SearchResultList id="list" search={search({ hits: [], searching: true })} />
        <SearchResultList id="list" search={search({ hits: [], term: ' ' })} />
        <SearchResultList id="list" search={search({ hits: [], error: new Error('No.'), retry: nothing })} />
      </>
    ),
  ],
  'people by who reports to whom': [
    () => <OrgList trees={buildOrgTrees(PEOPLE)} found={new Set([2])} searching onOpen={nothing} />,
  ],
  'products as a tree': [
    () => (
      <ProductTree account={{ id: 7, asOf: undefined }} node={{ idType: 'feature', idValue: 3 }} onNode={nothing} />
    ),
    {
      answers: { '/usage/products/': { products: [node('product', 3, [node('feature', 3)]), node('product', 4)] } },
    },
  ],
  'states of messages': [
    () =>
      MAILS.map(([status, error], at) => (
        <p key={at}>
          <StatusChip mail={{ status, error }} /> <StatusChip mail={{ status, error }} brief />
        </p>
      )),
  ],
  'the rule of passwords': [() => <PasswordRule policy={{ min: 12, max: 64 }} />],
};
