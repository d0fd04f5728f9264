import type { AccountDetails } from '@mainstay/contract/accounts';
import { Popover } from '@mantine/core';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAccountAddress } from '../../../../core/account-access/account-address.ts';
import { Viewers } from '../../../../core/live-updates/Viewers.tsx';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { PageTabs } from '../../../../platform/ui/PageTabs.tsx';
import { PinButton } from '../../../../platform/ui/PinButton.tsx';
import { AddButtons } from '../../quick-add/components/AddButtons.tsx';
import { usePin } from '../../queries.ts';
import { AccountFacts } from './AccountFacts.tsx';
import { AccountNeighbors } from './AccountNeighbors.tsx';
import { AsOfControl } from './AsOfControl.tsx';
import { FamilyBreadcrumb, hasFamily, type Relatives } from './FamilyBreadcrumb.tsx';
import accountTitleStyles from './AccountTitle.module.css';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './AccountHeader.module.css';

interface AccountHeaderProps {
  account: AccountDetails;
  relatives: Relatives | undefined;
  readOnly: boolean;
  tabs: readonly { key: string; name: string }[];
  tab: string;
  /** Called when a tab is hovered or focused. */
  onAimTab: (key: string) => void;
  /** Actions of the page. */
  actions?: ReactNode;
}

/** Name, facts and actions of the account, shown above every tab. */
export function AccountHeader({ account, relatives, readOnly, tabs, tab, onAimTab, actions }: AccountHeaderProps) {
  const { asOf, since, getHref, change } = useAccountAddress(account);
  const pin = usePin();
  return (
    <header className={styles.root}>
      {relatives && hasFamily(relatives) && <FamilyBreadcrumb relatives={relatives} />}
      <div className={styles.titleRow}>
        <AccountLogo name={account.name} image={account.image_url} size={36} />
        <AccountTitle name={account.name} description={account.description} />
        <PinButton name={account.name} pinned={account.pin_status} onPin={(on) => pin(account, on)} size={17} />
        <span className={styles.chips}>
          {account.plan && (
            <span className={styles.planChip}>
              <Chip line>{account.plan}</Chip>
            </span>
          )}
          {account.status === 'Closed' && <Chip>Closed</Chip>}
          {readOnly && (
            <Chip>
              <Lock size={12} aria-hidden />
              View only
            </Chip>
          )}
          <Viewers accountId={account.id} />
        </span>
        <span className={clsx(layoutStyles.grow, styles.grow)} />
        <AccountNeighbors id={account.id} />
        <AsOfControl day={asOf} onChange={(day) => change({ asOf: day })} />
        <span className={styles.actions}>
          {!readOnly && <AddButtons accountId={account.id} />}
          {actions}
        </span>
      </div>
      <AccountFacts
        account={account}
        asOf={asOf}
        since={since}
        readOnly={readOnly}
        healthHref={getHref({ tab: 'health' })}
      />
      <PageTabs
        key={tabs.map(({ name }) => name).join()}
        label="Account tabs"
        tabs={tabs.map(({ key, name }) => ({ key, name, href: getHref({ tab: key }) }))}
        active={tab}
        onSwitch={(key) => change({ tab: key })}
        onAim={onAimTab}
      />
    </header>
  );
}

interface AccountTitleProps {
  name: string;
  description: string;
}

/** Delay in milliseconds, so that moving the pointer across the name does not open the popup. */
const OPEN_MS = 150;
/** Time in milliseconds to move the pointer into the popup. */
const CLOSE_MS = 120;

/** The account's name; hovering or focusing it shows the description. */
function AccountTitle({ name, description }: AccountTitleProps) {
  const [opened, setOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const setOpenedLater = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(next), next ? OPEN_MS : CLOSE_MS);
  };
  const setOpenedNow = (next: boolean) => {
    clearTimeout(timer.current);
    setOpened(next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const pointer = { onMouseEnter: () => setOpenedLater(true), onMouseLeave: () => setOpenedLater(false) };
  return (
    <h1 className={clsx(accountTitleStyles.root, styles.accountTitle)}>
      <Popover opened={opened} onChange={setOpenedNow} withRoles={false} width={360} position="bottom-start" offset={4}>
        <Popover.Target>
          <button
            type="button"
            className={clsx(accountTitleStyles.name, textStyles.truncate)}
            aria-describedby={opened ? id : undefined}
            onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOpenedNow(true)}
            onBlur={() => setOpenedNow(false)}
            onClick={() => setOpenedNow(true)}
            onKeyDown={(event) => event.key === 'Escape' && setOpenedNow(false)}
            {...pointer}
          >
            {name}
          </button>
        </Popover.Target>
        <Popover.Dropdown id={id} role="tooltip" className={accountTitleStyles.description} {...pointer}>
          {description || 'No description found.'}
        </Popover.Dropdown>
      </Popover>
    </h1>
  );
}
