/** Tests that the tabs of a view-only account and their content offer nothing that changes data. */
import { accounts } from '@mainstay/contract/accounts';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { AttributeCard } from '../builder/attributes/components/AttributeCard.tsx';
import { AccountContacts } from '../domains/contacts/screens/AccountContacts.tsx';
import { AccountNotes } from '../domains/notes/screens/AccountNotes.tsx';
import { AccountPlaybooks } from '../domains/playbooks/screens/AccountPlaybooks.tsx';
import { WorkAssets } from '../domains/playbooks/workspace/components/WorkAssets.tsx';
import { WorkNotes } from '../domains/playbooks/workspace/components/WorkNotes.tsx';
import { AccountPlans } from '../domains/success-plans/screens/AccountPlans.tsx';
import { parsePageQuery } from '../platform/lib/addresses.ts';
import { flushUpdates, getControls, setUpScreenTests } from '../testing/screen.tsx';

const { open, serve } = setUpScreenTests();
const AT = '2026-01-31T10:00:00Z';
const NOTE = {
  account_notes_id: 6,
  note_txt: '<p>Hello</p>',
  created_at: AT,
  updated_at: AT,
  version: 2,
  tags: [],
  first_name: 'Mia',
  last_name: 'Mole',
  owner_name: 'Mia Mole',
  edited_by: null,
  pin_type: 'note',
  source: null,
  file_data: null,
  associated_contact: null,
  avatar_url: null,
  user_image: null,
  action: { id: 9, name: 'Call' },
};
const ASSET = {
  asset_id: 6,
  file_name: 'a.pdf',
  file_size: 10,
  file_path: 'k',
  pin_type: null,
  action: NOTE.action,
  uploaded_by: 'Mia',
  uploaded_on: AT,
};
const CONTACT = {
  contact_id: 9,
  contact_first_name: 'Ada',
  contact_last_name: 'Hale',
  contact_email: 'ada@x.test',
  version: 3,
  contact_designation: 'CTO',
  department: null,
  tag_mapping: [],
  pin_type: null,
  created_at: AT,
  updated_at: AT,
};
const ANSWER = {
  notes: [NOTE],
  assets: [ASSET],
  contacts: [CONTACT],
  contact: CONTACT,
  tags: [],
  listing: [],
  plays: [],
  actions: {},
  success_plans: [],
  groups: [],
  duplicates: [],
  menus: [],
  fields: [],
  total_records: 1,
  has_next: false,
};
const VALUE = { primary: null, secondary: null, updated_at: AT, updated_by: null, version: 2 };
/** An account of each access type. The ids differ, so that cached data of one is not used for another. */
const IDS = { full: 7, view: 8, unknown: 9 };
type Access = keyof typeof IDS;

const ON_CONTACTS = ['Find duplicates', 'Contact', 'Pin Ada Hale', 'Delete Ada Hale'];
const ON_NOTE = ['Unpin note', 'Edit note', 'Delete note'];

