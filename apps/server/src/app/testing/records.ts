/**
 * Creates a record of every kind that a URL names. Each call gets a fresh one because calls may change or delete it.
 */
import { randomUUID } from 'node:crypto';
import type { ImportMapping } from '@mainstay/contract/imports';
import { createApiKey } from '../../core/identity/api-keys/api-keys.ts';
import { createSession } from '../../core/identity/sessions.ts';
import { pinAccount } from '../../domains/pins/pin-account.ts';
import { createTeam } from '../../core/people/create-team.ts';
import { createUser } from '../../core/people/create-user.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BUILDER_RECORDS } from './builder-records.ts';
import { bulkConfiguration, bulkFile, bulkRun } from './bulk-email-records.ts';
import { PRODUCT_EVENT_RECORDS } from './product-event-records.ts';
import { accountMessage, mailConnection } from './mailbox-records.ts';
import {
  action,
  automationRule,
  automationRun,
  externalProcess,
  objective,
  play,
  playApplication,
  playTemplate,
  processAction,
  processRun,
  quickFilter,
  reminder,
  successPlan,
} from './play-records.ts';
import { ARCHIVE_RECORDS } from './archive-records.ts';
import { ASSISTANT_RECORDS, conversation, proposal } from './assistant-records.ts';
import { createTestFile, getBulkEdit, inTenant, queryId, type RecordFactory, ownerId } from './record-factories.ts';
import { ledTeam, REPORT_RECORDS } from './report-records.ts';
import { ticket } from './ticket-records.ts';
import { uploadFile } from './uploads.ts';
import { WEBHOOK_RECORDS } from './webhook-records.ts';

const createInvitedUser = (tx: TenantTx) =>
  createUser(tx, { email: `${randomUUID()}@record.test`, firstName: 'Rae', roles: ['CSM'] });

