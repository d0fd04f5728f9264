/** Two external processes on actions of the flagship, and email templates. */
import { EmailTemplateBody } from '@mainstay/contract/mail/templates';
import { ProcessBody } from '@mainstay/contract/playbooks/external-processes';
import { createEmailTemplate } from '../../features/mail/templates/commands.ts';
import { createExternalProcess } from '../../features/playbooks/external-processes/commands.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/http/services.ts';
import { FLAGSHIP } from './accounts.ts';
import { buildRuns } from './factories/external-processes.ts';
import { toInstant, getWorkingDay } from './diary.ts';

const SIGNATURE = ProcessBody.parse({
  kind: 'form',
  name: 'Order form for signature',
  description: 'The signing service sends the order form to whoever signs, and reminds them.',
  url: 'https://signing.halden.example/order-forms',
  fields: [
    { key: 'signer_name', label: 'Who signs', type: 'text', required: true },
    { key: 'signer_email', label: 'E-mail of who signs', type: 'email', required: true },
    { key: 'seats', label: 'Seats', type: 'number', required: true },
    { key: 'starts_on', label: 'Starts on', type: 'date' },
    {
      key: 'term',
      label: 'Term',
      type: 'choice',
      value: '12 months',
      options: ['12 months', '24 months', '36 months'],
    },
    { key: 'remarks', label: 'Remarks for the signer', type: 'long_text' },
  ],
});
const OFFER = ProcessBody.parse({
  kind: 'email',
  name: 'Renewal offer by e-mail',
  description: 'The offer goes out in the words that sales and legal agreed on.',
  subject: 'Your renewal: {{term}} for {{account_name}}',
  body: `Hello {{first_name}},

your subscription renews soon. We would be glad to continue for {{term}}.

Call me with whatever is open.

{{my_name}}`,
  fields: [
    { key: 'first_name', label: 'First name', type: 'text', required: true },
    {
      key: 'term',
      label: 'Term',
      type: 'choice',
      value: '12 months',
      options: ['12 months', '24 months', '36 months'],
    },
  ],
});
const TEMPLATES = [
  {
    name: 'Renewal offer',
    subject: 'Renewal of {{account_name}}',
    body: 'Hello {{first_name}},\n\nour offer for {{term}} is as we discussed it.\n\n{{my_name}}',
  },
  {
    name: 'Short reminder',
    subject: 'Just checking in about your renewal',
    body: 'Hello {{first_name}},\n\ncould you look at our offer this week?\n\n{{my_name}}',
  },
].map((template) => EmailTemplateBody.parse(template));

/** Working days before today on which they were created. */
const CREATED_DAYS_AGO = 30;
/** Days before today on which the form was submitted, and the replies. */
const RUNS = [
  { days: 6, answered: { status: 422, ms: 184, text: '{"error":"no order form is prepared for this account"}' } },
  { days: 2, answered: { status: 202, ms: 231, text: '{"envelope":"OF-20418"}' } },
];
const VALUES = {
  ...{ signer_name: 'Head of purchasing', signer_email: 'purchasing@northwind.example', seats: '260' },
  ...{ starts_on: '', term: '24 months', remarks: '' },
};

/** Assigns the process to the flagship's pending action of this name. */
async function assignProcess(
  tx: TenantTx,
  action: string,
  processId: number,
): Promise<{ id: number; account_id: number }> {
  const [assigned] = await tx.rows<{ id: number; account_id: number }>(
    `update actions x set external_process_id = $4 from accounts a where x.tenant_id = $1 and x.name = $2
       and x.status = 'Pending' and a.tenant_id = $1 and a.id = x.account_id and a.name = $3
     returning x.id, x.account_id`,
    [tx.tenant, action, FLAGSHIP, processId],
  );
  if (!assigned) throw new Error(`${FLAGSHIP} has no action ${action}.`);
  return assigned;
}

export async function seedExternalProcesses(
  tx: TenantTx,
  services: Pick<Services, 'key'>,
  users: ReadonlyMap<string, number>,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  const now = toInstant(getWorkingDay(today, CREATED_DAYS_AGO), '15:20', timeZone);
  const actor: Actor = {
    userId: users.get('olga') ?? 0,
    now,
    ip: '192.0.2.31',
    userAgent: undefined,
    requestId: 'demo',
  };
  const signature = await createExternalProcess(tx, services, SIGNATURE, actor);
  const offer = await createExternalProcess(tx, services, OFFER, actor);
  for (const template of TEMPLATES) await createEmailTemplate(tx, template, actor);
  await assignProcess(tx, 'Send the renewal offer', offer.id);
  const action = await assignProcess(tx, 'Get the order form signed', signature.id);
  await buildRuns(
    tx,
    RUNS.map(({ days, answered }) => ({
      ...{ processId: signature.id, accountId: action.account_id, actionId: action.id, userId: users.get('maya') },
      ...{ values: VALUES, payload: JSON.stringify({ values: VALUES }), answered },
      at: toInstant(getWorkingDay(today, days), '11:35', timeZone).toISOString(),
    })),
  );
}
