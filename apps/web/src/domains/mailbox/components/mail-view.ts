/** What the Email tab shows, which the URL stores under `mail`. */
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../platform/lib/addresses.ts';

/** The folder that opens first; both providers know it by this name. */
export const INBOX = 'inbox';
/** The contact filter that selects every contact of the account. */
export const ALL_CONTACTS = 'account';

export interface MailView {
  folder: string;
  /** Text in the messages. */
  find: string;
  /** The address of a contact, `account` for all contacts, or empty for all messages. */
  contact: string;
  /** The open message; empty if none is open. */
  message: string;
  /** True while a new message is being written. */
  write: boolean;
}

const EMPTY_VIEW: MailView = { folder: INBOX, find: '', contact: '', message: '', write: false };
/** Ids of messages are no longer than this. */
const LENGTH_LIMIT = 2000;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LENGTH_LIMIT;

/** Parses the query parameter and ignores invalid values. */
export function parseMailView(value: unknown): MailView {
  const { folder, find, contact, message, write } = (typeof value === 'object' ? (value ?? {}) : {}) as Record<
    string,
    unknown
  >;
  return {
    folder: isText(folder) && folder !== '' ? folder : INBOX,
    find: isText(find) ? find : '',
    contact: isText(contact) ? contact : '',
    message: isText(message) ? message : '',
    write: write === true,
  };
}

/** Returns the values that differ from those of an empty view. */
const toUrlState = (view: MailView): Partial<MailView> =>
  Object.fromEntries(Object.entries(view).filter(([name, value]) => value !== EMPTY_VIEW[name as keyof MailView]));

const NO_QUERY: PageQuery = {};

/** Returns the view and a setter. Another list closes the open message. */
export function useMailView(): [MailView, (next: Partial<MailView>) => void] {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const mailJson = JSON.stringify(query.mail ?? {});
  const view = useMemo(() => parseMailView(JSON.parse(mailJson)), [mailJson]);
  const updateView = useCallback(
    (next: Partial<MailView>) => {
      const { mail: _mail, ...rest } = query;
      const urlState = toUrlState({ ...view, write: false, ...next });
      const search = { query: Object.keys(urlState).length > 0 ? { ...rest, mail: urlState } : rest };
      void router.navigate({ to: '.', search });
    },
    [query, view, router],
  );
  return [view, updateView];
}
