import type { AccountDetails } from '@mainstay/contract/accounts';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { PageTabs } from '../../../../platform/ui/PageTabs.tsx';
import { PinButton } from '../../../../platform/ui/PinButton.tsx';
import { usePin } from '../../queries.ts';
import { AccountNeighbors } from './AccountNeighbors.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { AccountTitle } from './AccountTitle.tsx';
import { useAccountAddress } from '../../../../core/account-access/account-address.ts';
import { AsOfControl } from './AsOfControl.tsx';
import { FamilyBreadcrumb, hasFamily, type Relatives } from './FamilyBreadcrumb.tsx';
import './AccountHeader.css';

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
    <header className="ah">
      {relatives && hasFamily(relatives) && <FamilyBreadcrumb relatives={relatives} />}
      <div className="ah-row">
        <AccountLogo name={account.name} image={account.image_url} size={36} />
        <AccountTitle name={account.name} description={account.description} />
        <PinButton name={account.name} pinned={account.pin_status} onPin={(on) => pin(account, on)} size={17} />
        <span className="ah-chips">
          {account.plan && (
            <span className="ah-plan">
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
        </span>
        <span className="grow" />
        <AccountNeighbors id={account.id} />
        <AsOfControl day={asOf} onChange={(day) => change({ asOf: day })} />
        {actions && <span className="ah-acts">{actions}</span>}
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
