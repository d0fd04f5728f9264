/**
 * Importable fields by kind. The server uses them to map and validate, the screen to display the choices. The kinds are in the order of a
 * first import, because later kinds refer to rows of earlier ones.
 */
import { getAccountField, IMPORTED_FIELDS } from '../accounts/fields.ts';
import type { ImportKind } from './import-kinds.ts';

/**
 * Determines how a cell is parsed: `id` is an external id, `text` a single line, `long_text` multiple lines, `money` an amount in major
 * units, `whole` and `number` are numbers, `date` is a day, `instant` a day with an optional time, `truth` yes or no, `email` an address,
 * `choice` one of `choices`.
 */
export type FieldType =
  | 'id'
  | 'text'
  | 'long_text'
  | 'money'
  | 'whole'
  | 'number'
  | 'date'
  | 'instant'
  | 'truth'
  | 'email'
  | 'choice';

export interface ImportField {
  key: string;
  label: string;
  type: FieldType;
  required?: true;
  /** Header texts that match this field, in lower case with letters and digits only. */
  aliases: readonly string[];
  choices?: readonly string[];
  /** The kind that the external id in this cell refers to. */
  refers?: ImportKind;
}

const f = (
  key: string,
  label: string,
  type: FieldType,
  aliases: readonly string[],
  more: Partial<Pick<ImportField, 'required' | 'choices' | 'refers'>> = {},
): ImportField => ({ key, label, type, aliases, ...more });

const ACCOUNT_IMPORT_FIELDS = IMPORTED_FIELDS.map((key): ImportField => {
  const { label, type, choices, import: { aliases, ...more } = { aliases: [] } } = getAccountField(key);
  return f(key, label, type, aliases, { ...more, ...(choices && { choices }) });
});
const accountRef = f('account_external_id', 'Account ID', 'id', ['accountid', 'customerid', 'account', 'companyid'], {
  required: true,
  refers: 'accounts',
});

