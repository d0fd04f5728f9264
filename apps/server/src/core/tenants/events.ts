/** Events of the company. */
import { eventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/log-to-audit.ts';

/** Columns of `settings` that users change, and their names in the audit log. */
const SETTING_NAMES = { entity_name: 'company name', entity_theme: 'theme', entity_timezone: 'time zone' } as const;
export type Setting = keyof typeof SETTING_NAMES;

export interface CompanyUpdate {
  tenant: number;
  setting: Setting;
  before: string | undefined;
  after: string;
}

/** The name, theme or time zone of the company changed. Its public data is the new value. */
export const companyUpdated = eventKind<CompanyUpdate>(
  'company.updated',
  ({ tenant, setting, after }) => ({
    account: null,
    subject: { type: 'company', id: tenant },
    data: { [setting]: after },
  }),
  logToAudit(({ setting, before, after }) => ({
    verb: 'update',
    entity: SETTING_NAMES[setting],
    changes: { [setting]: { before, after } },
  })),
);
