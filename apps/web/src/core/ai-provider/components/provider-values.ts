/** Converts the settings of the provider to the values of the form and back. Numbers are texts while they are typed. */
import type { AiProvider, AiProviderSettings } from '@mainstay/contract/ai-provider';

/** An empty text is 0: no limit, or a price that is not set. */
const AMOUNTS = ['input_price', 'output_price', 'monthly_cost', 'monthly_calls', 'user_monthly_calls'] as const;
type Amount = (typeof AMOUNTS)[number];

export type ProviderValues = Pick<AiProviderSettings, 'base_url' | 'model' | 'key'> &
  Record<Amount | 'answer_seconds', string>;

const toText = (value: number): string => (value === 0 ? '' : String(value));

export function toProviderValues({ settings }: AiProvider): ProviderValues {
  const { enabled: _enabled, answer_seconds: seconds, ...values } = settings;
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, toText(values[name])])) as Record<Amount, string>;
  return { ...values, ...amounts, answer_seconds: String(seconds) };
}

/** A text that is not a number becomes -1, which the server rejects with the message of its field. */
function toNumber(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^\d{1,12}([.,]\d{1,6})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : -1;
}

export function toProviderSettings(values: ProviderValues, enabled = true): AiProviderSettings {
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, toNumber(values[name])])) as Record<Amount, number>;
  return { ...values, ...amounts, answer_seconds: toNumber(values.answer_seconds), enabled };
}
