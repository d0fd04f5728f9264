/** Two companies with the emulated model, and an account with records for the assistant to read. */
import { assistant } from '@mainstay/contract/assistant';
import { afterAll, beforeAll } from 'vitest';
import { buildAccount } from '../demo/factories/accounts.ts';
import { buildContact } from '../demo/factories/contacts.ts';
import { buildNote } from '../demo/factories/notes.ts';
import { buildActions, buildPlay } from '../demo/factories/plays.ts';
import { refreshAllPlayMetrics } from '../../domains/playbooks/refresh-play-metrics.ts';
import { type AiEmulator, configureAiProvider, startAiProvider } from './ai-provider.ts';
import type { Caller, TestApp } from './app.ts';
import { prepareTwoTenants } from './two-tenants.ts';

const ROLES = { ada: 'ADM', evan: 'EXE', maya: 'CSM', emil: 'CSM', rhea: 'CSM' } as const;
export type AssistantUser = keyof typeof ROLES | 'gia';

export interface AssistantCompany {
  t: TestApp;
  users: Record<AssistantUser, number>;
  callers: Record<AssistantUser, Caller>;
  /** Maya owns `harbor`; Rhea, who is read-only, owns `quay`; `other` has no owner. */
  ids: Record<'harbor' | 'quay' | 'other' | 'note' | 'foreignNote' | 'contact' | 'play' | 'action', number>;
  emulator: AiEmulator;
  /** Sends a question without streaming. */
  ask: (name: AssistantUser, prompt: string, more?: object) => ReturnType<typeof askQuestion>;
  /** Returns the results of the tools that the model received, in order. */
  findResults: () => Promise<unknown[]>;
}

/** The library reports calls that are not valid as plain text. */
function parseResult(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return content;
  }
}

const askQuestion = (t: TestApp, caller: Caller, prompt: string, more: object) =>
  t.call(caller, assistant.askQuestion, { body: { prompt, ...more } });

/** Opens both companies before the tests of a file and closes them afterwards. */
export function setUpAssistant(): AssistantCompany {
  const ids = {} as AssistantCompany['ids'];
  const emulator = {} as AiEmulator;
  const { t, users, callers, open } = prepareTwoTenants(ROLES, async (tx) => {
    await buildAccount(tx, { name: 'Unused', status: 'Closed', closedOn: '2026-01-05' });
    ids.harbor = await buildAccount(tx, { name: 'Harbor Logistics', ownerId: users.maya });
    ids.quay = await buildAccount(tx, { name: 'Quay Tools', ownerId: users.rhea });
    ids.other = await buildAccount(tx, { name: 'Other Freight' });
    ids.foreignNote = await buildNote(tx, { accountId: ids.other, text: 'Their secret rebate is 31 %' });
    ids.note = await buildNote(tx, { accountId: ids.harbor, text: 'The sponsor asked for a dashboard' });
    ids.contact = await buildContact(tx, {
      accountId: ids.harbor,
      firstName: 'Jonas',
      lastName: 'Weber',
      email: 'jonas@harbor.test',
    });
    ids.play = await buildPlay(tx, { accountId: ids.harbor, name: 'Renewal' });
    [ids.action = 0] = await buildActions(tx, [
      { accountId: ids.harbor, playId: ids.play, name: 'Call the sponsor', dueOn: '2026-12-01' },
    ]);
    await refreshAllPlayMetrics(tx);
  });
  beforeAll(async () => {
    const [started] = await Promise.all([startAiProvider(), open()]);
    Object.assign(emulator, started);
    await configureAiProvider(t, 'acme', emulator);
    await configureAiProvider(t, 'globex', emulator);
  });
  afterAll(async () => {
    await Promise.all([t.close(), emulator.stop()]);
  });
  return {
    t,
    users,
    callers,
    ids,
    emulator,
    ask: async (name, prompt, more = {}) => {
      await emulator.clearLog();
      return askQuestion(t, callers[name], prompt, more);
    },
    findResults: async () => {
      const messages = (await emulator.log()).at(-1)?.messages ?? [];
      return messages.filter(({ role }) => role === 'tool').map(({ content }) => parseResult(String(content)));
    },
  };
}
