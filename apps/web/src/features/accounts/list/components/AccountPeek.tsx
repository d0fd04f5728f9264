import type { AccountRow } from '@mainstay/contract/accounts';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { longDay } from '../../../../lib/dates.ts';
import { accountMoney } from '../../../../lib/money.ts';
import { AccountLogo } from '../../../../ui/AccountLogo.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { HealthBar } from '../../../../ui/HealthBar.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { accountSummary } from '../../queries.ts';
import './AccountPeek.css';

interface AccountPeekProps {
  row: AccountRow;
  href: string;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/** The eye of a row, and the summary it opens. */
export function AccountPeek({ row, href, opened, onOpen }: AccountPeekProps) {
  const eye = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    onOpen(next);
    // The eye shows on the row's hover and focus only: once it is gone the row takes the focus back.
    if (!next) setTimeout(() => document.activeElement === document.body && eye.current?.closest('tr')?.focus());
  };
  return (
    <Popover
      opened={opened}
      onChange={change}
      width={316}
      position="bottom-end"
      offset={6}
      trapFocus
      returnFocus
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>
        <button
          type="button"
          className="ic"
          ref={eye}
          aria-label={`Summary of ${row.name}`}
          onClick={() => change(!opened)}
        >
          <Eye size={15} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="peek" aria-label={`Summary of ${row.name}`}>
        {opened && <Peek row={row} href={href} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Peek({ row, href }: Pick<AccountPeekProps, 'row' | 'href'>) {
  const summary = useQuery(accountSummary(row.id));
  const { data } = summary;
  if (summary.error) {
    return (
      <ErrorState
        title="The summary could not be loaded"
        error={summary.error}
        onRetry={() => void summary.refetch()}
      />
    );
  }
  const figures: [string, string | undefined][] = [
    ['MRR', data && accountMoney(data.mrr)],
    ['Renewal', data && (data.renewal ? longDay(data.renewal) : 'No data')],
    ['Net ARR', data && accountMoney(data.narr)],
    ['Gross ARR', data && accountMoney(data.garr)],
    ['Daily active users', data && String(data.daily_active_user ?? 'No data')],
  ];
  return (
    <>
      <div className="peek-h" tabIndex={-1} data-autofocus>
        <AccountLogo name={row.name} image={row.image_url} size={28} />
        <div className="grow">
          <b className="ell">{row.name}</b>
          <p className="cap">{row.plan}</p>
        </div>
        <HealthBar score={data ? data.health : row.health} />
      </div>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value ?? <Skeleton width={72} style={{ margin: '4px 0' }} />}</dd>
          </div>
        ))}
      </dl>
      <p className="peek-d">{row.description || 'No description found.'}</p>
      <div className="peek-f">
        <a className="link-brand" href={href}>
          Open account
        </a>
      </div>
    </>
  );
}
