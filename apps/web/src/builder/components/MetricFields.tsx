import type { Link, Threshold } from '@mainstay/contract/components/definition';
import { useMemo } from 'react';
import { EditingContext } from './editor/components/editor-state.ts';
import { LinkFields } from './editor/components/LinkFields.tsx';
import { Section } from './editor/components/Section.tsx';
import { ThresholdSection } from './editor/components/ThresholdSection.tsx';
import type { Option } from '../../platform/ui/SelectField.tsx';

export const LINK_LABEL = 'When the card is clicked';

interface MetricFieldsProps {
  thresholds: readonly Threshold[];
  onThresholds: (thresholds: Threshold[]) => void;
  /** The navigation of the metric; undefined if the author cannot configure it. */
  leading?: {
    link: Link | null;
    /** The values that the link can pass on. */
    columns: readonly Option[];
    onLink: (link: Link | null) => void;
  };
  /** Errors of the server by field path. */
  issues: Readonly<Record<string, string>>;
}

/** Configures a metric as in components: the colors of its thresholds, and the link that a click opens. */
export function MetricFields({ thresholds, onThresholds, leading, issues }: MetricFieldsProps) {
  const editing = useMemo(() => ({ datasets: [], faults: issues }), [issues]);
  return (
    <EditingContext value={editing}>
      <div>
        <ThresholdSection thresholds={thresholds} onChange={onThresholds} />
        {leading && (
          <Section title="Link" count={leading.link ? 1 : 0} pathPrefixes={['navigation']}>
            <LinkFields
              label={LINK_LABEL}
              value={leading.link ?? undefined}
              columns={leading.columns}
              error={Object.entries(issues).find(([place]) => place.startsWith('navigation'))?.[1]}
              onChange={(link) => leading.onLink(link ?? null)}
            />
          </Section>
        )}
      </div>
    </EditingContext>
  );
}
