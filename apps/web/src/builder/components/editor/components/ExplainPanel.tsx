import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { explainQuery } from '../queries.ts';
import { IssueList } from '../../../../core/definitions/IssueList.tsx';
import '../../../../platform/ui/overlay-styles.ts';

interface ExplainPanelProps {
  id: number;
  account: number | null;
  onClose: () => void;
}

/** The SQL statements of the saved component, and their query plans. */
export function ExplainPanel({ id, account, onClose }: ExplainPanelProps) {
  const { data, error } = useQuery(explainQuery(id, account));
  return (
    <Modal opened onClose={onClose} title="Query plan" size={900} closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <IssueList error={error} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.statements.map(({ name, sql, plan }) => (
        <section key={name} className="ce-plan" aria-label={name}>
          <h3>{name}</h3>
          <ScrollableText text={sql} />
          <ScrollableText text={plan} />
        </section>
      ))}
    </Modal>
  );
}

// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
const ScrollableText = ({ text }: { text: string }) => <pre tabIndex={0}>{text}</pre>;