const account = inTenant(async (tx) => ({
  id: await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1'),
}));
/** Returns the first product of the company, and its first account. */
async function getProduct(tx: TenantTx): Promise<{ product: number; sku: string; account: number }> {
  const product = await queryId(tx, 'select min(id) as id from products where tenant_id = $1');
  const [row] = await tx.rows<{ sku: string }>('select sku_id as sku from products where tenant_id = $1 and id = $2', [
    tx.tenant,
    product,
  ]);
  const account = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  return { product, sku: row?.sku ?? '', account };
}
const boughtProduct = inTenant(async (tx) => {
  const { account: id, sku } = await getProduct(tx);
  return { id, sku };
});
const usedProduct = inTenant(async (tx) => {
  const { account: accountId, product: id } = await getProduct(tx);
  return { accountId, id };
});
const apiKey = inTenant(async (tx) => {
  const by = { userId: await queryId(tx, 'select min(id) as id from users where tenant_id = $1'), ip: '127.0.0.1' };
  return {
    id: (
      await createApiKey(tx, { name: randomUUID() }, { ...by, requestId: 'none', userAgent: 'none', now: new Date() })
    ).id,
  };
});
/** A note on the account, with a file without stored bytes. */
const note = inTenant(async (tx) => {
  const id = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  const { id: file, key } = await createTestFile(tx, 'note');
  const noteId = await queryId(
    tx,
    `insert into notes (tenant_id, account_id, ref_entity_type, note_txt, plain_text, file_id)
     values ($1, $2, 'account', '<p>Quay</p>', 'quay', $3) returning id`,
    [id, file],
  );
  return { id, note_id: noteId, file_id: key };
});
/** A contact of the first account, and a note on it. */
const contactNote = inTenant(async (tx) => {
  const id = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  const contactId = await queryId(
    tx,
    `insert into contacts (tenant_id, account_id, first_name, email) values ($1, $2, 'Nils', $3) returning id`,
    [id, `${randomUUID()}@record.test`],
  );
  const noteId = await queryId(
    tx,
    `insert into notes (tenant_id, account_id, ref_entity_type, contact_id, note_txt, plain_text)
     values ($1, $2, 'contact', $3, '<p>Quay</p>', 'quay') returning id`,
    [id, contactId],
  );
  return { id, contact_id: contactId, note_id: noteId };
});
/** A contact on the first account, with another one, and a merge that is already undone. */
const contact = inTenant(async (tx) => {
  const id = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  const createContact = () =>
    queryId(
      tx,
      'insert into contacts (tenant_id, account_id, first_name, email) values ($1, $2, $3, $4) returning id',
      [id, 'Rae', `${randomUUID()}@record.test`],
    );
  const contactId = await createContact();
  const goneId = await createContact();
  const mergeId = await queryId(
    tx,
    `insert into contact_merges (tenant_id, account_id, kept_id, kept, gone, moved, version, undone_at)
     values ($1, $2, $3, '{}', '{}', '{}', 1, now()) returning id`,
    [id, contactId],
  );
  return { id, contact_id: contactId, gone_id: goneId, merge_id: mergeId };
});
/** The owner's own user. */
const self = inTenant(async (tx, owner) => ({ id: await ownerId(tx, owner) }));
/** A pin of the owner on the first account. */
const pin = inTenant(async (tx, owner) => {
  const account_id = await queryId(tx, 'select min(id) as id from accounts where tenant_id = $1');
  return {
    account_id,
    pin_id: await pinAccount(tx, { userId: await ownerId(tx, owner), accountId: account_id, now: new Date() }),
  };
});
/** A view that only the owner may use. */
const savedView = inTenant(async (tx, owner) => ({
  id: await queryId(
    tx,
    `insert into saved_views (tenant_id, list, name, scope, owner_id, state, created_at, updated_at)
     values ($1, 'accounts', $2, 'own', $3, '{}', now(), now()) returning id`,
    [randomUUID(), await ownerId(tx, owner)],
  ),
}));
const user = inTenant(async (tx) => ({ id: await createInvitedUser(tx) }));
const team = inTenant(async (tx) => ({ id: await createTeam(tx, { name: randomUUID(), members: [] }) }));
const mail = inTenant(async (tx) => ({
  id: await queryId(
    tx,
    `insert into outgoing_mail (tenant_id, purpose, to_addresses, subject, html, text_body, status)
     values ($1, 'invitation', '{rae@record.test}', 'Welcome', '', '', 'not_sent') returning id`,
  ),
}));
const emailTemplate = inTenant(async (tx) => ({
  id: await queryId(
    tx,
    `insert into email_templates (tenant_id, name, subject, body) values ($1, $2, 'Berths', 'Free') returning id`,
    [randomUUID()],
  ),
}));
const announcement = inTenant(async (tx) => {
  const columns = 'tenant_id, title, description, published_on, created_at, updated_at';
  const sql = `insert into announcements (${columns}) values ($1, $2, 'Free', '2026-11-20', now(), now()) returning id`;
  return { id: await queryId(tx, sql, [randomUUID()]) };
});
const SUPPRESSION = `insert into suppressions (tenant_id, address, reason, created_at)
  values ($1, $2, 'manual', now()) returning id`;
const suppression = inTenant(async (tx) => ({ id: await queryId(tx, SUPPRESSION, [`${randomUUID()}@only.test`]) }));
const mapping = inTenant(async (tx) => ({
  id: await queryId(
    tx,
    `insert into import_mappings (tenant_id, kind, name, mapping) values ($1, 'accounts', $2, $3) returning id`,
    [randomUUID(), { columns: {}, date_format: null, values: {}, defaults: {}, rates: {} } satisfies ImportMapping],
  ),
}));
const session = inTenant(async (tx, owner) => {
  const userId = await ownerId(tx, owner);
  return {
    id: await createSession(tx, { userId, strategy: 'local', ip: '127.0.0.1', userAgent: undefined, now: new Date() }),
  };
});
const identity = inTenant(async (tx) => {
  const id = await createInvitedUser(tx);
  const provider = await queryId(
    tx,
    `insert into sign_in_providers (tenant_id, strategy, enabled) values ($1, 'OAuth-Office365', false)
     on conflict (tenant_id, strategy) do update set enabled = false returning id`,
  );
  const identityId = await queryId(
    tx,
    `insert into external_identities (tenant_id, provider_id, subject, user_id) values ($1, $2, $3, $4) returning id`,
    [provider, randomUUID(), id],
  );
  return { id, identityId };
});
const successCriterion = inTenant(async (tx) => ({
  id: await queryId(tx, 'insert into success_criteria (tenant_id, name) values ($1, $2) returning id', [randomUUID()]),
}));
const spreadsheet: RecordFactory = async (t, { email }) => {
  const uploaded = await uploadFile(t, await t.signIn(email), {
    kind: 'accounts',
    content: 'Account ID,Account name\nA-1,Harbour\n',
  });
  if (uploaded.status !== 200) throw new Error(uploaded.error);
  return { id: uploaded.body.data.id };
};

