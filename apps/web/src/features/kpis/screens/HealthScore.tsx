import type { HealthScoreDefinition } from '@mainstay/contract/accounts/health-score';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { EditForm } from '../components/EditForm.tsx';
import { healthScoreQuery, saveHealthScore } from '../queries.ts';
import '../components/KpiAdmin.css';

/** Edits the definition of account health. A later refetch does not change the draft. */
export function HealthScore() {
  const [kept, keep] = useState<HealthScoreDefinition | null>(null);
  const [turn, setTurn] = useState(0);
  const { data, error, refetch } = useQuery({ ...healthScoreQuery, enabled: kept === null, gcTime: 0 });
  if (!kept && data) keep(data);
  const again = async () => {
    const { data: fresh } = await refetch({ throwOnError: true });
    if (fresh) keep(fresh);
    setTurn(turn + 1);
  };
  return (
    <div className="sheet">
      <PageHeader title="Health score" count={kept ? `Version ${kept.version}` : undefined} />
      {kept && <HealthForm key={turn} definition={kept} onSaved={keep} onAgain={again} />}
      {!kept && error && (
        <ErrorState title="The health score could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!kept && !error && <Skeleton height={320} />}
    </div>
  );
}

type Offered = HealthScoreDefinition['offered'][number];
interface Weight extends Offered {
  weightage: string;
  min: string;
  max: string;
  invert: boolean;
}
const NUMBERS = ['weightage', 'min', 'max'] as const;
const LABELS = { weightage: 'Weight', min: 'Worst value', max: 'Best value' } as const;

const toWeights = ({ measures }: HealthScoreDefinition): readonly Weight[] =>
  measures.map((one) => ({
    ...one,
    weightage: String(one.weightage),
    min: String(one.min),
    max: String(one.max),
  }));

/** Validates that weights are numbers. An empty field is not 0. */
const validateWeights = (weights: readonly Weight[]): Record<string, string> =>
  Object.fromEntries(
    weights.flatMap((one, at) =>
      NUMBERS.filter((key) => one[key].trim() === '' || !Number.isFinite(Number(one[key]))).map((key) => [
        `measures.${at}.${key}`,
        'Must be a number.',
      ]),
    ),
  );

interface HealthFormProps {
  definition: HealthScoreDefinition;
  onSaved: (definition: HealthScoreDefinition) => void;
  /** Resets the form to the active definition. */
  onAgain: () => Promise<void>;
}

function HealthForm({ definition, onSaved, onAgain }: HealthFormProps) {
  const [weights, setWeights] = useState(() => toWeights(definition));
  const [discarding, setDiscarding] = useState(false);
  const dirty = JSON.stringify(weights) !== JSON.stringify(toWeights(definition));
  const all: readonly Offered[] = [...definition.measures, ...definition.offered];
  const offered = all.filter(({ kpi }) => !weights.some((one) => one.kpi === kpi));
  const set = (at: number, change: Partial<Weight>) =>
    setWeights(weights.map((one, index) => (index === at ? { ...one, ...change } : one)));
  // Each save updates the definition, so its version is used instead of the one that the form was opened with.
  const save = async (opened: number | undefined) => {
    const fields = validateWeights(weights);
    if (Object.keys(fields).length > 0) throw new ApiError(0, 'Weights and values must be numbers.', { fields });
    const measures = weights.map(({ kpi, weightage, min, max, invert }) => ({
      ...{ kpi, invert, weightage: Number(weightage), min: Number(min), max: Number(max) },
    }));
    const version = opened === undefined ? undefined : definition.version;
    const saved = await saveHealthScore({ measures, version });
    onSaved(saved);
    setWeights((now) => (now === weights ? toWeights(saved) : now));
  };
  return (
    <EditForm
      label="Health score"
      dirty={dirty}
      versions={{ kind: 'score', id: definition.id, version: definition.version, onRestored: onAgain }}
      onSave={save}
      onCancel={() => setDiscarding(dirty)}
    >
      {(faults) => (
        <div className="ka-weights">
          <p className="cap">
            Each value is scaled from 0 (worst) to 100 (best) and weighted. Saving creates a new version and
            recalculates all accounts in the background.
          </p>
          {weights.map((one, at) => (
            <fieldset className="ka-output" key={String(one.kpi)} aria-label={one.name}>
              <b>
                {one.name} <span className="dim">{one.note}</span>
              </b>
              <div className="ka-pair">
                {NUMBERS.map((key) => (
                  <TextField
                    key={key}
                    label={key === 'weightage' || !one.unit ? LABELS[key] : `${LABELS[key]} (${one.unit})`}
                    inputMode="decimal"
                    value={one[key]}
                    error={faults[`measures.${at}.${key}`]}
                    onChange={(value) => set(at, { [key]: value })}
                  />
                ))}
              </div>
              <div className="row">
                <CheckField label="Lower is better" value={one.invert} onChange={(invert) => set(at, { invert })} />
                <button
                  type="button"
                  className="btn"
                  onClick={() => setWeights(weights.filter((_, index) => index !== at))}
                >
                  Remove {one.name}
                </button>
              </div>
            </fieldset>
          ))}
          {offered.length > 0 && (
            <SelectField
              label="Add a measure"
              value=""
              none="Choose a measure or a KPI…"
              options={offered.map(({ kpi, name }) => ({
                value: String(kpi),
                label: name,
                group: typeof kpi === 'number' ? 'KPIs' : 'Measures',
              }))}
              onChange={(chosen) => {
                const found = offered.find(({ kpi }) => String(kpi) === chosen);
                if (found) setWeights([...weights, { ...found, weightage: '10', min: '0', max: '100', invert: false }]);
              }}
            />
          )}
          <ConfirmDialog
            opened={discarding}
            title="Discard the changes?"
            verb="Discard"
            onConfirm={onAgain}
            onClose={() => setDiscarding(false)}
          >
            The health score is reset to the last saved version.
          </ConfirmDialog>
        </div>
      )}
    </EditForm>
  );
}
