/** Forms of the administration, of the user's own settings and of feedback; see `form-cases.tsx`. */
import type { SettingsForm } from '@mainstay/contract/identity/providers';
import { pins } from '@mainstay/contract/pins';
import { AttributeBuilder } from '../builder/attributes/components/AttributeBuilder.tsx';
import { ContactFieldRows } from '../domains/contacts/components/ContactFieldRows.tsx';
import { PromptDialog } from '../core/assistant-chat/prompts/components/PromptDialog.tsx';
import { ProviderForm } from '../core/identity/providers/components/ProviderForm.tsx';
import { EnrollmentForm } from '../core/identity/second-factor/components/EnrollmentForm.tsx';
import { ProofForm } from '../core/identity/second-factor/components/ProofForm.tsx';
import { ProcessEditor } from '../domains/external-processes/components/ProcessEditor.tsx';
import { TemplateEditor } from '../domains/playbooks/templates/components/TemplateEditor.tsx';
import { FeedbackForm } from '../domains/tickets/components/FeedbackForm.tsx';
import { callApi } from '../platform/lib/api.ts';
import { NameForm } from '../platform/ui/NameForm.tsx';
import type { FormCase } from './form-cases.tsx';

const pin = (name: string) => callApi(pins.pinAccount, { params: { account_id: 7 }, body: { account_name: name } });

const SAML: SettingsForm = {
  fields: [
    { name: 'idp_server', label: 'Entity ID of the provider', type: 'text' },
    { name: 'entity_id', label: 'Our entity ID', type: 'text', section: 'Our entity ID' },
  ],
  settings: { idp_server: 'idp', metadata_url: '', entity_id: '' },
  has_secret: false,
  register: [],
};
const GOOGLE: SettingsForm = {
  fields: [
    { name: 'client_id', label: 'Client ID', type: 'text' },
    { name: 'client_secret', label: 'Client secret', type: 'password', hint: 'At least 32 characters.' },
  ],
  settings: { client_id: 'mainstay', hosted_domain: '' },
  has_secret: true,
  register: [],
};

const TEMPLATE_ACTION = {
  name: 'Call',
  description: '',
  how_to_complete: '',
  priority: 'M',
  due_after_days: 3,
  owner_rule: 'primary',
  owner_id: null,
  external_process_id: null,
  depends_on: [],
};
const TEMPLATE = {
  id: 4,
  name: 'Renew',
  description: '',
  priority: 'H',
  status: 'active',
  version: 3,
  owners: [],
  actions: [TEMPLATE_ACTION],
} as never;

const SAVED_TEMPLATE = JSON.stringify({
  name: 'Renewal',
  description: '',
  priority: 'H',
  actions: [TEMPLATE_ACTION],
});
const ATTRIBUTE = JSON.stringify({
  name: 'Fit',
  scope: 'Account',
  copy: false,
  read_permission: ['P', 'E', 'A'],
  write_permission: ['P', 'A'],
  components: [{ type: 'Input', primary: true, validation: 'text', required: false, label: '', options: [] }],
  tooltip: null,
});

const PROMPT = { prompt_name: 'Short', prompt: 'Briefly.', component_id: null, active: true };
const SAVED_PROMPT = JSON.stringify({
  reqParam: { tableName: 'ai_system_details', rowData: { ...PROMPT, prompt_name: 'Brief', id: 4 } },
});