/** Factories by the beginning of a path; the first match is used. */
const RECORD_FACTORIES: readonly [start: string, make: RecordFactory][] = [
  ...BUILDER_RECORDS,
  ['/v1/api/accounts/{id}/messages/', accountMessage],
  ['/v1/api/admin/mail-connections/', mailConnection],
  ['/v1/api/accounts/notes/', note],
  ['/v1/api/accounts/{id}/notes/', note],
  ['/v1/api/accounts/{id}/contacts/notes/', contactNote],
  ['/v1/api/accounts/{id}/contacts/{contact_id}/notes/', contactNote],
  ['/v1/api/accounts/{id}/pin_assets_note/', note],
  ['/v1/api/accounts/{id}/contacts/', contact],
  ['/v1/api/accounts/{id}/pin_contact/', contact],
  ['/v1/api/accounts/get-all-pinned-accounts/', self],
  ['/v1/api/pin_board/', pin],
  ['/v1/api/saved-views/', savedView],
  ['/v1/api/file/', bulkFile],
  ['/v1/api/bulk-email/runs/', bulkRun],
  ['/v1/api/bulk-email/', bulkConfiguration],
  ['/v1/api/template-config/', bulkConfiguration],
  ['/v1/api/accounts/bulk-edits/', getBulkEdit('account', 'rank', '5')],
  ['/v1/api/actions/tickets/', ticket],
  ['/v1/api/actions/create-or-update-ticket/', ticket],
  ['/v1/api/actions/delete_the_ticket/', ticket],
  ['/v1/api/actions/bulk-edits/', getBulkEdit('action', 'status', '"Skip"')],
  ['/v1/api/accounts/product/', boughtProduct],
  ['/v1/api/graph/', usedProduct],
  ['/v1/api/products/accounts/', usedProduct],
  ['/v1/api/admin/api-keys/', apiKey],
  ['/v1/api/accounts/', account],
  ['/v1/api/seed_master_summary/', account],
  ['/v1/api/success-plan/accounts/', account],
  ['/v1/api/integrations/get-account-playbooks/', play],
  ['/v1/api/integrations/create-playbook-action/', play],
  ['/v1/api/actions/account', play],
  ['/v1/api/actions/play/', play],
  ['/v1/api/plays/', play],
  ['/v1/api/admin/play-templates/', playTemplate],
  ['/v1/api/admin/success-plans/', successCriterion],
  ['/v1/api/admin/automation-rules/', automationRule],
  ['/v1/api/admin/automation-runs/', automationRun],
  ['/v1/api/play-applications/', playApplication],
  ['/v1/api/admin/external-processes/', externalProcess],
  ['/v1/api/admin/email-templates/', emailTemplate],
  ['/v1/api/epa/replay/', processRun],
  ['/v1/api/epa/', processAction],
  ['/v1/api/quick-filter/', quickFilter],
  ['/v1/api/actions/reminder/', reminder],
  ['/v1/api/actions/', action],
  ['/v1/api/success-plan/objective/', objective],
  ['/v1/api/success-plan/', successPlan],
  ...REPORT_RECORDS,
  ...ARCHIVE_RECORDS,
  ...WEBHOOK_RECORDS,
  ...ASSISTANT_RECORDS,
  ...PRODUCT_EVENT_RECORDS,
  ['/v1/api/admin/users/{id}/identities/', identity],
  ['/v1/api/admin/users/', user],
  ['/v1/api/admin/teams/', team],
  ['/v1/api/admin/outgoing-mail/', mail],
  ['/v1/api/admin/suppressions/', suppression],
  ['/v1/api/admin/announcements/', announcement],
  ['/v1/api/admin/imports/mappings/', mapping],
  ['/v1/api/admin/imports/', spreadsheet],
  ['/v1/api/admin/sessions/', session],
  ['/v1/api/users/sessions/', session],
];

/** Returns true if a path names the caller's own record, so that each user requests a different one. */
export const isPersonal = (path: string): boolean =>
  [self, ledTeam, bulkConfiguration, bulkRun, conversation, proposal].some((own) => own === getRecordFactory(path));

/** @returns the factory of the record that a path with an id names; undefined if the path is not listed */
export const getRecordFactory = (path: string): RecordFactory | undefined =>
  RECORD_FACTORIES.find(([start]) => path.startsWith(start))?.[1];
