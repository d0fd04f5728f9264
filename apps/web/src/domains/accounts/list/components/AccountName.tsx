import type { AccountRow } from '@mainstay/contract/accounts';
import { Lock } from 'lucide-react';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { openFromList } from './list-origin.ts';
import './AccountCells.css';

interface AccountNameProps {
  row: AccountRow;
  href: string;
}

/** Logo, linked name, a lock icon for view-only accounts, and a chip for closed accounts. */
export const AccountName = ({ row, href }: AccountNameProps) => (
  <span className="ac-name">
    <AccountLogo name={row.name} image={row.image_url} />
    <a className="link ell" href={href} tabIndex={-1} onClick={() => openFromList(row)}>
      {row.name}
    </a>
    {row.read_only_account && <Lock size={13} role="img" aria-label="View only" />}
    {row.status === 'Closed' && <Chip>Closed</Chip>}
  </span>
);
