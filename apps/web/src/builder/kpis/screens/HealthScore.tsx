import type { HealthScoreDefinition } from '@mainstay/contract/health/health-score';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ApiError } from '../../../platform/lib/api.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { EditForm } from '../components/EditForm.tsx';
import { healthScoreQuery, saveHealthScore } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/KpiAdmin.module.css';

/** Edits the definition of account health. A later refetch does not change the draft. */
export function HealthScore() {
  const [definition, setDefinition] = useState<HealthScoreDefinition | null>(null);
  const [revision, setRevision] = useState(0);
  const { data, error, refetch } = useQuery({ ...healthScoreQuery, enabled: definition === null, gcTime: 0 });
  if (!definition && data) setDefinition(data);
  const reset = async () => {
    const { data: fresh } = await refetch({ throwOnError: true });
    if (fresh) setDefinition(fresh);
    setRevision(revision + 1);
  };
  return (
    <div className={clsx(pageHeaderStyles.sheet, styles.sheet)}>
      <PageHeader title="Health score" count={definition ? `Version ${definition.version}` : undefined} />
      {definition && <HealthForm key={revision} definition={definition} onSaved={setDefinition} onReset={reset} />}
      {!definition && error && (
        <ErrorState title="The health score could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!definition && !error && <Skeleton height={320} />}
    </div>
  );
}

type OfferedMeasure = HealthScoreDefinition['offered'][number];
interface WeightDraft extends OfferedMeasure {
  weightage: string;
  min: string;
  max: string;
  invert: boolean;
}
const NUMBER_FIELDS = ['weightage', 'min', 'max'] as const;
const LABELS = { weightage: 'Weight', min: 'Worst value', max: 'Best value' } as const;

const toWeights = ({ measures }: HealthScoreDefinition): readonly WeightDraft[] =>
  measures.map((one) => ({
    ...one,
    weightage: String(one.weightage),
    min: String(one.min),
    max: String(one.max),
  }));

/** Validates that weights are numbers. An empty field is not 0. */
const validateWeights = (weights: readonly WeightDraft[]): Record<string, string> =>
  Object.fromEntries(
    weights.flatMap((one, index) =>
      NUMBER_FIELDS.filter((key) => one[key].trim() === '' || !Number.isFinite(Number(one[key]))).map((key) => [
        `measures.${index}.${key}`,
        'Must be a number.',
      ]),
    ),
  );

interface HealthFormProps {
  definition: HealthScoreDefinition;
  onSaved: (definition: HealthScoreDefinition) => void;
  /** Resets the form to the active definition. */
  onReset: () => Promise<void>;
}

function HealthForm({ definition, onSaved, onReset }: HealthFormProps) {
  const [weights, setWeights] = useState(() => toWeights(definition));
  const [discarding, setDiscarding] = useState(false);
  const dirty = JSON.stringify(weights) !== JSON.stringify(toWeights(definition));
  const all: readonly OfferedMeasure[] = [...definition.measures, ...definition.offered];
  const available = all.filter(({ kpi }) => !weights.some((one) => one.kpi === kpi));
  const set = (position: number, change: Partial<WeightDraft>) =>
    setWeights(weights.map((one, index) => (index === position ? { ...one, ...change } : one)));
  // Each save updates the definition, so its version is used instead of the one that the form was opened with.
  const save = async (openedVersion: number | undefined) => {
    const fields = validateWeights(weights);
    if (Object.keys(fields).length > 0) throw new ApiError(0, 'Weights and values must be numbers.', { fields });
    const measures = weights.map(({ kpi, weightage, min, max, invert }) => ({
      kpi,
      invert,
      weightage: Number(weightage),
      min: Number(min),
      max: Number(max),
    }));
    const version = openedVersion === undefined ? undefined : definition.version;
    const saved = await saveHealthScore({ measures, version });
    onSaved(saved);
    setWeights((now) => (now === weights ? toWeights(saved) : now));
  };
  return (
    <EditForm
      label="Health score"
      dirty={dirty}
      versions={{ kind: 'score', id: definition.id, version: definition.version, onRestored: onReset }}
      onSave={save}
      onCancel={() => setDiscarding(dirty)}
    >
      {(errors) => (
        <div className={styles.weights}>
          <p className={textStyles.caption}>
            Each value is scaled from 0 (worst) to 100 (best) and weighted. Saving creates a new version and
            recalculates all accounts in the background.
          </p>
          {weights.map((one, position) => (
            <fieldset className={styles.fieldGroup} key={String(one.kpi)} aria-label={one.name}>
              <b>
                {one.name} <span className={textStyles.muted}>{one.note}</span>
              </b>
              <div className={styles.fieldRow}>
                {NUMBER_FIELDS.map((key) => (
                  <TextField
                    key={key}
                    label={key === 'weightage' || !one.unit ? LABELS[key] : `${LABELS[key]} (${one.unit})`}
                    inputMode="decimal"
                    value={one[key]}
                    error={errors[`measures.${position}.${key}`]}
                    onChange={(value) => set(position, { [key]: value })}
                  />
                ))}
              </div>
              <div className={layoutStyles.row}>
                <CheckField
                  label="Lower is better"
                  value={one.invert}
                  onChange={(invert) => set(position, { invert })}
                />
                <button
                  type="button"
                  className={buttonStyles.button}
                  onClick={() => setWeights(weights.filter((_, index) => index !== position))}
                >
                  Remove {one.name}
                </button>
              </div>
            </fieldset>
          ))}
          {available.length > 0 && (
            <SelectField
              label="Add a measure"
              value=""
              none="Choose a measure or a KPI…"
              options={available.map(({ kpi, name }) => ({
                value: String(kpi),
                label: name,
                group: typeof kpi === 'number' ? 'KPIs' : 'Measures',
              }))}
              onChange={(selected) => {
                const found = available.find(({ kpi }) => String(kpi) === selected);
                if (found) setWeights([...weights, { ...found, weightage: '10', min: '0', max: '100', invert: false }]);
              }}
            />
          )}
          <ConfirmDialog
            opened={discarding}
            title="Discard the changes?"
            verb="Discard"
            onConfirm={onReset}
            onClose={() => setDiscarding(false)}
          >
            The health score is reset to the last saved version.
          </ConfirmDialog>
        </div>
      )}
    </EditForm>
  );
}
