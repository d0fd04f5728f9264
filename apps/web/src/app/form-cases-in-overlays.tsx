/** Forms in dialogs and popups; see `form-cases.tsx`. */
import { pins } from '@mainstay/contract/pins';
import { ApplyPlaybook } from '../domains/playbooks/ApplyPlaybook.tsx';
import { BulkEditDialog } from '../domains/accounts/list/components/BulkEditDialog.tsx';
import { NewNoteForm } from '../domains/notes/NewNoteForm.tsx';
import { EventForm } from '../domains/calendar/components/EventForm.tsx';
import { InviteDialog } from '../core/people/components/InviteDialog.tsx';
import { AvatarDialog } from '../core/people/profile/components/AvatarDialog.tsx';
import { EmailForm } from '../core/people/profile/components/EmailForm.tsx';
import { DuePopup } from '../domains/playbooks/components/DuePopup.tsx';
import { UploadDialog } from '../domains/playbooks/workspace/components/UploadDialog.tsx';
import { callApi } from '../platform/lib/api.ts';
import { VersionsPanel } from '../platform/ui/VersionsPanel.tsx';
import type { FormCase } from './form-cases.tsx';

const unpin = (id: number) => callApi(pins.unpinAccount, { params: { pin_id: id } });
const version = (version: number) => ({
  version,
  saved_at: '2026-01-31T10:00:00Z',
  saved_by: null,
  note: null,
  current: version === 3,
});

export const FORMS_IN_OVERLAYS: FormCase[] = [
  {
    name: 'an invitation',
    form: (done) => <InviteDialog onClose={done} />,
    texts: { 'Email addresses': 'ada@x.test' },
    button: 'Invite',
    request:
      'POST /v1/api/users/invite/ {"email":["ada@x.test"],"roles":["CSM"],"user_access_type":"full","team_id":null}',
    outdated: ['roles/', 'teams/', 'teams/{id}/', 'users/', 'users/{id}/'].map((path) => `/v1/api/admin/${path}`),
    toast: 'Saved.',
    closes: true,
  },
  {
    name: 'the address one signs in with',
    form: () => <EmailForm saved="a@x.test" />,
    before: { Email: 'b@x.test' },
    first: 'Change email',
    texts: { Password: 'secret' },
    path: 'password',
    button: 'Change email',
    request: 'PUT /v1/api/profile/update/email/ {"email":"a@x.test","password":"secret","new_email":"b@x.test"}',
    outdated: [],
  },
  {
    name: 'one’s own picture',
    form: (done) => <AvatarDialog name="Maya Chen" image={null} onClose={done} />,
    file: 'Picture',
    button: 'Upload',
    request: 'POST /v1/api/upload_avatar/ {}',
    outdated: ['/v1/api/user_details/'],
    toast: 'Picture updated successfully',
    closes: true,
  },
  {
    name: 'a file of an action',
    form: (done) => <UploadDialog actionId={9} onClose={done} />,
    file: 'File',
    button: 'Upload',
    request: 'POST /v1/api/actions/assets/upload/ {}',
    outdated: [
      '/v1/api/accounts/{id}/notes/',
      '/v1/api/accounts/{id}/pinned-assets/',
      '/v1/api/actions/logs/',
      '/v1/api/plays/assets/',
      '/v1/api/plays/notes/',
    ],
    toast: 'File added.',
    closes: true,
  },
  {
    name: 'the rank of many accounts',
    form: (done) => <BulkEditDialog count={2} onEdit={async () => unpin(3)} onClose={done} />,
    texts: { 'New rank': '5' },
    button: 'Edit',
    request: 'DELETE /v1/api/pin_board/3/unpin/ {}',
    outdated: [],
    closes: true,
  },
  {
    name: 'a playbook for many accounts',
    form: (done) => (
      <ApplyPlaybook
        template={{ id: 4, name: 'Renew' }}
        selection={{ count: 2, accounts: { ids: [7, 8] } }}
        onClose={done}
      />
    ),
    button: 'Add to 2 accounts',
    request:
      'POST /v1/api/play-applications/ {"ids":[7,8],"template_id":4,"skip_open":true,"request_key":"00000000-0000-4000-8000-000000000000"}',
    // The reply states no progress, so the application counts as finished.
    outdated: [
      'accounts/',
      'accounts/get-account-csm/',
      'accounts/{id}/',
      'accounts/{id}/actions/',
      'accounts/{id}/gantt/',
      'actions/',
      'actions/account_plays/',
      'actions/logs/',
      'menu/',
      'plays/actions/',
      'plays/assets/',
      'plays/notes/',
      'plays/{id}/',
      'portfolio/actions/',
      'success-plan/',
    ].map((path) => `/v1/api/${path}`),
  },
  {
    name: 'a new event',
    form: (done) => (
      <EventForm
        provider="google"
        account={{ id: 7, name: 'Alder' } as never}
        contacts={[]}
        event={null}
        start="2026-01-31T10:00:00.000Z"
        onClose={done}
      />
    ),
    texts: { Title: 'Talk' },
    path: 'title',
    button: 'Add event',
    request: `POST /v1/api/integrations/create-event/ ${JSON.stringify({
      location: '',
      accountId: 7,
      sendNotifications: true,
      withMeeting: false,
      summary: 'Talk',
      description: '',
      start: { dateTime: '2026-01-31T10:00:00.000Z', timeZone: 'UTC' },
      end: { dateTime: '2026-01-31T11:00:00.000Z', timeZone: 'UTC' },
      attendees: [],
    })}`,
    outdated: [
      'accounts/get-upcoming-meetings/',
      'accounts/{id}/appointments/',
      'integrations/get-calendar/',
      'msintegrations/get_event_ms_calendar/',
    ].map((path) => `/v1/api/${path}`),
    toast: 'Event added.',
    closes: true,
  },
  {
    name: 'a new note',
    form: (done) => <NewNoteForm accountId={7} onClose={done} />,
    markup: '<p>Hello</p>',
    path: 'note_text',
    button: 'Add note',
    request: 'POST /v1/api/accounts/7/notes/add/ {}',
    outdated: [
      '/v1/api/accounts/{id}/contacts/{contact_id}/notes/',
      '/v1/api/accounts/{id}/notes/',
      '/v1/api/accounts/{id}/pinned-assets/',
      '/v1/api/tags/',
    ],
    toast: 'Note added.',
    closes: true,
  },
  {
    name: 'a due date',
    form: () => <DuePopup due="2026-03-01" onSave={() => unpin(3)} />,
    first: 'Change the due date',
    texts: { 'Due date': '2026-03-02' },
    button: 'Save',
    request: 'DELETE /v1/api/pin_board/3/unpin/ {}',
    outdated: [],
  },
  {
    name: 'no due date',
    form: () => <DuePopup due="2026-03-01" onSave={() => unpin(3)} />,
    first: 'Change the due date',
    button: 'No due date',
    request: 'DELETE /v1/api/pin_board/3/unpin/ {}',
    outdated: [],
  },
  {
    name: 'an earlier version',
    form: (done) => (
      <VersionsPanel
        versions={[version(3), version(2)]}
        error={null}
        dirty={false}
        onRetry={done}
        onRestore={unpin}
        onClose={done}
      />
    ),
    button: 'Restore version 2',
    request: 'DELETE /v1/api/pin_board/2/unpin/ {}',
    outdated: [],
    closes: true,
  },
];
