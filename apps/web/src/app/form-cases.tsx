/** Forms and confirmation dialogs of all features, each with its request and the queries it invalidates. */
import type { ChatChannel } from '@mainstay/contract/chat-channels';
import type { Webhook } from '@mainstay/contract/webhooks';
import type { ReactNode } from 'react';
import { NewKeyDialog } from '../core/identity/api-keys/components/NewKeyDialog.tsx';
import { SessionsPanel } from '../core/identity/sessions/components/SessionsPanel.tsx';
import { PasswordPolicyForm } from '../core/identity/sign-in-policy/components/PasswordPolicyForm.tsx';
import { DeleteMappingButton } from '../core/imports/components/DeleteMappingButton.tsx';
import { Discard } from '../core/imports/components/Discard.tsx';
import { AnnouncementDialog } from '../core/announcements/components/AnnouncementDialog.tsx';
import { EmailTemplateDialog } from '../core/mail/templates/components/EmailTemplateDialog.tsx';
import { DigestForm } from '../core/notifications/components/DigestForm.tsx';
import { DeepLinkDialog } from '../builder/pages/builder/components/DeepLinkDialog.tsx';
import { NewPageDialog } from '../builder/pages/builder/components/NewPageDialog.tsx';
import { ChannelForm } from '../core/chat-channels/components/ChannelForm.tsx';
import { WebhookDialog } from '../core/webhooks/components/WebhookDialog.tsx';
import { TeamForm } from '../core/people/components/TeamForm.tsx';
import { UserActions } from '../core/people/components/UserActions.tsx';
import { UserForm } from '../core/people/components/UserForm.tsx';
import { UserIdentities } from '../core/people/components/UserIdentities.tsx';
import { TitleForm } from '../core/people/profile/components/TitleForm.tsx';
import { RenamePlayPopup } from '../domains/playbooks/components/RenamePlayPopup.tsx';
import { ChoiceNameForm } from '../domains/success-plans/choices/components/ChoiceNameForm.tsx';
import { CompanyForm } from '../core/tenants/settings/components/CompanyForm.tsx';
import { HelpLinksForm } from '../core/tenants/settings/components/HelpLinksForm.tsx';
import { ListFields } from '../core/tenants/settings/components/ListFields.tsx';
import { callApi } from '../platform/lib/api.ts';
import { SidePanel } from '../platform/ui/SidePanel.tsx';
import { pins } from '@mainstay/contract/pins';

/** The version with which forms are opened. */
export const OPENED_VERSION = 3;

export interface FormCase {
  name: string;
  /**
   * @param done called when the form closes or navigates
   * @param version the current version of the edited item
   */
  form: (done: () => void, version: number) => ReactNode;
  /** True if the request contains the version with which the form was opened, which is `OPENED_VERSION`. */
  isVersioned?: boolean;
  /** The values to enter before the button `first` is clicked, by field label. */
  before?: Record<string, string>;
  /** The button to click first, such as one that opens a confirmation. */
  first?: string;
  /** The values to enter or select, by field label. */
  texts?: Record<string, string>;
  /** The server's path of the first of these fields, if it shows errors. */
  path?: string;
  /** The label of the field in which a file is selected. */
  file?: string;
  /** The markup to enter in the rich text field. */
  markup?: string;
  button: string;
  request: string;
  /** Paths of the invalidated queries. */
  outdated: string[];
  /** The toast after a successful save, if any. */
  toast?: string;
  closes?: boolean;
}

const AT = '2026-01-31T10:00:00Z';
const ANNOUNCEMENT = {
  id: 4,
  title: 'New',
  description: '<p>Text</p>',
  date: '2026-01-31',
  roles: [],
  author: 'Ada',
  readers: 3,
};
const CHANNEL = { kind: 'slack', host: null, last_attempt: null } as never as ChatChannel;
const WEBHOOK = {
  id: 4,
  name: 'Orders',
  url: 'https://a.test/',
  event_names: ['play.created'],
} as never as Webhook;
const USER = {
  id: 3,
  first_name: 'Maya',
  last_name: 'Chen',
  email: 'maya@x.test',
  title: 'CSM',
  roles: ['CSM'],
  accounts: 2,
  user_access_type: 'full',
  status: 'active',
  second_factor: true,
  version: 3,
  identities: [{ id: 6, strategy: 'SAML2', email: 'maya@x.test', last_used_at: AT }],
} as never;
const buildUser = (change: object) => ({ ...(USER as object), ...change }) as never;

