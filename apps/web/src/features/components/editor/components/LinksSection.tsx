import type { Definition, Drilldown, Meta, Query } from '@mainstay/contract/components/definition';
import { useQuery } from '@tanstack/react-query';
import { ListButtons } from '../../../../ui/ListButtons.tsx';
import { type Option, SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { componentsQuery } from '../queries.ts';
import { outputOptions, removedAt, replacedAt, steppedAt, useEditing } from './editing.ts';
import { LinkFields } from './LinkFields.tsx';
import { Section } from './Section.tsx';

interface LinksSectionProps {
  /** The component's own id: it cannot lead to itself. */
  own: number | null;
  definition: Definition;
  onDrilldown: (drilldown: Drilldown | undefined) => void;
  onMeta: (meta: Meta) => void;
}

const queryOf = (definition: Definition): Query | undefined => ('query' in definition ? definition.query : undefined);

/** Where a click leads, and to whom this component listens. */
export function LinksSection({ own, definition, onDrilldown, onMeta }: LinksSectionProps) {
  const { data } = useQuery(componentsQuery);
  const { faults } = useEditing();
  const { drilldown, meta } = definition;
  const components: Option[] = (data?.listing ?? [])
    .filter(({ id }) => id !== own)
    .map(({ id, title, name }) => ({ value: String(id), label: title || name }));
  const count = (drilldown?.component === undefined ? 0 : 1) + meta.subscriptions.length;
  return (
    <Section title="Links and events" count={count}>
      <SelectField
        label="A click opens in its place"
        value={drilldown?.component === undefined ? '' : String(drilldown.component)}
        none="Nothing"
        options={components}
        error={faults['drilldown.component']}
        onChange={(id) =>
          onDrilldown(
            id
              ? {
                  component: Number(id),
                  linkparams: drilldown?.linkparams ?? {},
                  params: drilldown?.params ?? [],
                }
              : undefined,
          )
        }
      />
      {drilldown?.component === undefined && (
        <LinkFields
          label={definition.kind === 'kpi' ? 'A press on the tile' : 'A press on a row'}
          value={definition.kind === 'kpi' ? meta.navigation : drilldown?.deeplink}
          columns={definition.kind === 'kpi' ? [] : outputOptions(queryOf(definition))}
          error={faults['drilldown.deeplink'] ?? faults['meta.navigation']}
          onChange={(link) => {
            if (definition.kind === 'kpi') onMeta({ ...meta, navigation: link });
            else onDrilldown(link && { linkparams: {}, params: [], ...drilldown, deeplink: link });
          }}
        />
      )}
      {drilldown?.component !== undefined && (
        <DrillParams
          value={drilldown.params}
          columns={outputOptions(queryOf(definition))}
          onChange={(params) => onDrilldown({ ...drilldown, params })}
        />
      )}
      <Subscriptions
        value={meta.subscriptions}
        components={components}
        error={faults['meta.subscriptions']}
        onChange={(subscriptions) => onMeta({ ...meta, subscriptions })}
      />
    </Section>
  );
}

type DrillParam = Drilldown['params'][number];
interface DrillParamsProps {
  value: readonly DrillParam[];
  columns: readonly Option[];
  onChange: (params: DrillParam[]) => void;
}

/** What of the row that was clicked becomes which parameter there. */
const DrillParams = ({ value, columns, onChange }: DrillParamsProps) => (
  <>
    {value.map((param, at) => (
      <fieldset key={at} className="ce-item fields">
        <legend className="sr">Handed over {at + 1}</legend>
        <div className="ce-head">
          <b className="grow">Handed over</b>
          <ListButtons
            name={`handed over ${at + 1}`}
            onStep={(by) => onChange(steppedAt(value, at, by))}
            onRemove={() => onChange(removedAt(value, at))}
          />
        </div>
        <div className="fields-pair">
          <SelectField
            label="Column"
            value={param.selected}
            options={columns}
            onChange={(selected) => onChange(replacedAt(value, at, { ...param, selected }))}
          />
          <TextField
            label="Becomes parameter"
            value={param.value}
            maxLength={63}
            onChange={(name) => onChange(replacedAt(value, at, { ...param, value: name }))}
          />
        </div>
      </fieldset>
    ))}
    <button
      type="button"
      className="btn"
      onClick={() => onChange([...value, { selected: columns[0]?.value ?? '', value: columns[0]?.value ?? '' }])}
    >
      Hand over a column
    </button>
  </>
);

type Subscription = Meta['subscriptions'][number];
const EVENTS = [
  { value: 'filter', label: 'is filtered' },
  { value: 'select', label: 'has a row selected' },
  { value: 'page', label: 'turns its page' },
] as const;

interface SubscriptionsProps {
  value: readonly Subscription[];
  components: readonly Option[];
  error: string | undefined;
  onChange: (subscriptions: Subscription[]) => void;
}

/** What it hears of other components: their value becomes a parameter of this one. */
function Subscriptions({ value, components, error, onChange }: SubscriptionsProps) {
  return (
    <>
      {value.map((one, at) => {
        const [[from, to] = ['', '']] = Object.entries(one.map);
        const set = (more: Partial<Subscription>) => onChange(replacedAt(value, at, { ...one, ...more }));
        return (
          <fieldset key={at} className="ce-item fields">
            <legend className="sr">Listens {at + 1}</legend>
            <div className="ce-head">
              <b className="grow">Listens</b>
              <ListButtons
                name={`listener ${at + 1}`}
                onStep={(by) => onChange(steppedAt(value, at, by))}
                onRemove={() => onChange(removedAt(value, at))}
              />
            </div>
            <div className="fields-pair">
              <SelectField
                label="When"
                value={String(one.component_id)}
                options={components}
                onChange={(id) => set({ component_id: Number(id) })}
              />
              <SelectField label="does this" value={one.event} options={EVENTS} onChange={(event) => set({ event })} />
            </div>
            <div className="fields-pair">
              <TextField label="Its value" value={from} onChange={(name) => set({ map: { [name]: to } })} />
              <TextField label="Becomes parameter" value={to} onChange={(name) => set({ map: { [from]: name } })} />
            </div>
          </fieldset>
        );
      })}
      {error && <p className="tf-error">{error}</p>}
      <button
        type="button"
        className="btn"
        disabled={components.length === 0}
        onClick={() =>
          onChange([...value, { component_id: Number(components[0]?.value), event: 'select', map: { name: 'name' } }])
        }
      >
        Listen to a component
      </button>
    </>
  );
}
