import type { AttributePart, AttributeValue } from '@mainstay/contract/rules/attribute-values';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { formatLongDate } from '../../../platform/lib/dates.ts';

/** Values are entered with up to this many decimals. */
const MAX_DECIMALS = 10;

function formatText({ type, validation }: AttributePart, text: string): string {
  if (type === 'Calendar') return formatLongDate(text);
  return type === 'Input' && validation !== 'text' ? formatNumber(Number(text), MAX_DECIMALS) : text;
}

/** Returns the texts of a value; several if it has several options. */
export const formatAttributeValue = (part: AttributePart, value: AttributeValue): string[] =>
  [value].flat().flatMap((one) => (one === null || one === '' ? [] : [formatText(part, String(one))]));
