import type { accounts } from '@mainstay/contract/accounts';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ResponseData } from '../../../../platform/lib/api.ts';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { MenuButton } from '../../../../platform/ui/MenuButton.tsx';
import accountHeaderStyles from './AccountHeader.module.css';
import styles from './FamilyBreadcrumb.module.css';

export type Relatives = ResponseData<typeof accounts.findRelatives>;
type Relative = Relatives['parent_accounts'][number];

/** Returns whether the account has relatives that the user may open. */
export const hasFamily = (relatives: Relatives): boolean =>
  relatives.grand_parents.length + relatives.parent_accounts.length + relatives.child_accounts.length > 0;

/** Breadcrumb of grandparents, parents and subaccounts. A single ancestor is a link, several are a menu. */
export function FamilyBreadcrumb({ relatives }: { relatives: Relatives }) {
  const { grand_parents, parent_accounts, child_accounts } = relatives;
  const levels: ReactNode[] = [];
  if (grand_parents.length > 0) levels.push(<Ancestors accounts={grand_parents} plural="grandparents" />);
  if (parent_accounts.length > 0) levels.push(<Ancestors accounts={parent_accounts} plural="parents" />);
  if (child_accounts.length > 0) {
    const count = child_accounts.length;
    levels.push(
      <FamilyMenu label={`${count} sub-${count === 1 ? 'account' : 'accounts'}`} accounts={child_accounts} />,
    );
  }
  return (
    <nav className={clsx(styles.root, accountHeaderStyles.familyBreadcrumb)} aria-label="Parent and sub-accounts">
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the levels of the family never change their order.
        <Fragment key={index}>
          {index > 0 && <span aria-hidden>/</span>}
          {level}
        </Fragment>
      ))}
    </nav>
  );
}

function Ancestors({ accounts, plural }: { accounts: readonly Relative[]; plural: string }) {
  const [only] = accounts;
  if (accounts.length > 1 || !only) return <FamilyMenu label={`${accounts.length} ${plural}`} accounts={accounts} />;
  return (
    <a className={styles.level} href={only.navigate_url}>
      {only.account_name}
    </a>
  );
}

const FamilyMenu = ({ label, accounts }: { label: string; accounts: readonly Relative[] }) => (
  <MenuButton
    label={label}
    className={styles.menu}
    position="bottom-start"
    width={250}
    trigger={
      <button type="button" className={styles.level}>
        {label}
        <ChevronDown size={12} aria-hidden />
      </button>
    }
    entries={accounts.map(({ account_name, navigate_url }) => ({
      label: account_name,
      icon: <AccountLogo name={account_name} size={18} />,
      href: navigate_url,
    }))}
  />
);
