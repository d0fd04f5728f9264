import type { HealthScoreDefinition } from '@mainstay/contract/accounts/health-score';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { EditForm } from '../components/EditForm.tsx';
import { healthScoreQuery, saveHealthScore } from '../queries.ts';
import '../components/KpiAdmin.css';

/** How account health is made. */
export function HealthScore() {
  const { data, error, refetch } = useQuery(healthScoreQuery);
  return (
    <div className="sheet">
      <PageHeader title="Health score" count={data && `Version ${data.version}`} />
      {data && <HealthForm key={data.version} definition={data} />}
      {!data && error && (
        <ErrorState title="The health score could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={320} />}
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

function HealthForm({ definition }: { definition: HealthScoreDefinition }) {
  const client = useQueryClient();
  const [weights, setWeights] = useState<readonly Weight[]>(
    definition.measures.map((one) => ({
      ...one,
      weightage: String(one.weightage),
      min: String(one.min),
      max: String(one.max),
    })),
  );
  const all: readonly Offered[] = [...definition.measures, ...definition.offered];
  const offered = all.filter(({ kpi }) => !weights.some((one) => one.kpi === kpi));
  const set = (at: number, change: Partial<Weight>) =>
    setWeights(weights.map((one, index) => (index === at ? { ...one, ...change } : one)));
  const save = async (version: number | undefined) => {
    const measures = weights.map(({ kpi, weightage, min, max, invert }) => ({
      ...{ kpi, invert, weightage: Number(weightage), min: Number(min), max: Number(max) },
    }));
    client.setQueryData(healthScoreQuery.queryKey, await saveHealthScore({ measures, version }));
  };
  const reset = () => void client.resetQueries({ queryKey: healthScoreQuery.queryKey });
  return (
    <EditForm
      label="Health score"
      versions={{ kind: 'score', id: definition.id, version: definition.version, onRestored: reset }}
      onSave={save}
      onDone={reset}
    >
      {(faults) => (
        <div className="ka-weights">
          <p className="cap">
            Each value is placed between 0 and 100 by its worst and its best value, then weighed. Saving is a new
            version; every account is computed anew in the background.
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
                <CheckField label="Less is better" value={one.invert} onChange={(invert) => set(at, { invert })} />
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
              label="Weigh something else"
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
        </div>
      )}
    </EditForm>
  );
}