export const IMPORT_FIELDS: Record<ImportKind, readonly ImportField[]> = {
  accounts: ACCOUNT_IMPORT_FIELDS,
  users: [
    f('external_id', 'User ID', 'id', ['userid', 'id', 'externalid', 'employeeid']),
    f('email', 'Email', 'email', ['email', 'mail', 'emailaddress'], { required: true }),
    f('first_name', 'First name', 'text', ['firstname', 'givenname'], { required: true }),
    f('last_name', 'Last name', 'text', ['lastname', 'surname', 'familyname']),
    f('title', 'Title', 'text', ['title', 'jobtitle', 'position']),
    f('role', 'Role', 'choice', ['role', 'rolecode'], { choices: ['ADM', 'DA', 'CSO', 'CSL', 'EXE', 'CSM'] }),
    f('team', 'Team', 'text', ['team', 'teamname']),
    f('is_lead', 'Leads the team', 'truth', ['islead', 'lead', 'teamlead']),
    f('manager_email', 'Manager', 'email', ['manager', 'manageremail', 'reportsto']),
    f('user_access_type', 'Access', 'choice', ['access', 'useraccesstype', 'accesstype'], {
      choices: ['full', 'read_only'],
    }),
  ],
  account_members: [
    accountRef,
    f('user_email', 'Person', 'email', ['useremail', 'email', 'csm', 'member', 'person'], { required: true }),
    f('member_type', 'Membership', 'choice', ['membertype', 'type', 'membership', 'role'], {
      choices: ['Primary', 'Extended'],
    }),
    f('read_only', 'View only', 'truth', ['readonly', 'viewonly']),
  ],
  contacts: [
    f('external_id', 'Contact ID', 'id', ['contactid', 'id', 'externalid']),
    accountRef,
    f('first_name', 'First name', 'text', ['firstname', 'givenname', 'name'], { required: true }),
    f('last_name', 'Last name', 'text', ['lastname', 'surname', 'familyname']),
    f('email', 'Email', 'email', ['email', 'mail', 'emailaddress'], { required: true }),
    f('designation', 'Designation', 'text', ['designation', 'title', 'jobtitle', 'position']),
    f('department', 'Department', 'text', ['department']),
    f('primary_no', 'Phone', 'text', ['phone', 'primaryno', 'phonenumber', 'telephone', 'mobile']),
    f('location', 'Location', 'text', ['location', 'city']),
    f('reports_to_email', 'Reports to', 'email', ['reportsto', 'reportstoemail', 'manager']),
  ],
  products: [
    f('external_id', 'Product ID', 'id', ['productid', 'id', 'externalid']),
    f('sku_id', 'SKU', 'id', ['sku', 'skuid'], { required: true }),
    f('sku_name', 'Product name', 'text', ['skuname', 'productname', 'name', 'product'], { required: true }),
    f('family', 'Product family', 'text', ['family', 'productfamily']),
    f('list_price', 'List price', 'money', ['listprice', 'price']),
  ],
  subscriptions: [
    f('external_id', 'Subscription ID', 'id', ['subscriptionid', 'id', 'externalid'], { required: true }),
    accountRef,
    f('status', 'Status', 'text', ['status', 'subscriptionstatus']),
    f('started_on', 'Start', 'date', ['startdate', 'start', 'startedon', 'subscriptionstart'], { required: true }),
    f('ended_on', 'End', 'date', ['enddate', 'end', 'endedon', 'cancelledon', 'subscriptionend']),
    f('renews_on', 'Renewal', 'date', ['renewaldate', 'renewal', 'renewson', 'renewalon', 'termend']),
    f('plan', 'Plan', 'text', ['plan', 'plantier']),
    f('seats', 'Licensed seats', 'whole', ['seats', 'licenses', 'licences', 'quantity']),
    f('mrr', 'MRR', 'money', ['mrr', 'mrramount', 'monthlyrevenue', 'monthlyprice']),
    f('arr', 'ARR', 'money', ['arr', 'arramount', 'annualrevenue']),
    f('currency', 'Currency', 'text', ['currency', 'currencycode']),
    f('billing_frequency', 'Billing', 'text', ['billingfrequency', 'billing']),
    f('auto_renewal', 'Auto-renewal', 'truth', ['autorenewflag', 'autorenew', 'autorenewal']),
    f('is_trial', 'Trial', 'truth', ['istrial', 'trial']),
    f('upgraded', 'Upgraded', 'truth', ['upgradeflag', 'upgraded']),
    f('downgraded', 'Downgraded', 'truth', ['downgradeflag', 'downgraded']),
    f('churned', 'Churned', 'truth', ['churnflag', 'churned']),
    f('product_sku', 'Product SKU', 'id', ['sku', 'productsku', 'skuid'], { refers: 'products' }),
    f('quantity', 'Quantity', 'whole', ['lineqty', 'productquantity']),
    f('unit_price', 'Unit price', 'money', ['unitprice']),
  ],
  usage: [
    f('external_id', 'Usage row ID', 'id', ['usageid', 'id', 'externalid', 'eventid']),
    f('account_external_id', 'Account ID', 'id', ['accountid', 'customerid', 'account', 'companyid'], {
      refers: 'accounts',
    }),
    f('subscription_external_id', 'Subscription ID', 'id', ['subscriptionid', 'subscription'], {
      refers: 'subscriptions',
    }),
    f('day', 'Day', 'date', ['usagedate', 'day', 'date', 'usageday'], { required: true }),
    f('product_sku', 'Product SKU', 'id', ['sku', 'productsku', 'skuid'], { refers: 'products' }),
    f('feature', 'Feature', 'text', ['featurename', 'feature']),
    f('is_beta', 'Beta feature', 'truth', ['isbetafeature', 'beta', 'isbeta']),
    f('end_user', 'End user', 'id', ['enduser', 'userid', 'user', 'useremail']),
    f('active_users', 'Active users', 'whole', ['activeusers', 'dau', 'dailyactiveusers']),
    f('usage_count', 'Uses', 'whole', ['usagecount', 'count', 'uses', 'events']),
    f('duration_seconds', 'Seconds of use', 'whole', ['usagedurationsecs', 'durationseconds', 'seconds']),
    f('error_count', 'Errors', 'whole', ['errorcount', 'errors']),
    f('entitlements', 'Seats entitled', 'whole', ['entitlements', 'seatsentitled']),
    f('entitlements_used', 'Seats in use', 'whole', ['entitlementsused', 'seatsused', 'seatsinuse']),
  ],
  support_cases: [
    f('external_id', 'Case ID', 'id', ['caseid', 'ticketid', 'id', 'externalid'], { required: true }),
    accountRef,
    f('subject', 'Subject', 'text', ['subject', 'title', 'summary']),
    f('priority', 'Priority', 'choice', ['priority', 'severity'], { choices: ['urgent', 'high', 'medium', 'low'] }),
    f('submitted_at', 'Submitted', 'instant', ['submittedat', 'created', 'createdat', 'opened', 'openedat'], {
      required: true,
    }),
    f('closed_at', 'Closed', 'instant', ['closedat', 'closed', 'resolvedat', 'resolved']),
    f('first_response_minutes', 'First response, minutes', 'whole', [
      'firstresponsetimeminutes',
      'firstresponseminutes',
    ]),
    f('resolution_hours', 'Resolution, hours', 'number', ['resolutiontimehours', 'resolutionhours']),
    f('satisfaction_score', 'Satisfaction', 'number', ['satisfactionscore', 'csat', 'satisfaction']),
    f('escalated', 'Escalated', 'truth', ['escalationflag', 'escalated']),
  ],
  churns: [
    f('external_id', 'Churn ID', 'id', ['churneventid', 'churnid', 'id', 'externalid'], { required: true }),
    accountRef,
    f('churned_on', 'Day', 'date', ['churndate', 'churnedon', 'date'], { required: true }),
    f('reason_code', 'Reason', 'text', ['reasoncode', 'reason'], { required: true }),
    f('refund', 'Refund', 'money', ['refundamountusd', 'refundamount', 'refund']),
    f('currency', 'Currency', 'text', ['currency', 'currencycode']),
    f('after_upgrade', 'After an upgrade', 'truth', ['precedingupgradeflag', 'afterupgrade']),
    f('after_downgrade', 'After a downgrade', 'truth', ['precedingdowngradeflag', 'afterdowngrade']),
    f('is_reactivation', 'Came back', 'truth', ['isreactivation', 'reactivation']),
    f('feedback', 'Feedback', 'long_text', ['feedbacktext', 'feedback', 'comment']),
  ],
};

export const KIND_NAMES: Record<ImportKind, string> = {
  accounts: 'Accounts',
  users: 'Users',
  account_members: 'Account teams',
  contacts: 'Contacts',
  products: 'Products',
  subscriptions: 'Subscriptions',
  usage: 'Daily usage',
  support_cases: 'Support cases',
  churns: 'Churn events',
};

/** Date formats of a file, by the order of day, month and year; `iso` is unambiguous. */
export const DATE_FORMATS = ['iso', 'dmy', 'mdy'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Normalizes a header text to letters and digits for comparison. */
export const headerKey = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
