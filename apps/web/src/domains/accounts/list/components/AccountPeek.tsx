import type { AccountRow } from '@mainstay/contract/accounts';
import { Eye } from 'lucide-react';
import { useContext, useRef } from 'react';
import { InTabOrder } from '../../../../platform/ui/in-tab-order.ts';
import { Popup } from '../../../../platform/ui/Popup.tsx';
import { Peek } from './Peek.tsx';

interface AccountPeekProps {
  row: AccountRow;
  href: string;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/** The eye button of a row and the summary that it opens. */
export function AccountPeek({ row, href, opened, onOpen }: AccountPeekProps) {
  const inTabOrder = useContext(InTabOrder);
  const eye = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    onOpen(next);
    // The eye is visible only while the row is hovered or focused. Once it is hidden, the focus returns to the row.
    if (!next) setTimeout(() => document.activeElement === document.body && eye.current?.closest('tr')?.focus());
  };
  const label = `Summary of ${row.name}`;
  return (
    <Popup
      label={label}
      className="peek"
      opened={opened}
      onChange={change}
      width={316}
      position="bottom-end"
      trigger={
        <button type="button" className="ic" ref={eye} tabIndex={inTabOrder ? 0 : -1} aria-label={label}>
          <Eye size={15} aria-hidden />
        </button>
      }
    >
      <Peek row={row} href={href} />
    </Popup>
  );
}
