import type { Definition, Meta } from '@mainstay/contract/components/definition';
import { useQuery } from '@tanstack/react-query';
import { type Option, SelectField } from '../../../../platform/ui/SelectField.tsx';
import { componentQuery } from '../queries.ts';
import { getIssueAt, getOutputOptions, useEditor } from './editor-state.ts';
import { type ParamMapping, toMappings, toMap, getParamOptions } from './param-mapping.ts';
import { ParamMappingFields } from './ParamMappingFields.tsx';
import { LINKED_MODES } from './option-labels.ts';
import styles from '../../../../platform/theme/text.module.css';

type LinkedComponent = NonNullable<Meta['linked_component']>;
interface LinkedFieldsProps {
  definition: Definition;
  /** The other components. */
  components: readonly Option[];
  onChange: (linked: LinkedComponent | undefined) => void;
}

/** Fields for the linked component, which receives the clicked row. */
export function LinkedFields({ definition, components, onChange }: LinkedFieldsProps) {
  const { faults: issues } = useEditor();
  const linked = definition.meta.linked_component;
  const path = 'meta.linked_component';
  return (
    <>
      <SelectField
        label="On row click, pass the row to"
        value={linked ? String(linked.id) : ''}
        none="No component"
        options={components}
        error={issues[path] ?? issues[`${path}.id`]}
        onChange={(id) => onChange(id ? { id: Number(id), mode: linked?.mode ?? 'same_page', map: {} } : undefined)}
      />
      {linked && (
        <>
          <SelectField
            label="Where it opens"
            value={linked.mode}
            options={LINKED_MODES}
            onChange={(mode) => onChange({ ...linked, mode })}
          />
          <TargetFields
            target={linked.id}
            definition={definition}
            value={toMappings(linked.map)}
            error={getIssueAt(issues, `${path}.map`)}
            onChange={(mappings) => onChange({ ...linked, map: toMap(mappings) })}
          />
        </>
      )}
    </>
  );
}

interface TargetFieldsProps {
  /** Id of the linked component. */
  target: number;
  definition: Definition;
  value: readonly ParamMapping[];
  error: string | undefined;
  onChange: (mappings: ParamMapping[]) => void;
}

/** Maps values of the row to parameters of the linked component. */
export function TargetFields({ target, definition, value, error, onChange }: TargetFieldsProps) {
  const { data } = useQuery(componentQuery(target));
  const params = data ? getParamOptions(data.definition) : null;
  return (
    <>
      <ParamMappingFields
        name="Passed value"
        value={value}
        sources={getOutputOptions('query' in definition ? definition.query : undefined)}
        params={params}
        labels={{ source: 'Column', param: 'Parameter' }}
        add="Pass a column"
        error={error}
        onChange={onChange}
      />
      {params?.length === 0 && (
        <p className={styles.caption}>{data?.name} has no parameters, so it shows the same data for every row.</p>
      )}
    </>
  );
}
