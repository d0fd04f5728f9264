import { DEFAULT_PERIOD, isPagePeriod, PAGE_PERIODS, PERIOD_LABELS } from '@mainstay/contract/rules/page-period';
import { OWNER_SCOPE_LABELS, type OwnerScope } from '@mainstay/contract/rules/access';
import { clsx } from 'clsx';
import { CalendarRange, ChevronDown } from 'lucide-react';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { MenuButton } from '../../../platform/ui/MenuButton.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './PageSwitches.module.css';

/** Adds what a portfolio page selects to its context: the period, and whose accounts it shows. */
export const withSwitches = (context: PageContext): PageContext => ({
  ...context,
  period: isPagePeriod(context.period) ? context.period : DEFAULT_PERIOD,
});

interface PageSwitchesProps {
  /** The context of the page, with its period. */
  context: PageContext;
  query: PageQuery;
  /** From the narrowest; the last one is everything that the user may read, and the default. */
  ownerScopes: readonly OwnerScope[];
  onChange: (query: PageQuery) => void;
}

/** Selects whose accounts a portfolio page shows, and the period whose change it shows. The address contains both. */
export function PageSwitches({ context, query, ownerScopes, onChange }: PageSwitchesProps) {
  const period = isPagePeriod(context.period) ? context.period : DEFAULT_PERIOD;
  const widest = ownerScopes.at(-1);
  const scope = ownerScopes.find((one) => one === context.owner_scope) ?? widest;
  /** Defaults are not part of the address. */
  const select = (name: string, value: string, defaultValue: string | undefined) => {
    const { [name]: _, ...rest } = query;
    onChange(value === defaultValue ? rest : { ...rest, [name]: value });
  };
  return (
    <div className={styles.root}>
      {scope && ownerScopes.length > 1 && (
        <SegmentedControl
          label="Accounts"
          options={ownerScopes.map((value) => ({ value, label: OWNER_SCOPE_LABELS[value] }))}
          value={scope}
          onChange={(value) => select('owner_scope', value, widest)}
        />
      )}
      <MenuButton
        label="Period"
        position="bottom-end"
        width={180}
        trigger={
          <button
            type="button"
            className={clsx(buttonStyles.button, styles.period)}
            data-part="button"
            aria-label={`Period: ${PERIOD_LABELS[period]}`}
          >
            <CalendarRange size={14} aria-hidden />
            {PERIOD_LABELS[period]}
            <ChevronDown size={14} aria-hidden />
          </button>
        }
        entries={[
          {
            value: period,
            options: PAGE_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] })),
            onChange: (value) => select('period', value, DEFAULT_PERIOD),
          },
        ]}
      />
    </div>
  );
}
