/** Events of the company. */
import { eventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';

/** Settings that users change, most of them columns of `settings`, and their names in the audit log. */
const SETTING_NAMES = {
  entity_name: 'company name',
  entity_theme: 'theme',
  entity_timezone: 'time zone',
  default_appearance: 'appearance',
  logo: 'logo',
  client_config: 'client configuration',
} as const;

export interface CompanyUpdate {
  tenant: number;
  setting: keyof typeof SETTING_NAMES;
  /** The new value, if it is public. */
  after?: string;
  isDeleted?: boolean;
  /** Values before and after by field, for the audit log. */
  changes: object;
}

/** A setting of the company changed. Its public data is the new value of the name, theme, time zone or appearance. */
export const companyUpdated = eventKind<CompanyUpdate>(
  'company.updated',
  ({ tenant, setting, after }) => ({
    account: null,
    readers: 'everyone',
    subject: { type: 'company', id: tenant },
    data: after === undefined ? {} : { [setting]: after },
  }),
  logToAudit(({ setting, isDeleted, changes }) => ({
    verb: isDeleted ? 'delete' : 'update',
    entity: SETTING_NAMES[setting],
    changes,
  })),
);

export interface NewCompany {
  tenant: number;
  domain: string;
  name: string;
  /** The address of the first administrator. */
  email: string;
}

/** A company signed up. The operator creates companies without this event. */
export const companyCreated = eventKind<NewCompany>(
  'company.created',
  ({ tenant, domain, name }) => ({ account: null, subject: { type: 'company', id: tenant }, data: { domain, name } }),
  logToAudit(({ domain, name, email }) => ({ verb: 'create', entity: 'company', changes: { domain, name, email } })),
);

export const firstStepsDismissed = eventKind<{ tenant: number }>(
  'first_steps.dismissed',
  ({ tenant }) => ({ account: null, subject: { type: 'company', id: tenant }, data: {} }),
  logToAudit(() => ({ verb: 'dismiss', entity: 'first steps' })),
);
