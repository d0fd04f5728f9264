import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { formatAccountMoney } from '../../platform/lib/money.ts';
import { AccountLogo } from '../../platform/ui/AccountLogo.tsx';
import { HealthBar } from '../../platform/ui/HealthBar.tsx';
import { splitMatches } from './highlight.ts';
import layoutStyles from '../../platform/theme/layout.module.css';
import textStyles from '../../platform/theme/text.module.css';
import styles from './ResultContent.module.css';

/** Metrics of an account that distinguish it from accounts with a similar name. */
export interface AccountMetrics {
  mrr: number;
  health: number | null;
  image_url: string | null;
}

interface ResultContentProps {
  text: string;
  /** The search whose matches are emphasized. */
  term: string;
  icon: LucideIcon;
  /** Details behind the name, such as the account of a contact. */
  caption?: string | undefined;
  account?: AccountMetrics | undefined;
}

/** The content of a search result: icon, name with emphasized matches, and what distinguishes it. */
export const ResultContent = ({ text, term, icon: Icon, caption, account }: ResultContentProps) => (
  <>
    <span className={styles.icon}>
      {account ? <AccountLogo name={text} image={account.image_url} /> : <Icon size={15} aria-hidden />}
    </span>
    <span className={clsx(layoutStyles.grow, styles.texts)}>
      <span className={clsx(styles.name, textStyles.truncate)}>
        {splitMatches(text, term).map((part, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
          part.isMatch ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
        )}
      </span>
      {caption && <span className={clsx(styles.caption, textStyles.truncate)}>{caption}</span>}
    </span>
    {account && (
      <span className={styles.metrics}>
        <span className={clsx(styles.revenue, textStyles.tabular)}>
          <span className={textStyles.screenReaderOnly}>MRR </span>
          {formatAccountMoney(account.mrr)}
        </span>
        <span className={styles.health}>
          <HealthBar score={account.health} />
        </span>
      </span>
    )}
  </>
);
