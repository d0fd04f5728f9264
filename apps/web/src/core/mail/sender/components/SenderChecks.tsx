import type { SenderCheck } from '@mainstay/contract/mail/sender';
import { Card } from '../../../../platform/ui/Card.tsx';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { CodeBlock } from '../../../../platform/ui/CodeBlock.tsx';
import { DnsRecordView } from './DnsRecordView.tsx';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './Sender.module.css';

const NAMES: Readonly<Record<SenderCheck['name'], string>> = {
  delivery: 'Delivery',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
};
const STATES = {
  pass: { label: 'Passed', tone: 'good' },
  warning: { label: 'Warning', tone: 'warn' },
  fail: { label: 'Failed', tone: 'bad' },
  skipped: { label: 'Skipped', tone: undefined },
} as const;

interface SenderChecksProps {
  /** The address to which the test message was sent. */
  to: string;
  checks: readonly SenderCheck[];
}

/** What a test of the sender found, and what to change. */
export const SenderChecks = ({ to, checks }: SenderChecksProps) => (
  <Card title="Test" caption={to}>
    <ul className={styles.checks}>
      {checks.map(({ name, state, text, found, expected }) => (
        <li key={name}>
          <div className={layoutStyles.row}>
            <b>{NAMES[name]}</b>
            <Chip tone={STATES[state].tone}>{STATES[state].label}</Chip>
          </div>
          <p>{text}</p>
          {found !== null && (
            <div className={styles.record}>
              <span className={textStyles.caption}>Found</span>
              <CodeBlock>{found}</CodeBlock>
            </div>
          )}
          {expected && <DnsRecordView title="Publish this record" record={expected} />}
        </li>
      ))}
    </ul>
  </Card>
);
