import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { EditorHeader } from '../../../core/definitions/EditorHeader.tsx';
import { EditorFrame } from '../../../platform/forms/EditorFrame.tsx';
import type { FieldLabels } from '../../../platform/forms/compare-values.ts';
import { FormNotices } from '../../../platform/forms/FormNotices.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { Fields } from '../../../platform/ui/Form.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { invalidateKpis } from '../queries.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import selectFieldStyles from '../../../platform/ui/SelectField.module.css';
import styles from './KpiAdmin.module.css';

/** A KPI, a formula, a template or a category. */
export interface PartRow {
  id: number;
  name: string;
  version?: number;
}

/** The props of the form of one row. */
export interface FormProps<R> {
  /** Null while a new row is created. */
  row: R | null;
  onDone: () => void;
  /** Fetches the row as it is stored now; undefined if it was deleted. */
  findNewest: () => Promise<R | undefined>;
  /** Opens the stored row in place of the form. */
  onReload: () => void;
}

const KINDS = {
  KPI: 'kpi',
  formula: 'kpi_formula',
  template: 'kpi_template',
  category: null,
} as const satisfies Record<string, DefinitionKindName | null>;

type Form<Values extends object> = ReturnType<typeof useEditForm<Values>>;

interface PartFormProps<R extends PartRow, Values extends { name: string }> extends FormProps<R> {
  what: keyof typeof KINDS;
  toValues: (row: R | null) => Values;
  /** @param version the version to replace */
  save: (id: number | null, values: Values, version: number | undefined) => Promise<unknown>;
  /** Undefined if it cannot be deleted. */
  onDelete?: ((id: number) => Promise<unknown>) | undefined;
  /** How the comparison of versions shows fields. */
  labels?: FieldLabels;
  /** Beside the form. */
  renderSide?: (values: Values) => ReactNode;
  children: (form: Form<Values>) => ReactNode;
}

/** The editor of a part of KPIs: its header, its fields, and what is beside them. */
export function PartForm<R extends PartRow, Values extends { name: string }>(props: PartFormProps<R, Values>) {
  const { row, what, toValues, onDone, findNewest, onReload, onDelete, labels, renderSide, children } = props;
  const client = useQueryClient();
  const form = useEditForm<Values>({
    draft: `${what} ${row?.id ?? 'new'}`,
    values: toValues(row),
    version: row?.version,
    subject: row && { type: KINDS[what] ?? 'kpi_category', id: row.id },
    isGuarded: true,
    save: async (values, version) => {
      await props.save(row?.id ?? null, values, version);
      showToast(`Saved “${values.name.trim()}”.`);
      await invalidateKpis(client);
    },
    onSaved: onDone,
    fetchNewest: async () => {
      const newest = await findNewest();
      return newest && { values: toValues(newest), version: newest.version };
    },
    reload: async () => onReload(),
  });
  const kind = KINDS[what];
  const onRestored = async () => {
    await invalidateKpis(client);
    onReload();
  };
  return (
    <EditorFrame
      form={form}
      aria-label={row ? `${what.charAt(0).toUpperCase()}${what.slice(1)} ${row.name}` : `New ${what}`}
    >
      <EditorHeader
        title={row?.name ?? `New ${what}`}
        form={form}
        onBack={onDone}
        save="Save"
        saved={
          row &&
          kind && {
            kind,
            id: row.id,
            onRestored,
            ...(onDelete && {
              removal: {
                losing: 'Its versions are kept. It cannot be deleted while it is in use.',
                onDelete: async () => {
                  await onDelete(row.id);
                  await invalidateKpis(client);
                },
              },
            }),
          }
        }
      />
      <div className={clsx(pageHeaderStyles.page, renderSide && styles.editor)}>
        <div className={clsx(selectFieldStyles.fields, styles.form)}>
          <Fields disabled={!form.canWrite}>
            <FormNotices form={form} labels={labels} />
            {children(form)}
          </Fields>
        </div>
        {renderSide?.(form.values)}
      </div>
    </EditorFrame>
  );
}