const inPanel = (onClose: () => void, form: ReactNode) => (
  <SidePanel label="Details" header="Details" onClose={onClose}>
    {form}
  </SidePanel>
);

const PEOPLE = ['roles/', 'teams/', 'teams/{id}/', 'users/', 'users/{id}/'].map((path) => `/v1/api/admin/${path}`);

export const FORMS: FormCase[] = [
  {
    name: 'a new API key',
    form: (done) => <NewKeyDialog onClose={done} />,
    texts: { Name: 'Loader' },
    button: 'Create key',
    request: 'POST /v1/api/admin/api-keys/ {"name":"Loader","scope":"usage"}',
    outdated: ['/v1/api/admin/api-keys/'],
  },
  {
    name: 'the incoming webhook of a chat',
    form: () => <ChannelForm channel={CHANNEL} />,
    texts: { 'URL of the incoming webhook': 'https://a.test/hook' },
    button: 'Save',
    request: 'PUT /v1/api/admin/chat-channels/slack/ {"url":"https://a.test/hook"}',
    outdated: ['/v1/api/admin/chat-channels/', '/v1/api/notices/chats/'],
    toast: 'Slack saved.',
  },
  {
    name: 'a new webhook',
    form: (done) => <WebhookDialog webhook={null} onClose={done} />,
    texts: { Name: 'Orders', URL: 'https://a.test/hook' },
    button: 'Create webhook',
    request: 'POST /v1/api/admin/webhooks/ {"name":"Orders","url":"https://a.test/hook","event_names":null}',
    outdated: ['/v1/api/admin/webhooks/', '/v1/api/admin/webhooks/{id}/'],
  },
  {
    name: 'a webhook',
    form: (done, version) => <WebhookDialog webhook={{ ...WEBHOOK, version }} onClose={done} />,
    isVersioned: true,
    texts: { Name: 'Shipments' },
    button: 'Save',
    request:
      'PUT /v1/api/admin/webhooks/4/?version=3 {"name":"Shipments","url":"https://a.test/","event_names":["play.created"]}',
    outdated: ['/v1/api/admin/webhooks/', '/v1/api/admin/webhooks/{id}/'],
    toast: 'Saved “Shipments”.',
    closes: true,
  },
  {
    name: 'ending all other sessions',
    form: () => <SessionsPanel />,
    first: 'End all others',
    button: 'End',
    request: 'POST /v1/api/users/sessions/end-others/ {}',
    outdated: ['/v1/api/admin/sessions/', '/v1/api/users/sessions/'],
    toast: '1 session ended.',
  },
  {
    name: 'ending one session',
    form: () => <SessionsPanel />,
    first: 'End the session of Firefox',
    button: 'End',
    request: 'DELETE /v1/api/users/sessions/5/ {}',
    outdated: ['/v1/api/admin/sessions/', '/v1/api/users/sessions/'],
    toast: 'Session ended.',
  },
  {
    name: 'lengths of passwords',
    form: () => (
      <PasswordPolicyForm saved={{ second_factor: 'off', password_min: 12, password_max: 64 } as never} canWrite />
    ),
    button: 'Save lengths',
    request: 'PUT /v1/api/admin/sign-in-policy/ {"second_factor":"off","password_min":12,"password_max":64}',
    outdated: ['/v1/api/settings/password_policy/'],
    toast: 'Saved.',
  },
  {
    name: 'deleting a mapping',
    form: () => <DeleteMappingButton kind="accounts" saved={{ id: 4, name: 'Ours' }} />,
    first: 'Delete this mapping',
    button: 'Delete',
    request: 'DELETE /v1/api/admin/imports/mappings/4/ {}',
    outdated: ['/v1/api/admin/imports/mappings/'],
  },
  {
    name: 'discarding an import',
    form: () => <Discard job={{ id: 4, file_name: 'a.csv' } as never} />,
    first: 'Discard this upload',
    button: 'Discard',
    request: 'DELETE /v1/api/admin/imports/4/ {}',
    outdated: ['/v1/api/admin/imports/'],
  },
  {
    name: 'a template for mails',
    form: (done) => (
      <EmailTemplateDialog
        template={{ id: 4, name: 'Welcome', subject: 'Hello', body: 'Text', version: 3 } as never}
        onClose={done}
      />
    ),
    button: 'Save template',
    request: 'PUT /v1/api/admin/email-templates/4/ {"name":"Welcome","subject":"Hello","body":"Text"}',
    outdated: ['/v1/api/admin/email-templates/', '/v1/api/email_template/'],
    toast: 'Saved “Welcome”.',
    closes: true,
  },
  {
    name: 'an announcement',
    form: (done, version) => <AnnouncementDialog announcement={{ ...ANNOUNCEMENT, version }} onClose={done} />,
    isVersioned: true,
    texts: { Title: 'Newer' },
    path: 'title',
    button: 'Publish',
    request: `PUT /v1/api/admin/announcements/4/ {"title":"Newer","description":"<p>Text</p>","date":"2026-01-31","roles":[],"version":3}`,
    outdated: ['/v1/api/admin/announcements/', '/v1/api/announcements/', '/v1/api/menu/'],
    toast: '“Newer” is published.',
    closes: true,
  },
  {
    name: 'the daily digest',
    form: () => <DigestForm savedDigest={{ enabled: true, at: '08:00', timezone: 'UTC', skip_empty: true }} />,
    button: 'Save',
    request: 'PUT /v1/api/notices/digest/ {"enabled":true,"at":"08:00","timezone":"UTC","skip_empty":true}',
    outdated: [],
    toast: 'Daily digest saved.',
  },
  {
    name: 'a deep link',
    form: (done) => <DeepLinkDialog item={null} items={[]} onSaved={async () => undefined} onClose={done} />,
    texts: { Name: 'Own list' },
    button: 'Save',
    request:
      'POST /v1/api/admin/menus/ {"name":"Own list","meta":{"state":"dashboard.Own_list","params":[]},"roles":[],"linked":null}',
    outdated: [],
    closes: true,
  },
  {
    name: 'a new page',
    form: (done) => <NewPageDialog source={null} onCreated={done} onClose={done} />,
    texts: { Name: 'Own' },
    button: 'Create page',
    request: 'POST /v1/api/admin/pages/ {"layout":[],"tabs":[],"name":"Own","in_menu":false}',
    outdated: [
      '/v1/api/admin/menus/',
      '/v1/api/admin/menus/order/',
      '/v1/api/admin/menus/pages/{id}/',
      '/v1/api/admin/menus/{id}/',
      '/v1/api/admin/pages/',
      '/v1/api/admin/pages/{id}/',
      '/v1/api/component/page/detail/',
      '/v1/api/component/page/detail/name/',
      '/v1/api/menu/',
    ],
    closes: true,
  },
  {
    name: 'a new team',
    form: (done) => inPanel(done, <TeamForm team={null} onClose={done} />),
    texts: { Name: 'EU' },
    button: 'Create team',
    request: 'POST /v1/api/admin/teams/ {"name":"EU","members":[]}',
    outdated: PEOPLE,
    toast: 'Saved “EU”.',
    closes: true,
  },
  {
    name: 'a team',
    form: (done) => inPanel(done, <TeamForm team={{ id: 5, name: 'EU', members: [] }} onClose={done} />),
    button: 'Save',
    request: 'PUT /v1/api/admin/teams/5/ {"name":"EU","members":[]}',
    outdated: PEOPLE,
    toast: 'Saved “EU”.',
    closes: true,
  },
  {
    name: 'a person',
    form: () => <UserForm user={USER} />,
    texts: { Title: 'Lead' },
    button: 'Save',
    request:
      'PUT /v1/api/admin/users/3/ {"first_name":"Maya","last_name":"Chen","title":"Lead","roles":["CSM"],"user_access_type":"full"}',
    outdated: PEOPLE,
    toast: 'Saved Maya Chen.',
  },
  {
    name: 'deactivating a person',
    form: () => <UserActions user={USER} />,
    first: 'Deactivate',
    button: 'Deactivate',
    request: 'POST /v1/api/admin/users/3/deactivate/ {}',
    outdated: PEOPLE,
  },
  {
    name: 'reactivating a person',
    form: () => <UserActions user={buildUser({ status: 'inactive' })} />,
    button: 'Reactivate',
    request: 'POST /v1/api/admin/users/3/reactivate/ {}',
    outdated: PEOPLE,
    toast: 'Saved.',
  },
  {
    name: 'inviting again',
    form: () => <UserActions user={buildUser({ status: 'invited' })} />,
    button: 'Send a new invitation',
    request: 'POST /v1/api/admin/users/3/invite/ {}',
    outdated: PEOPLE,
    toast: 'Saved.',
  },
  {
    name: 'resetting a second factor',
    form: () => <UserActions user={USER} />,
    first: 'Reset two-factor authentication',
    button: 'Reset',
    request: 'POST /v1/api/admin/users/3/second_factor/reset/ {}',
    outdated: PEOPLE,
  },
  {
    name: 'unlinking an identity',
    form: () => <UserIdentities user={USER} />,
    first: 'Unlink',
    button: 'Unlink',
    request: 'DELETE /v1/api/admin/users/3/identities/6/ {}',
    outdated: PEOPLE,
  },
  {
    name: 'one’s own title',
    form: () => <TitleForm saved="CSM" />,
    texts: { Title: 'Lead' },
    button: 'Save title',
    request: 'PUT /v1/api/update/title/ {"titleName":"Lead"}',
    outdated: ['/v1/api/user_details/'],
    toast: 'Saved.',
  },
  {
    name: 'the name of a playbook',
    form: () => <RenamePlayPopup play={{ play_id: 4, play_name: 'Renew', account: { id: 7 } } as never} />,
    first: 'Rename the playbook',
    texts: { Name: 'Renewal' },
    button: 'Save',
    request: 'PUT /v1/api/actions/account/update-playbook-name/4/ {"play_name":"Renewal","account_id":7}',
    outdated: [
      '/v1/api/accounts/',
      '/v1/api/accounts/get-account-csm/',
      '/v1/api/accounts/{id}/',
      '/v1/api/accounts/{id}/actions/',
      '/v1/api/accounts/{id}/gantt/',
      '/v1/api/actions/',
      '/v1/api/actions/account_plays/',
      '/v1/api/actions/logs/',
      '/v1/api/menu/',
      '/v1/api/plays/actions/',
      '/v1/api/plays/assets/',
      '/v1/api/plays/notes/',
      '/v1/api/plays/{id}/',
      '/v1/api/portfolio/actions/',
      '/v1/api/success-plan/',
    ],
  },
  {
    name: 'the name of a choice',
    form: (done) => (
      <ChoiceNameForm
        label="Name"
        verb="Rename"
        savedName="Go live"
        onSave={async (name) =>
          void (await callApi(pins.pinAccount, { params: { account_id: 7 }, body: { account_name: name } }))
        }
        onClose={done}
      />
    ),
    texts: { Name: 'Live' },
    button: 'Rename',
    request: 'POST /v1/api/pin_board/7/pin/ {"account_name":"Live"}',
    outdated: [],
    closes: true,
  },
  {
    name: 'the company',
    form: () => <CompanyForm saved={{ entity_name: 'Acme', entity_theme: 'theme-default' }} canWrite />,
    texts: { 'Company name': 'Acme Group' },
    button: 'Save',
    request: 'POST /settings/profile/entityname/update/ {"entity_name":"Acme Group"}',
    outdated: ['/settings/profile/'],
    toast: 'Company setup saved',
  },
  {
    name: 'further fields of the list',
    form: () => <ListFields canWrite />,
    button: 'Save columns',
    request: 'POST /settings/profile/client_config/update/ {"account_list_fields":[]}',
    outdated: ['/settings/profile/client_config/', '/v1/api/menu/'],
    toast: 'Saved.',
  },
  {
    name: 'the help links',
    form: () => <HelpLinksForm canWrite />,
    texts: { FAQs: 'https://help.example/faq' },
    path: 'faqs',
    button: 'Save links',
    request: 'POST /settings/profile/client_config/update/ {"help_links":{"faqs":"https://help.example/faq"}}',
    outdated: ['/settings/profile/client_config/', '/v1/api/menu/'],
    toast: 'Saved.',
  },
];