export const FORMS_OF_SETTINGS: FormCase[] = [
  {
    name: 'a prompt of the assistant',
    form: (done) => <PromptDialog prompt={{ ...PROMPT, id: 4 }} components={[]} onClose={done} />,
    texts: { Name: 'Brief' },
    button: 'Save',
    request: `POST /v1/api/customObject/update/row/ ${SAVED_PROMPT}`,
    outdated: ['/v1/api/customObject/listing/'],
    toast: 'Prompt Updated Successfully',
    closes: true,
  },
  {
    name: 'a provider with SAML',
    form: () => <ProviderForm strategy="SAML2" form={SAML} certificates={[]} onSaved={() => undefined} />,
    texts: { 'Add a certificate': 'PEM', 'Entity ID of the provider': 'idp2' },
    path: 'certificates',
    button: 'Save',
    request:
      'PUT /v1/api/admin/sign-in-providers/SAML2/ {"idp_server":"idp2","metadata_url":"","entity_id":"","certificates":["PEM"]}',
    outdated: ['/v1/api/admin/sign-in-providers/'],
    toast: 'SAML 2.0 settings saved.',
  },
  {
    name: 'Google as a provider',
    form: () => (
      <ProviderForm strategy="OAuth-Google" form={GOOGLE} certificates={undefined} onSaved={() => undefined} />
    ),
    texts: { 'Client secret': 'secret', 'Client ID': 'ours' },
    path: 'client_secret',
    button: 'Save',
    request:
      'PUT /v1/api/admin/sign-in-providers/OAuth-Google/ {"client_id":"ours","hosted_domain":"","client_secret":"secret"}',
    outdated: ['/v1/api/admin/sign-in-providers/'],
    toast: 'Google settings saved.',
  },
  {
    name: 'a proof by password',
    form: (done) => (
      <ProofForm verb="Turn off" onProof={(proof) => pin(Object.entries(proof).join())} onCancel={done} />
    ),
    texts: { Password: 'secret' },
    button: 'Turn off',
    request: 'POST /v1/api/pin_board/7/pin/ {"account_name":"password,secret"}',
    outdated: [],
  },
  {
    name: 'a second factor',
    form: () => <EnrollmentForm enrollment={{ secret: 'ABCDEFGH', uri: 'otpauth://x' }} onConfirm={pin} />,
    texts: { Code: '123456' },
    button: 'Turn on',
    request: 'POST /v1/api/pin_board/7/pin/ {"account_name":"123456"}',
    outdated: [],
  },
  {
    name: 'one’s own name',
    form: () => (
      <NameForm
        saved={{ first_name: 'Maya', last_name: 'Chen', phone: '' }}
        onSave={async ({ first_name }) => {
          await pin(first_name);
          return 'Saved.';
        }}
      />
    ),
    texts: { 'First name': 'May' },
    button: 'Save',
    request: 'POST /v1/api/pin_board/7/pin/ {"account_name":"May"}',
    outdated: [],
    toast: 'Saved.',
  },
  {
    name: 'the fields of contacts',
    form: () => (
      <ContactFieldRows
        savedFields={[{ key: 'email', label: 'Email', type: 'email', visible: true, required: true }]}
        canWrite
        onSaved={() => undefined}
      />
    ),
    texts: { 'Label of Email': 'E-mail' },
    button: 'Save',
    request:
      'PUT /v1/api/accounts/contacts/config/ {"fields":[{"key":"email","label":"E-mail","type":"email","visible":true,"required":true}]}',
    outdated: ['/v1/api/accounts/contacts/config/'],
    toast: 'Contact fields saved.',
  },
  {
    name: 'a new attribute',
    form: () => <AttributeBuilder attribute={null} onRestored={async () => undefined} />,
    texts: { Name: 'Fit' },
    button: 'Create attribute',
    request: `POST /v1/api/admin/custom-attribute/ ${ATTRIBUTE}`,
    outdated: [
      '/v1/api/accounts/{id}/custom-attributes/',
      '/v1/api/admin/custom-attribute/',
      '/v1/api/admin/custom-attribute/{id}/',
      '/v1/api/custom-attribute/{id}/',
    ],
  },
  {
    name: 'a new external process',
    form: () => <ProcessEditor process={null} onReload={async () => undefined} />,
    texts: { Name: 'Gift', URL: 'https://x.test/hook' },
    button: 'Create process',
    request:
      'POST /v1/api/admin/external-processes/ {"kind":"form","name":"Gift","description":"","fields":[],"url":"https://x.test/hook"}',
    outdated: ['/v1/api/admin/external-processes/', '/v1/api/admin/external-processes/{id}/', '/v1/api/epa/processes/'],
    toast: 'Saved “Gift”.',
  },
  {
    name: 'a playbook',
    form: () => <TemplateEditor template={TEMPLATE} onReload={async () => undefined} />,
    texts: { Name: 'Renewal' },
    button: 'Save',
    request: `PUT /v1/api/admin/play-templates/4/?version=3 ${SAVED_TEMPLATE}`,
    outdated: ['/v1/api/actions/plays_and_accounts/', '/v1/api/admin/play-templates/'],
  },
  {
    name: 'feedback',
    form: () => <FeedbackForm kind="feedback" />,
    texts: { 'Ticket name': 'Faster', Priority: 'High', Description: 'Lists' },
    button: 'Send feedback',
    request: 'POST /v1/api/actions/create-or-update-ticket/ {}',
    outdated: ['/v1/api/actions/get-all-client-tickets/'],
  },
  {
    name: 'a support request',
    form: () => <FeedbackForm kind="support" />,
    texts: { 'Ticket name': 'Broken', Priority: 'Critical' },
    button: 'Send request',
    request: 'POST /v1/api/actions/create-or-update-ticket/ {}',
    outdated: ['/v1/api/actions/get-all-client-tickets/'],
  },
];
