import type { Definition, Drilldown, Meta } from '@mainstay/contract/components/definition';
import { useQuery } from '@tanstack/react-query';
import { type Option, SelectField } from '../../../../platform/ui/SelectField.tsx';
import { getComponentKind } from '../../component-kinds.ts';
import { componentsQuery } from '../queries.ts';
import { getIssueAt, getOutputOptions, useEditor } from './editor-state.ts';
import { LinkedFields, TargetFields } from './LinkedFields.tsx';
import { LinkFields } from './LinkFields.tsx';
import { Section } from './Section.tsx';
import { SubscriptionFields } from './SubscriptionFields.tsx';

interface LinksSectionProps {
  /** Id of the component itself, which cannot link to itself. */
  ownId: number | null;
  definition: Definition;
  onDrilldown: (drilldown: Drilldown | undefined) => void;
  onMeta: (meta: Meta) => void;
}

/** Settings for the effects of a click, and for the events to which the component subscribes. */
export function LinksSection({ ownId, definition, onDrilldown, onMeta }: LinksSectionProps) {
  const { data } = useQuery(componentsQuery);
  const { faults: issues } = useEditor();
  const { drilldown, meta } = definition;
  const isKpi = definition.kind === 'kpi';
  const target = drilldown?.component;
  const components: Option[] = (data?.listing ?? [])
    .filter(({ id }) => id !== ownId)
    .map(({ id, title, name }) => ({ value: String(id), label: title || name }));
  const count = [target, meta.linked_component].filter((one) => one !== undefined).length + meta.subscriptions.length;
  return (
    <Section title="Links and events" count={count} pathPrefixes={['drilldown', 'meta.linked', 'meta.sub', 'meta.nav']}>
      <SelectField
        label="On click, replace with"
        value={target === undefined ? '' : String(target)}
        none="Nothing"
        options={components}
        error={issues['drilldown.component']}
        onChange={(id) =>
          onDrilldown(id ? { component: Number(id), linkparams: drilldown?.linkparams ?? {}, params: [] } : undefined)
        }
      />
      {target === undefined && (
        <LinkFields
          label={isKpi ? 'When the tile is clicked' : 'When a row is clicked'}
          value={isKpi ? meta.navigation : drilldown?.deeplink}
          columns={isKpi ? [] : getOutputOptions('query' in definition ? definition.query : undefined)}
          error={getIssueAt(issues, 'drilldown.deeplink') ?? getIssueAt(issues, 'meta.navigation')}
          onChange={(link) => {
            if (isKpi) onMeta({ ...meta, navigation: link });
            else onDrilldown(link && { linkparams: {}, params: [], ...drilldown, deeplink: link });
          }}
        />
      )}
      {drilldown && target !== undefined && (
        <TargetFields
          target={target}
          definition={definition}
          value={drilldown.params.map(({ selected, value }) => ({ source: selected, param: value }))}
          error={getIssueAt(issues, 'drilldown.params')}
          onChange={(mappings) =>
            onDrilldown({
              ...drilldown,
              params: mappings.map(({ source, param }) => ({ selected: source, value: param })),
            })
          }
        />
      )}
      {getComponentKind(definition.kind).hasClickableRows && (
        <LinkedFields
          definition={definition}
          components={components}
          onChange={(linked_component) => onMeta({ ...meta, linked_component })}
        />
      )}
      <SubscriptionFields
        definition={definition}
        components={components}
        onChange={(subscriptions) => onMeta({ ...meta, subscriptions })}
      />
    </Section>
  );
}
