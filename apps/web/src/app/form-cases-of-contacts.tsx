/** Forms and confirmation dialogs of contacts and notes; see `form-cases.tsx`. */
import { pins } from '@mainstay/contract/pins';
import { ContactForm } from '../domains/contacts/components/ContactForm.tsx';
import { DeleteContact } from '../domains/contacts/components/DeleteContact.tsx';
import { MergeForm } from '../domains/contacts/components/MergeForm.tsx';
import { NoteTextForm } from '../domains/notes/NoteTextForm.tsx';
import { EditNoteForm } from '../domains/notes/components/EditNoteForm.tsx';
import { callApi } from '../platform/lib/api.ts';
import type { FormCase } from './form-cases.tsx';

const note = (version: number) =>
  ({ account_notes_id: 6, note_txt: '<p>Hello</p>', tags: [{ tag: 'Risk' }], version }) as never;
const contact = (id: number, name: string, version = id + 1) =>
  ({
    id,
    version,
    contact_first_name: name,
    contact_last_name: 'Ash',
    contact_email: `${name}@x.test`,
    contact_title: name,
    tag_mapping: [],
  }) as never;

export const FORMS_OF_CONTACTS: FormCase[] = [
  {
    name: 'a contact',
    form: (done, version) => (
      <ContactForm
        accountId={7}
        contact={contact(9, 'ann', version)}
        onSave={async (_entry, version) => {
          await callApi(pins.unpinAccount, { params: { pin_id: version } });
        }}
        onClose={done}
      />
    ),
    isVersioned: true,
    texts: { 'First name': 'Ann' },
    path: 'fName',
    button: 'Save',
    request: 'DELETE /v1/api/pin_board/3/unpin/ {}',
    outdated: [],
    closes: true,
  },
  {
    name: 'a note on a contact',
    form: (done, version) => (
      <NoteTextForm
        note={note(version)}
        onSave={(_text, version = 0) => callApi(pins.unpinAccount, { params: { pin_id: version } })}
        onClose={done}
      />
    ),
    isVersioned: true,
    markup: '<p>Hello again</p>',
    path: 'note_txt',
    button: 'Save',
    request: 'DELETE /v1/api/pin_board/3/unpin/ {}',
    outdated: [],
    toast: 'Note saved.',
    closes: true,
  },
  {
    name: 'deleting a contact',
    form: (done) => <DeleteContact accountId={7} contact={contact(9, 'ann')} source="details" onClose={done} />,
    button: 'Delete',
    request: 'DELETE /v1/api/accounts/7/contacts/delete/?contact_id=9 {}',
    outdated: [
      '/v1/api/accounts/{id}/all_contacts/',
      '/v1/api/accounts/{id}/contacts/',
      '/v1/api/accounts/{id}/contacts/duplicates/',
      '/v1/api/accounts/{id}/contacts/merge/preview/',
      '/v1/api/accounts/{id}/contacts/{contact_id}/notes/',
      '/v1/api/accounts/{id}/get_organization_data/',
      '/v1/api/accounts/{id}/key_contacts/',
      '/v1/api/accounts/{id}/notes/',
      '/v1/api/accounts/{id}/pinned-assets/',
      '/v1/api/tags/',
    ],
    toast: 'Deleted Successfully',
    closes: true,
  },
  {
    name: 'merging contacts',
    form: (done) => (
      <MergeForm accountId={7} pair={[contact(9, 'ann'), contact(8, 'ben')]} onMerged={done} onBack={done} />
    ),
    button: 'Merge',
    request:
      'POST /v1/api/accounts/7/contacts/merge/ {"keep_id":9,"gone_id":8,"keep_version":10,"gone_version":9,"take":[]}',
    outdated: [
      '/v1/api/accounts/{id}/all_contacts/',
      '/v1/api/accounts/{id}/contacts/',
      '/v1/api/accounts/{id}/contacts/duplicates/',
      '/v1/api/accounts/{id}/contacts/merge/preview/',
      '/v1/api/accounts/{id}/contacts/{contact_id}/',
      '/v1/api/accounts/{id}/contacts/{contact_id}/notes/',
      '/v1/api/accounts/{id}/get_organization_data/',
      '/v1/api/accounts/{id}/key_contacts/',
      '/v1/api/accounts/{id}/notes/',
      '/v1/api/accounts/{id}/pinned-assets/',
      '/v1/api/tags/',
    ],
    closes: true,
  },
  {
    name: 'a note',
    form: (done, version) => <EditNoteForm accountId={7} note={note(version)} onClose={done} />,
    isVersioned: true,
    markup: '<p>Hello again</p>',
    path: 'note_txt',
    button: 'Save',
    request:
      'POST /v1/api/accounts/7/notes/edit/ {"note_id":6,"note_txt":"<p>Hello again</p>","tags":["Risk"],"version":3}',
    outdated: [
      '/v1/api/accounts/{id}/contacts/{contact_id}/notes/',
      '/v1/api/accounts/{id}/notes/',
      '/v1/api/accounts/{id}/pinned-assets/',
      '/v1/api/tags/',
    ],
    toast: 'Note saved.',
    closes: true,
  },
];
