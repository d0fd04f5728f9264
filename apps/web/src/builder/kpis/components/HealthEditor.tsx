import type { HealthScoreDefinition } from '@mainstay/contract/health/health-score';
import {
  distributeWeights,
  findMissingWeight,
  sumWeights,
  TOTAL_WEIGHT,
} from '@mainstay/contract/rules/health-weights';
import { formatNumber, formatPlainNumber } from '@mainstay/contract/rules/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { EditorHeader } from '../../../core/definitions/EditorHeader.tsx';
import type { FieldLabels } from '../../../platform/forms/compare-values.ts';
import { EditorFrame } from '../../../platform/forms/EditorFrame.tsx';
import { FormNotices } from '../../../platform/forms/FormNotices.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { Fields } from '../../../platform/ui/Form.tsx';
import { Meter } from '../../../platform/ui/Meter.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { healthScoreQuery, invalidateKpis, saveHealthScore } from '../queries.ts';
import {
  getWeights,
  type MeasureDraft,
  NUMBER_FIELDS,
  toMeasureDrafts,
  toWeightBodies,
  validateHealth,
  validateMeasures,
} from './health-draft.ts';
import { HealthPreview } from './HealthPreview.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './HealthEditor.module.css';

interface HealthEditorProps {
  definition: HealthScoreDefinition;
  /** Opens the newest definition in place of the editor. */
  onReload: () => Promise<unknown>;
}

type OfferedMeasure = HealthScoreDefinition['offered'][number];
const LABELS = { weight: 'Weight', worst_value: 'Worst value', best_value: 'Best value' } as const;
/** A measure is identified by its name. */
const VERSION_LABELS: FieldLabels = { measures: 'Measure', 'measures.item': null, 'measures.name': '' };
const DEFAULT_WEIGHT = 10;

/** Edits the measures of the health score beside a preview of their effect. */
export function HealthEditor({ definition, onReload }: HealthEditorProps) {
  const client = useQueryClient();
  const navigateTo = useNavigateTo();
  const [version, setVersion] = useState(definition.version);
  const form = useEditForm({
    draft: 'health score',
    values: { measures: toMeasureDrafts(definition) },
    version: definition.version,
    subject: { type: 'health_score', id: null },
    isGuarded: true,
    validate: ({ measures }) => validateHealth(measures),
    save: async ({ measures }, opened) => {
      const saved = await saveHealthScore({ measures: toWeightBodies(measures), version: opened });
      setVersion(saved.version);
      showToast('Saved the health score.');
      await invalidateKpis(client);
      return saved;
    },
    toSaved: (saved) => ({ values: { measures: toMeasureDrafts(saved) }, version: saved.version }),
    fetchNewest: async () => {
      const newest = await client.fetchQuery(healthScoreQuery);
      return { values: { measures: toMeasureDrafts(newest) }, version: newest.version };
    },
    reload: onReload,
  });
  const { measures } = form.values;
  const { canWrite, errors } = form;
  const setMeasures = (next: MeasureDraft[]) => form.set({ measures: next });
  const offered: readonly OfferedMeasure[] = [...definition.measures, ...definition.offered];
  const isValid = Object.keys(validateMeasures(measures)).length === 0;
  return (
    <EditorFrame form={form} aria-label="Health score">
      <EditorHeader
        title="Health score"
        count={`Version ${version}`}
        form={form}
        onBack={() => navigateTo('/dashboard/admin')}
        save="Save"
        saved={{ kind: 'score', id: definition.id, onRestored: onReload }}
      />
      <div className={clsx(pageHeaderStyles.page, styles.columns)}>
        <div className={styles.form}>
          <Fields disabled={!canWrite}>
            <FormNotices form={form} labels={VERSION_LABELS} />
            <p className={textStyles.caption}>
              Each value is scaled from 0 (worst) to 100 (best) and weighted. Measures without data are excluded from
              the score of an account. Saving recalculates all accounts in the background.
            </p>
            <WeightTotal measures={measures} error={errors.measures} canWrite={canWrite} onChange={setMeasures} />
            {measures.map((measure, at) => (
              <MeasureFields
                key={measure.item}
                measure={measure}
                labels={offered.find(({ kpi }) => kpi === measure.item)}
                getError={(path) => errors[`measures.${at}.${path}`]}
                onChange={(change) => setMeasures(measures.with(at, { ...measure, ...change }))}
                onRemove={canWrite ? () => setMeasures(measures.toSpliced(at, 1)) : undefined}
              />
            ))}
            {canWrite && (
              <MeasurePicker
                offered={offered.filter(({ kpi }) => !measures.some(({ item }) => item === kpi))}
                onAdd={(added) => setMeasures([...measures, createMeasure(added, measures)])}
              />
            )}
          </Fields>
        </div>
        <HealthPreview measures={isValid ? toWeightBodies(measures) : null} />
      </div>
    </EditorFrame>
  );
}

