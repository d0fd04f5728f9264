import { TextInput } from '@mantine/core';
import type { ImportMapping } from '@mainstay/contract/imports';
import { clsx } from 'clsx';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import type { MappingChange } from './mapping-state.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Mapping.module.css';

interface RatesProps {
  codes: readonly string[];
  /** The company's currency, once the server has reported it. */
  own: string | null;
  mapping: ImportMapping;
  change: (change: MappingChange) => void;
  readOnly: boolean;
  serverErrors: Readonly<Record<string, string>>;
}

/** Exchange rates for amounts in other currencies; rows without a rate are skipped. */
export function Rates({ codes, own, mapping, change, readOnly, serverErrors }: RatesProps) {
  if (codes.length === 0) return null;
  const home = own ?? 'the company’s currency';
  return (
    <section
      className={styles.question}
      aria-label="Currency rates"
      data-open={codes.some((code) => !mapping.rates[code]) || undefined}
    >
      <Coins size={16} aria-hidden />
      <div className={clsx(layoutStyles.grow, styles.grow)}>
        <h3>Some amounts are in another currency</h3>
        <p className={clsx(textStyles.muted, styles.muted)}>
          They are stored in {home}. Rows in a currency without a rate are skipped.
        </p>
      </div>
      <ul className={styles.rates}>
        {codes.map((code) => (
          <li key={code}>
            {readOnly ? (
              <span className={textStyles.tabular}>
                1 {code} = {mapping.rates[code] ?? '?'} {own}
              </span>
            ) : (
              <Rate
                code={code}
                own={own}
                rate={mapping.rates[code]}
                message={serverErrors[`mapping.rates.${code}`]}
                change={change}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RateProps {
  code: string;
  own: string | null;
  rate: number | undefined;
  message: string | undefined;
  change: (change: MappingChange) => void;
}

function Rate({ code, own, rate, message, change }: RateProps) {
  const [text, setText] = useState(rate === undefined ? '' : String(rate));
  const value = Number(text.replace(',', '.'));
  const isRate = text.trim() !== '' && Number.isFinite(value) && value > 0;
  const error = text.trim() !== '' && !isRate ? 'Enter a rate above 0.' : message;
  return (
    <TextInput
      aria-label={`Rate of ${code}`}
      inputMode="decimal"
      leftSection={<span className={textStyles.tabular}>1 {code} =</span>}
      leftSectionWidth={68}
      rightSection={own}
      rightSectionWidth={44}
      w={176}
      value={text}
      error={error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        const parsedRate = Number(next.replace(',', '.'));
        change({ do: 'rate', code, rate: next.trim() !== '' && parsedRate > 0 ? parsedRate : null });
      }}
    />
  );
}
