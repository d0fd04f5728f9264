/** Describes each kind of import. */
import { KIND_NAMES } from '@mainstay/contract/rules/import-fields';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';

interface KindText {
  /** What one row of the file represents. */
  row: string;
  /** Kinds that rows of this kind refer to, so they must be imported first. */
  after: readonly ImportKind[];
  /** How a row is matched with the record that it updates. */
  match: string;
}

export const KIND_DESCRIPTIONS: Record<ImportKind, KindText> = {
  accounts: {
    row: 'A customer, with its owner, plan and seats.',
    after: [],
    match: 'A row whose account ID exists updates that account. Other rows create one.',
  },
  users: {
    row: 'A person who signs in, with role and team.',
    after: [],
    match:
      'A row whose user ID or email exists updates that person if an administrator runs the import. Other rows add one.',
  },
  account_members: {
    row: 'A person on the account team.',
    after: ['accounts', 'users'],
    match: 'A row whose person is already on the account team updates that entry. Other rows add the person.',
  },
  contacts: {
    row: 'A person at the customer, with email.',
    after: ['accounts'],
    match: 'A row whose contact ID or email exists on the account updates that contact. Other rows create one.',
  },
  products: {
    row: 'Something you sell, with its SKU and price.',
    after: [],
    match: 'A row whose SKU or product ID exists updates that product. Other rows create one.',
  },
  subscriptions: {
    row: 'What a customer pays for, and how long.',
    after: ['accounts'],
    match: 'A row whose subscription ID exists updates that subscription. Other rows create one.',
  },
  usage: {
    row: 'What a customer used on one day.',
    after: ['accounts', 'subscriptions'],
    match: 'Rows with a known usage ID are ignored. Other rows are added to their day.',
  },
  support_cases: {
    row: 'A support case of a customer with its response times.',
    after: ['accounts'],
    match: 'A row whose ticket ID exists updates that case. Other rows create one.',
  },
  churns: {
    row: 'A churned customer, with date and reason.',
    after: ['accounts'],
    match: 'A row whose churn ID exists updates that event. Other rows create one.',
  },
};

/** Returns the title of an import's screens. */
export const getTitle = (kind: ImportKind): string => `Import ${KIND_NAMES[kind].toLowerCase()}`;