/** A new measure gets the weight that is missing to the total. */
function createMeasure({ kpi, name }: OfferedMeasure, measures: readonly MeasureDraft[]): MeasureDraft {
  const missing = findMissingWeight(getWeights(measures));
  const weight = missing > 0 ? missing : DEFAULT_WEIGHT;
  return { item: kpi, name, weight: String(weight), worst_value: '0', best_value: '100', lower_is_better: false };
}

interface WeightTotalProps {
  measures: readonly MeasureDraft[];
  error: string | undefined;
  canWrite: boolean;
  onChange: (measures: MeasureDraft[]) => void;
}

/** The sum of the weights, what is missing to 100, and a button that distributes it. */
function WeightTotal({ measures, error, canWrite, onChange }: WeightTotalProps) {
  const weights = getWeights(measures);
  const isNumeric = weights.length > 0 && weights.every((weight) => weight > 0);
  const missing = findMissingWeight(weights);
  const distribute = () => {
    const distributed = distributeWeights(weights);
    onChange(measures.map((measure, at) => ({ ...measure, weight: String(distributed[at]) })));
  };
  const amount = formatPlainNumber(Math.abs(missing));
  return (
    <div className={styles.total} role="group" aria-label="Total weight">
      <Meter value={isNumeric ? sumWeights(weights) : 0} />
      <span className={textStyles.tabular} aria-live="polite" data-incomplete={missing !== 0 || undefined}>
        {isNumeric ? (
          <>
            <b>
              {formatNumber(sumWeights(weights))} of {TOTAL_WEIGHT}
            </b>
            {missing > 0 && ` · ${amount} missing`}
            {missing < 0 && ` · ${amount} too much`}
          </>
        ) : (
          'Every measure needs a weight above 0'
        )}
      </span>
      {canWrite && isNumeric && missing !== 0 && (
        <button type="button" className={buttonStyles.button} onClick={distribute}>
          {missing > 0 ? `Distribute ${amount} evenly` : `Reduce by ${amount} evenly`}
        </button>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface MeasureFieldsProps {
  measure: MeasureDraft;
  /** Undefined for a KPI that no longer exists. */
  labels: OfferedMeasure | undefined;
  /** @param path a field of the server */
  getError: (path: string) => string | undefined;
  onChange: (change: Partial<MeasureDraft>) => void;
  /** Undefined for users with view-only access. */
  onRemove: (() => void) | undefined;
}

function MeasureFields({ measure, labels, getError, onChange, onRemove }: MeasureFieldsProps) {
  const name = labels?.name ?? measure.name;
  return (
    <fieldset className={styles.measure} aria-label={name}>
      <div className={styles.measureHeader}>
        <b>{name}</b>
        <span className={textStyles.caption}>{labels?.note}</span>
        {onRemove && (
          <button
            type="button"
            className={iconButtonStyles.iconButton}
            aria-label={`Remove ${name}`}
            title={`Remove ${name}`}
            onClick={onRemove}
          >
            <X size={14} aria-hidden />
          </button>
        )}
      </div>
      <div className={styles.numbers}>
        {NUMBER_FIELDS.map(([field, path]) => (
          <TextField
            key={field}
            label={LABELS[field]}
            inputMode="decimal"
            autoComplete="off"
            value={measure[field]}
            error={getError(path)}
            end={<span className={styles.unit}>{field === 'weight' ? '' : labels?.unit}</span>}
            onChange={(value) => onChange({ [field]: value })}
          />
        ))}
        <CheckField
          label="Lower is better"
          value={measure.lower_is_better}
          onChange={(lower_is_better) => onChange({ lower_is_better })}
        />
      </div>
      {getError('kpi') && (
        <p className={styles.error} role="alert">
          {getError('kpi')}
        </p>
      )}
    </fieldset>
  );
}

interface MeasurePickerProps {
  offered: readonly OfferedMeasure[];
  onAdd: (measure: OfferedMeasure) => void;
}

const MeasurePicker = ({ offered, onAdd }: MeasurePickerProps) =>
  offered.length === 0 ? null : (
    <SelectField
      label="Add a measure"
      value=""
      none="Choose a measure or a KPI…"
      options={offered.map(({ kpi, name }) => ({
        value: String(kpi),
        label: name,
        group: typeof kpi === 'number' ? 'KPIs' : 'Measures',
      }))}
      onChange={(selected) => {
        const found = offered.find(({ kpi }) => String(kpi) === selected);
        if (found) onAdd(found);
      }}
    />
  );
