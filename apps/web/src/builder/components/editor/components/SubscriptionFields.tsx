import type { Definition, Meta } from '@mainstay/contract/components/definition';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { type Option, SelectField } from '../../../../platform/ui/SelectField.tsx';
import { componentQuery } from '../queries.ts';
import { getIssueAt, removeAt, replaceAt, moveAt, useEditor } from './editor-state.ts';
import { getEventValues, toMappings, toMap, getParamOptions } from './param-mapping.ts';
import { ParamMappingFields } from './ParamMappingFields.tsx';
import { EVENTS } from './option-labels.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import textFieldStyles from '../../../../platform/ui/TextField.module.css';
import styles from './ComponentEditor.module.css';

type Subscription = Meta['subscriptions'][number];

interface SubscriptionFieldsProps {
  definition: Definition;
  /** The other components. */
  components: readonly Option[];
  onChange: (subscriptions: Subscription[]) => void;
}

/** Maps values of events from other components to parameters of this one. */
export function SubscriptionFields({ definition, components, onChange }: SubscriptionFieldsProps) {
  const { faults: issues } = useEditor();
  const value = definition.meta.subscriptions;
  const [first] = components;
  return (
    <>
      {value.map((subscription, index) => (
        <fieldset key={index} className={clsx(styles.item, selectFieldStyles.fields)}>
          <legend className={textStyles.screenReaderOnly}>Subscription {index + 1}</legend>
          <div className={styles.itemHeader}>
            <b className={layoutStyles.grow}>Subscription</b>
            <ListButtons
              name={`subscription ${index + 1}`}
              onStep={(by) => onChange(moveAt(value, index, by))}
              onRemove={() => onChange(removeAt(value, index))}
            />
          </div>
          <SubscriptionEntry
            path={`meta.subscriptions.${index}`}
            value={subscription}
            definition={definition}
            components={components}
            onChange={(next) => onChange(replaceAt(value, index, next))}
          />
        </fieldset>
      ))}
      {issues['meta.subscriptions'] && (
        <p className={textFieldStyles.errorMessage} role="alert">
          {issues['meta.subscriptions']}
        </p>
      )}
      <button
        type="button"
        className={buttonStyles.button}
        disabled={!first}
        onClick={() => first && onChange([...value, { component_id: Number(first.value), event: 'select', map: {} }])}
      >
        Subscribe to a component
      </button>
    </>
  );
}

interface SubscriptionEntryProps {
  path: string;
  value: Subscription;
  definition: Definition;
  components: readonly Option[];
  onChange: (value: Subscription) => void;
}

function SubscriptionEntry({ path, value, definition, components, onChange }: SubscriptionEntryProps) {
  const { faults: issues } = useEditor();
  const source = useQuery(componentQuery(value.component_id));
  const params = getParamOptions(definition);
  return (
    <>
      <div className={selectFieldStyles.pair}>
        <SelectField
          label="Component"
          value={String(value.component_id)}
          options={components}
          error={issues[`${path}.component_id`]}
          onChange={(id) => onChange({ ...value, component_id: Number(id), map: {} })}
        />
        <SelectField
          label="Event"
          value={value.event}
          options={EVENTS}
          onChange={(event) => onChange({ ...value, event, map: {} })}
        />
      </div>
      <ParamMappingFields
        name="Event value"
        value={toMappings(value.map)}
        sources={source.data ? getEventValues(value.event, source.data.definition) : []}
        params={params}
        labels={{ source: 'Value', param: 'Parameter' }}
        add="Map a value"
        error={getIssueAt(issues, `${path}.map`)}
        onChange={(mappings) => onChange({ ...value, map: toMap(mappings) })}
      />
      {params.length === 0 && (
        <p className={textStyles.caption}>
          This component has no parameter that a clicked row can set. Add one under Parameters.
        </p>
      )}
    </>
  );
}
