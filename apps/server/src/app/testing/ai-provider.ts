/**
 * Starts a model behind an endpoint in the format of OpenAI, in its own process, and configures companies with it. Lines of the last
 * message of the user order what the model does:
 *
 * - `CALL tool_name {"json": 1}` calls a tool; several lines are several calls of one step, and `THEN` begins the next step.
 *   `MALFORMED CALL …` breaks the JSON. After the last step, the answer follows, or one of the failures below.
 * - `ANSWER text` answers with the rest of the message. By default, the answer is `The records answer this [1].` after calls of tools,
 *   otherwise `This is the emulated model. It received: ` and the prompt.
 * - `REPLY{text}` anywhere in a line answers with the text, in which `⏎` is a line break, as a model that obeys its data.
 * - `OBEY` makes the model do what the results of its tools contain, such as `CALL …`, and repeat all texts of the results in its answer.
 * - `EMPTY` answers without a text, `NO USAGE` without the number of tokens. Tokens are four characters, rounded up, of all messages and of
 *   the answer.
 * - `STATUS 429` fails with a status, `HTML` sends a web page, `INVALID` sends invalid JSON, `REDIRECT url` redirects, `DROP` closes the
 *   connection in the middle of the answer, `HANG` never replies, `PAUSE` stops in the middle of the answer, and `ENDLESS` never ends it.
 *
 * A wrong key is answered with 401, an unknown model with 404, and messages whose calls and results do not match with 400.
 */
import type { AiProviderSettings } from '@mainstay/contract/ai-provider';
import { saveAiProvider } from '../../core/ai-provider/stored-provider.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import { EMULATED_MODEL } from '../demo/emulated-model.ts';
import { startEmulator } from './emulator.ts';

export interface AiEmulatorSettings {
  /** Empty if every key is accepted. */
  key: string;
  model: string;
  /** By default a free one. */
  port?: number;
}

export interface LoggedAiCall {
  path: string;
  /** 0 if the connection closed before a reply. */
  status: number;
  authorization: string;
  stream: boolean;
  messages: { role: string; content?: unknown; tool_calls?: unknown; tool_call_id?: string }[];
  /** The names of the tools that the model can call. */
  tools: string[];
  maxTokens: number | null;
  /** `closed` if the client closed the connection before the end of the reply. */
  end: 'open' | 'complete' | 'closed';
}

export interface AiEmulator extends Required<Pick<AiEmulatorSettings, 'key' | 'model'>> {
  /** Ends with `/v1`. */
  baseUrl: string;
  /** Returns the calls since the last `clearLog`, in order. */
  log(): Promise<LoggedAiCall[]>;
  clearLog(): Promise<void>;
  stop(): Promise<void>;
}

export const AI_KEY = 'sk-emulated-0123456789';
export const AI_MODEL = EMULATED_MODEL;

export async function startAiProvider(settings: Partial<AiEmulatorSettings> = {}): Promise<AiEmulator> {
  const { key = AI_KEY, model = AI_MODEL, ...rest } = settings;
  const { url, stop } = await startEmulator('ai-provider.ts', { key, model, ...rest });
  const control = (method: string) => fetch(`${url}/_control/log`, { method });
  return {
    baseUrl: `${url}/v1`,
    key,
    model,
    log: async () => (await (await control('GET')).json()) as LoggedAiCall[],
    clearLog: async () => void (await control('DELETE')),
    stop,
  };
}

/** Settings without limits. A million tokens cost 10 and 20. */
export const toAiSettings = ({
  baseUrl,
  key,
  model,
}: Pick<AiEmulator, 'baseUrl' | 'key' | 'model'>): AiProviderSettings => ({
  enabled: true,
  base_url: baseUrl,
  model,
  key,
  input_price: 10,
  output_price: 20,
  monthly_cost: 0,
  monthly_calls: 0,
  user_monthly_calls: 0,
  answer_seconds: 30,
});

/** Configures a company with the emulator, as an administrator would, and permits calls to this machine. */
export async function configureAiProvider(
  t: {
    inTenant<T>(domain: string, mode: 'write', work: (tx: TenantTx) => Promise<T>): Promise<T>;
    services: Pick<Services, 'key' | 'config' | 'now'>;
  },
  domain: string,
  emulator: AiEmulator,
  changes: Partial<AiProviderSettings> = {},
): Promise<void> {
  const { services } = t;
  services.config.outboundAllow = ['127.0.0.1'];
  const settings = { ...toAiSettings(emulator), ...changes };
  const by = { userId: null, now: services.now() };
  await t.inTenant(domain, 'write', (tx) => saveAiProvider(tx, services, settings, by));
}