interface ScreenCase {
  name: string;
  screen: (access: Access) => ReactNode;
  /** The `query` of its URL. */
  query?: object;
  /** Controls that are enabled only with write access to the account. */
  offers: string[];
  /** True if it fetches the account to determine the access. */
  asksAccount?: boolean;
}
const SCREENS: ScreenCase[] = [
  {
    name: 'notes',
    screen: (access) => <AccountNotes context={{ account_id: IDS[access] }} />,
    asksAccount: true,
    offers: ['Write a note', ...ON_NOTE],
  },
  {
    name: 'writing a note',
    screen: (access) => <AccountNotes context={{ account_id: IDS[access] }} />,
    query: { notes: { write: true } },
    asksAccount: true,
    offers: [
      'File',
      ...['Note', 'Call', 'Email', 'Meeting'],
      'Generate',
      'The accountAda Hale',
      'Tags',
      '',
      'Follow-up',
      'Due',
      'Attach a file',
      'Add note',
      'Cancel',
      ...ON_NOTE,
    ],
  },
  {
    name: 'contacts',
    screen: (access) => <AccountContacts context={{ account_id: IDS[access] }} />,
    asksAccount: true,
    offers: ON_CONTACTS,
  },
  {
    name: 'a contact',
    screen: (access) => <AccountContacts context={{ account_id: IDS[access] }} />,
    query: { contacts: { open: 9 } },
    asksAccount: true,
    offers: [...ON_CONTACTS, 'Edit', 'Pin', 'Delete', 'Write a note', 'Edit note', 'Delete note'],
  },
  {
    name: 'a new contact',
    screen: (access) => <AccountContacts context={{ account_id: IDS[access] }} />,
    query: { contacts: { open: 'new' } },
    asksAccount: true,
    offers: [...ON_CONTACTS, 'Close', 'Add contact', 'Cancel'],
  },
  {
    name: 'duplicates of contacts',
    screen: (access) => <AccountContacts context={{ account_id: IDS[access] }} />,
    query: { contacts: { open: 'merge' } },
    asksAccount: true,
    offers: [...ON_CONTACTS, 'Close'],
  },
  {
    name: 'playbooks',
    screen: (access) => <AccountPlaybooks context={{ account_id: IDS[access] }} />,
    asksAccount: true,
    offers: ['Playbook'],
  },
  {
    name: 'success plans',
    screen: (access) => <AccountPlans context={{ account_id: IDS[access] }} />,
    asksAccount: true,
    offers: ['Success plan'],
  },
  {
    name: 'files of an action',
    screen: (access) => <WorkAssets part={{ playId: 3, actionId: 9 }} readOnly={access === 'view'} />,
    offers: ['Upload', 'Pin a.pdf', 'Delete a.pdf'],
  },
  {
    name: 'notes of an action',
    screen: (access) => <WorkNotes part={{ playId: 3, actionId: 9 }} readOnly={access === 'view'} />,
    offers: ['Add note', 'Edit note', 'Delete note'],
  },
  {
    name: 'the value of an attribute',
    screen: (access) => (
      <AttributeCard
        attribute={{ name: 'Fit', components: [], tooltip: '', copy: false } as never}
        value={{ ...VALUE, read_only: access === 'view' } as never}
        draft={undefined}
        onSave={async () => undefined}
        fetchNewest={async () => undefined}
      />
    ),
    offers: ['Edit Fit'],
  },
];

async function renderScreen({ screen, query = {} }: ScreenCase, access: Access): Promise<string[]> {
  document.body.innerHTML = '';
  const account = accounts.getAccount.path.replace('{id}', String(IDS[access]));
  serve(({ path }) => {
    if (path !== account) return ANSWER;
    if (access === 'unknown') return new Promise(() => undefined);
    return { id: IDS[access], name: 'Alder', read_only_account: access === 'view' };
  });
  await open(() => screen(access), {
    search: (search) => ({ query: parsePageQuery(search.query) }),
    at: `/screen?query=${encodeURIComponent(JSON.stringify(query))}`,
  });
  await act(flushUpdates);
  await act(flushUpdates);
  return getControls();
}

test.each(SCREENS)(
  '$name: offers a user with view-only access no control that changes anything',
  async (screenCase) => {
    const all = await renderScreen(screenCase, 'full');
    const remaining = await renderScreen(screenCase, 'view');
    expect(remaining.filter((name) => !all.includes(name))).toEqual([]);
    expect([...new Set(all.filter((name) => !remaining.includes(name)))]).toEqual(screenCase.offers);
  },
);

test.each(SCREENS.filter(({ asksAccount }) => asksAccount))(
  '$name: shows no write controls until the access of the user is known',
  async (screenCase) => {
    const unknown = await renderScreen(screenCase, 'unknown');
    expect(unknown).toEqual(await renderScreen(screenCase, 'view'));
  },
);
