import type { Pin } from '@mainstay/contract/pins';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { daysLeft, formatLongDate } from '../../../platform/lib/dates.ts';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import { AccountLogo } from '../../../platform/ui/AccountLogo.tsx';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { HealthBar } from '../../../platform/ui/HealthBar.tsx';
import { PinButton } from '../../../platform/ui/PinButton.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import styles from '../screens/PinBoard.module.css';

interface PinCardProps {
  pin: Pin;
  href: string;
  onUnpin: () => void;
}

/** The remaining days are shown if the renewal is at most this number of days away. */
const NEAR_DAYS = 90;

function Renewal({ day }: { day: string | null }) {
  if (!day) return <span className={textStyles.muted}>–</span>;
  const days = daysLeft(day);
  return (
    <>
      {formatLongDate(day)}
      {days >= 0 && days <= NEAR_DAYS && <span className={textStyles.caption}> {days} d</span>}
    </>
  );
}

/** The card of a pinned account: its name links to the account, and its metrics summarize the state. */
export function PinCard({ pin, href, onUnpin }: PinCardProps) {
  const { account_name: name, health, health_change } = pin;
  return (
    <li className={clsx(cardStyles.card, styles.card)}>
      <div className={styles.cardHeader}>
        <AccountLogo name={name} image={pin.image_url} size={32} />
        <a className={clsx(textStyles.link, styles.link, textStyles.truncate)} href={href}>
          {name}
        </a>
        {pin.read_only_account && <Lock size={13} role="img" aria-label="View only" />}
        {pin.status === 'Closed' && <Chip>Closed</Chip>}
        <span className={layoutStyles.grow} />
        <PinButton name={name} pinned onPin={onUnpin} />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Health</dt>
          <dd>
            <HealthBar score={health} change={health_change} />
          </dd>
        </div>
        <div>
          <dt>MRR</dt>
          <dd className={textStyles.tabular}>{formatAccountMoney(pin.mrr)}</dd>
        </div>
        <div>
          <dt>Renewal</dt>
          <dd className={textStyles.tabular}>
            <Renewal day={pin.renewal} />
          </dd>
        </div>
        <div>
          <dt>Open tasks</dt>
          <dd className={textStyles.tabular}>{pin.pending_actions}</dd>
        </div>
      </dl>
    </li>
  );
}
