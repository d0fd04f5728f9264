/** The expected requests of the writes of these features, and the queries they invalidate. */
import * as briefings from '../../domains/briefings/queries.ts';
import * as contacts from '../../domains/contacts/queries.ts';
import * as hierarchy from '../../domains/hierarchy/queries.ts';
import * as notes from '../../domains/notes/queries.ts';
import * as subscriptions from '../../domains/subscriptions/queries.ts';
import * as tickets from '../../domains/tickets/queries.ts';
import * as timeline from '../../core/timeline/queries.ts';
import * as usage from '../../domains/usage/queries.ts';
import type { Writes } from './calls.ts';
import { CLIENT, FILE, MERGE, NAMED, NAMED_TEXT, NODE, PAST } from './samples.ts';

const SIGNAL = new AbortController().signal;
const OUTDATED_BY_ADD_CONTACT = [
  'contacts.contactPages',
  'contacts.contactDetails',
  'contacts.orgChart',
  'contacts.contactTags',
  'contacts.duplicates',
  'contacts.mergePreview',
  'notes.noteTags',
  'notes.accountPeople',
  'notes.peopleOfMeeting',
  'accounts/list.tagOptions',
  'accounts/summary.keyContacts',
  'accounts/summary.meetingContacts',
  'calendar.calendarContacts',
  'mailbox.mailContacts',
];
const OUTDATED_BY_MERGE_CONTACTS = [
  'contacts.contactPages',
  'contacts.contactDetails',
  'contacts.orgChart',
  'contacts.contactTags',
  'contacts.duplicates',
  'contacts.mergePreview',
  'contacts.contactNotePages',
  'notes.notePages',
  'notes.meetingNotes',
  'notes.pinnedNotes',
  'notes.notesWithFiles',
  'notes.pinnedAssetsQuery',
  'notes.noteTags',
  'notes.accountPeople',
  'notes.peopleOfMeeting',
  'accounts/list.tagOptions',
  'accounts/summary.keyContacts',
  'accounts/summary.meetingContacts',
  'calendar.calendarContacts',
  'mailbox.mailContacts',
];
const OUTDATED_BY_ADD_CONTACT_NOTE = [
  'contacts.contactTags',
  'contacts.contactNotePages',
  'notes.notePages',
  'notes.meetingNotes',
  'notes.pinnedNotes',
  'notes.notesWithFiles',
  'notes.pinnedAssetsQuery',
  'notes.noteTags',
  'accounts/list.tagOptions',
];

