/** Every type of record that events name is fetched again when it changes, or is listed here with the reason why not. */
import { expect, test } from 'vitest';
import events from '../../../../docs/events.md?raw';
import { cachedReads, liveReads } from './live-reads.ts';

/** Records that only the settings show, or only the user who changes them. */
const FETCHED_WHEN_OPENED = [
  'action_edit',
  'ai_call',
  'ai_proposal',
  'ai_provider',
  'api_key',
  'bounce_mailbox',
  'bulk_configuration',
  'bulk_edit',
  'bulk_file',
  'bulk_test',
  'chat_channel',
  'company',
  'company_transfer',
  'contact_fields',
  'definitions',
  'email_template',
  'event_group',
  'event_name',
  'external_identity',
  'import_mapping',
  'kpi_category',
  'kpi_formula',
  'kpi_template',
  'list',
  'mail_sender',
  'mcp_tool',
  'milestone',
  'outgoing_mail',
  'play_application',
  'prompt',
  'quick_filter',
  'report_delivery',
  'saved_view',
  'session',
  'settings',
  'sign_in',
  'sign_in_policy',
  'sign_in_provider',
  'success_criterion',
  'suppression',
  'team',
  'webhook',
];

function readSubjects(): string[] {
  const rows = events.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => (row.split('|')[2] ?? '').split(',').map((subject) => subject.trim()));
}

/** Announced to the recipients of a notification, without an event. */
const WITHOUT_EVENT = 'notice';

test('every type of record has reads, or is fetched when it is opened', () => {
  expect([...new Set([...readSubjects(), WITHOUT_EVENT])].sort()).toEqual(
    [...Object.keys(liveReads), ...FETCHED_WHEN_OPENED].sort(),
  );
});

test('every path is one of the contract', () => {
  const modules = import.meta.glob<Record<string, unknown>>(
    ['../../../../packages/contract/src/**/*.ts', '!**/*.test.ts'],
    {
      eager: true,
    },
  );
  const paths = Object.values(modules).flatMap((module) =>
    Object.values(module).flatMap((contract) =>
      typeof contract === 'object' && contract !== null
        ? Object.values(contract).flatMap((endpoint: unknown) => (endpoint as { path?: string } | null)?.path ?? [])
        : [],
    ),
  );
  const known = new Set(paths);
  expect([...Object.values(liveReads).flat(), ...cachedReads].filter((path) => !known.has(path))).toEqual([]);
});
