import { DEFAULT_PERIOD, isPagePeriod, PAGE_PERIODS, PERIOD_LABELS } from '@mainstay/contract/rules/page-period';
import { OWNER_SCOPE_LABELS, type OwnerScope } from '@mainstay/contract/rules/access';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import type { ShownPage } from '../queries.ts';
import { PeriodMenu } from './PeriodMenu.tsx';
import { rememberScope } from './owner-choice.ts';
import styles from './PageSwitches.module.css';

/**
 * Adds what a portfolio page selects to its context: the period, and whose accounts it shows unless these are all that the user may read.
 * @param remembered the selection of an earlier visit, for addresses without one
 */
export function withSwitches(
  { owner_scope: requested, ...context }: PageContext,
  { owner_scopes = [], owner_scope: initial }: Pick<ShownPage, 'owner_scope' | 'owner_scopes'>,
  remembered: OwnerScope | undefined,
): PageContext {
  const scope = [requested, remembered, initial].flatMap(
    (one) => owner_scopes.find((offered) => offered === one) ?? [],
  )[0];
  return {
    ...context,
    period: isPagePeriod(context.period) ? context.period : DEFAULT_PERIOD,
    ...(scope && scope !== owner_scopes.at(-1) && { owner_scope: scope }),
  };
}

interface PageSwitchesProps {
  /** The context of the page, with its period. */
  context: PageContext;
  query: PageQuery;
  /** From the narrowest; the last one is everything that the user may read. */
  ownerScopes: readonly OwnerScope[];
  onChange: (query: PageQuery) => void;
}

/** Selects whose accounts a portfolio page shows, and the period whose change it shows. The address contains both. */
export function PageSwitches({ context, query, ownerScopes, onChange }: PageSwitchesProps) {
  const period = isPagePeriod(context.period) ? context.period : DEFAULT_PERIOD;
  const scope = ownerScopes.find((one) => one === context.owner_scope) ?? ownerScopes.at(-1);
  const selectScope = (owner_scope: OwnerScope) => {
    rememberScope(owner_scope);
    onChange({ ...query, owner_scope });
  };
  /** The default period is not part of the address. */
  const selectPeriod = (value: string) => {
    const { period: _, ...rest } = query;
    onChange(value === DEFAULT_PERIOD ? rest : { ...rest, period: value });
  };
  return (
    <div className={styles.root}>
      {scope && ownerScopes.length > 1 && (
        <SegmentedControl
          label="Accounts"
          options={ownerScopes.map((value) => ({ value, label: OWNER_SCOPE_LABELS[value] }))}
          value={scope}
          onChange={selectScope}
        />
      )}
      <PeriodMenu
        value={period}
        options={PAGE_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        onChange={selectPeriod}
      />
    </div>
  );
}