export const WRITES_OF_ACCOUNT_TABS: Writes = {
  'briefings.summarizeRisks': [
    [
      () => briefings.summarizeRisks({ owner_scope: 'mine', reason: undefined }, 50, SIGNAL),
      ['POST /v1/api/briefings/risks/summary/?owner_scope=mine&limit=50'],
      [],
    ],
  ],
  'briefings.summarizeChanges': [
    [
      () => briefings.summarizeChanges({ owner_scope: undefined, kind: 'churned', days: '30' }, 7, SIGNAL),
      ['POST /v1/api/briefings/changes/summary/?kind=churned&days=30&limit=7'],
      [],
    ],
  ],
  'briefings.summarizeAccount': [
    [() => briefings.summarizeAccount(7, SIGNAL), ['POST /v1/api/accounts/7/brief/summary/'], []],
  ],
  'contacts.downloadContacts': [
    [
      () => contacts.downloadContacts(7, { name: 'a' } as never),
      ['POST /v1/api/accounts/7/contacts/export/ {"name":"a"}'],
      [],
    ],
  ],
  'contacts.fetchContact': [[() => contacts.fetchContact(7, 9), ['GET /v1/api/accounts/7/contacts/9/'], []]],
  'contacts.addContact': [
    [
      () => contacts.addContact(CLIENT, 7, { email: 'a@x.test' }),
      ['POST /v1/api/accounts/7/contacts/add/ {"email":"a@x.test"}'],
      OUTDATED_BY_ADD_CONTACT,
    ],
  ],
  'contacts.editContact': [
    [
      () => contacts.editContact(CLIENT, 7, { contactId: 9, version: 3, entry: { email: 'a@x.test' } }),
      ['POST /v1/api/accounts/7/contacts/edit/ {"email":"a@x.test","contact_id":9,"version":3}'],
      OUTDATED_BY_ADD_CONTACT,
    ],
  ],
  'contacts.deleteContact': [
    [
      () => contacts.deleteContact(CLIENT, 7, 9),
      ['DELETE /v1/api/accounts/7/contacts/delete/?contact_id=9'],
      [
        'contacts.contactPages',
        'contacts.orgChart',
        'contacts.contactTags',
        'contacts.duplicates',
        'contacts.mergePreview',
        'contacts.contactNotePages',
        'notes.notePages',
        'notes.meetingNotes',
        'notes.pinnedNotes',
        'notes.notesWithFiles',
        'notes.pinnedAssetsQuery',
        'notes.noteTags',
        'notes.accountPeople',
        'notes.peopleOfMeeting',
        'accounts/list.tagOptions',
        'accounts/summary.keyContacts',
        'accounts/summary.meetingContacts',
        'calendar.calendarContacts',
        'mailbox.mailContacts',
      ],
    ],
  ],
  'contacts.pinContact': [
    [
      () => contacts.pinContact(CLIENT, 7, 9, true),
      ['POST /v1/api/accounts/7/pin_contact/ {"contact_id":9,"pin":true}'],
      OUTDATED_BY_ADD_CONTACT,
    ],
    [
      () => contacts.pinContact(CLIENT, 7, 9, false),
      ['POST /v1/api/accounts/7/pin_contact/ {"contact_id":9,"pin":false}'],
      OUTDATED_BY_ADD_CONTACT,
    ],
  ],
  'contacts.mergeContacts': [
    [
      () => contacts.mergeContacts(CLIENT, 7, MERGE),
      [
        'POST /v1/api/accounts/7/contacts/merge/ {"keep_id":9,"gone_id":8,"keep_version":3,"gone_version":2,"take":["phone"]}',
      ],
      OUTDATED_BY_MERGE_CONTACTS,
    ],
  ],
  'contacts.undoMerge': [
    [
      () => contacts.undoMerge(CLIENT, 7, 6),
      ['POST /v1/api/accounts/7/contacts/merge/undo/ {"merge_id":6}'],
      OUTDATED_BY_MERGE_CONTACTS,
    ],
  ],
  'contacts.saveContactFields': [
    [
      () => contacts.saveContactFields(CLIENT, []),
      ['PUT /v1/api/accounts/contacts/config/ {"fields":[]}'],
      ['contacts.contactFieldsQuery'],
    ],
  ],
  'contacts.addContactNote': [
    [
      () => contacts.addContactNote(CLIENT, 7, { contactId: 9, text: 'Hello' }),
      ['POST /v1/api/accounts/7/contacts/notes/add/ {"contact_id":9,"note_txt":"Hello"}'],
      OUTDATED_BY_ADD_CONTACT_NOTE,
    ],
  ],
  'contacts.editContactNote': [
    [
      () => contacts.editContactNote(CLIENT, 7, { noteId: 6, text: 'Hello', version: 3 }),
      ['POST /v1/api/accounts/7/contacts/notes/edit/ {"note_id":6,"note_txt":"Hello","version":3}'],
      OUTDATED_BY_ADD_CONTACT_NOTE,
    ],
  ],
  'contacts.deleteContactNote': [
    [
      () => contacts.deleteContactNote(CLIENT, 7, 6),
      ['DELETE /v1/api/accounts/7/contacts/notes/delete/?note_id=6'],
      OUTDATED_BY_ADD_CONTACT_NOTE,
    ],
  ],
  'contacts.refreshContacts': [[() => contacts.refreshContacts(CLIENT), [], OUTDATED_BY_ADD_CONTACT]],
  'contacts.refreshContactNotes': [[() => contacts.refreshContactNotes(CLIENT), [], ['contacts.contactNotePages']]],
  'hierarchy.checkAccess': [
    [() => hierarchy.checkAccess(7), ['GET /v1/api/accounts/check-account-access/?account_id=7'], []],
  ],
  'notes.downloadNotes': [
    [() => notes.downloadNotes(7, { pinned: true }), ['POST /v1/api/accounts/7/notes/export/ {"pinned":true}'], []],
  ],
  'notes.fetchLatestNotes': [
    [() => notes.fetchLatestNotes(7, 3), ['GET /v1/api/accounts/7/notes/?pageNum=1&limit=3'], []],
  ],
  'notes.fetchNote': [[() => notes.fetchNote(7, 6), ['GET /v1/api/accounts/7/notes/6/'], []]],
  'notes.addNote': [
    [
      () =>
        notes.addNote(CLIENT, 7, {
          text: '<p>A</p>',
          type: 'note' as never,
          contactId: null,
          tags: ['Risk'],
          file: null,
        }),
      ['POST /v1/api/accounts/7/notes/add/ form note_text=<p>A</p>; type=note; tags=["Risk"]'],
      OUTDATED_BY_ADD_CONTACT_NOTE,
    ],
    [
      () => notes.addNote(CLIENT, 7, { text: '<p>A</p>', type: 'note' as never, contactId: 9, tags: [], file: FILE }),
      ['POST /v1/api/accounts/7/notes/add/ form note_text=<p>A</p>; type=note; tags=[]; contact_id=9; file=x.png'],
      OUTDATED_BY_ADD_CONTACT_NOTE,
    ],
    [
      () =>
        notes.addNote(CLIENT, 7, {
          text: 'A',
          type: 'account',
          contactId: null,
          tags: [],
          file: null,
          activity: { kind: 'call', happened_on: '2026-03-01', participants: [{ id: 9, name: 'Ann' }] },
        }),
      [
        'POST /v1/api/accounts/7/notes/add/ form note_text=A; type=account; tags=[]; activity=call; ' +
          'happened_on=2026-03-01; participants=[9]',
      ],
      OUTDATED_BY_ADD_CONTACT_NOTE,
    ],
  ],
  'notes.editNote': [
    [
      () => notes.editNote(CLIENT, 7, { noteId: 6, text: 'A', tags: ['Risk'], version: 3 }),
      ['POST /v1/api/accounts/7/notes/edit/ {"note_id":6,"note_txt":"A","tags":["Risk"],"version":3}'],
      OUTDATED_BY_ADD_CONTACT_NOTE,
    ],
    [
      () =>
        notes.editNote(CLIENT, 7, {
          noteId: 6,
          text: 'A',
          tags: [],
          activity: { kind: 'call', happened_on: '2026-03-01', participants: [{ id: 9, name: 'Ann' }] },
          version: 3,
        }),
      [
        'POST /v1/api/accounts/7/notes/edit/ {"note_id":6,"note_txt":"A","tags":[],"activity":"call","happened_on":"2026-03-01",' +
          '"participants":[9],"version":3}',
      ],
      OUTDATED_BY_ADD_CONTACT_NOTE,
    ],
  ],
  'notes.deleteNote': [
    [() => notes.deleteNote(CLIENT, 6), ['DELETE /v1/api/accounts/notes/?note_id=6'], OUTDATED_BY_ADD_CONTACT_NOTE],
  ],
  'notes.pinNote': [
    [
      () => notes.pinNote(CLIENT, 7, 6, true),
      ['POST /v1/api/accounts/7/pin_assets_note/ {"note_id":6,"flag":true}'],
      OUTDATED_BY_ADD_CONTACT_NOTE,
    ],
    [
      () => notes.pinNote(CLIENT, 7, 6, false),
      ['POST /v1/api/accounts/7/pin_assets_note/ {"note_id":6,"flag":false}'],
      OUTDATED_BY_ADD_CONTACT_NOTE,
    ],
  ],
  'notes.refreshNotes': [[() => notes.refreshNotes(CLIENT), [], OUTDATED_BY_ADD_CONTACT_NOTE]],
  'subscriptions.downloadSubscriptions': [
    [
      () => subscriptions.downloadSubscriptions({ account: PAST, filters: NAMED }),
      [`GET /v1/api/accounts/subscriptions/export/?aid=8&as_of=2026-01-31&filters=${NAMED_TEXT}`],
      [],
    ],
  ],
  'subscriptions.downloadProducts': [
    [
      () => subscriptions.downloadProducts({ account: PAST, filters: NAMED }),
      [`GET /v1/api/accounts/products/export/?aid=8&as_of=2026-01-31&filters=${NAMED_TEXT}`],
      [],
    ],
  ],
  'subscriptions.downloadProductSubscriptions': [
    [
      () => subscriptions.downloadProductSubscriptions({ account: PAST, filters: NAMED, skuId: 'S-2' }),
      [`GET /v1/api/accounts/product/subscription/export/?aid=8&as_of=2026-01-31&filters=${NAMED_TEXT}&skuId=S-2`],
      [],
    ],
  ],
  'tickets.createTicket': [
    [
      () => tickets.createTicket(CLIENT, { title: 'Broken' }, null),
      ['POST /v1/api/actions/create-or-update-ticket/ form title=Broken'],
      ['tickets.ticketsQuery'],
    ],
    [
      () => tickets.createTicket(CLIENT, { title: 'Broken' }, FILE),
      ['POST /v1/api/actions/create-or-update-ticket/ form title=Broken; image=x.png'],
      ['tickets.ticketsQuery'],
    ],
  ],
  'tickets.updateTicket': [
    [
      () => tickets.updateTicket(CLIENT, { id: 7, ticket_name: 'Broken' }),
      ['POST /v1/api/actions/create-or-update-ticket/ {"id":7,"ticket_name":"Broken"}'],
      ['tickets.ticketsQuery'],
    ],
  ],
  'tickets.deleteTicket': [
    [
      () => tickets.deleteTicket(CLIENT, 7),
      ['DELETE /v1/api/actions/delete_the_ticket/?id=7'],
      ['tickets.ticketsQuery'],
    ],
  ],
  'tickets.sendTicketMail': [
    [
      () => tickets.sendTicketMail({ html_content: '<p>Hi</p>', subject: 'Berths', to_email: 'a@b.test' }),
      ['POST /v1/api/actions/send-ticket-mail/ {"html_content":"<p>Hi</p>","subject":"Berths","to_email":"a@b.test"}'],
      [],
    ],
  ],
  'timeline.downloadTimeline': [
    [() => timeline.downloadTimeline(7, 'notes'), ['GET /v1/api/accounts/7/timeline/export/?group=notes'], []],
  ],
  'usage.downloadUsage': [
    [
      () => usage.downloadUsage(PAST, NODE),
      ['GET /v1/api/accounts/8/usage/export/?idType=product&idValue=P-1&parentId=5&as_of=2026-01-31'],
      [],
    ],
  ],
};
