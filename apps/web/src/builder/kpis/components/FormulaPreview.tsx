import type { FormulaBody } from '@mainstay/contract/kpis/parts';
import { formatValue } from '@mainstay/contract/rules/format-value';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { PreviewContext } from '../../../core/definitions/PreviewAsFields.tsx';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { useFormatContext } from '../../../platform/lib/money.ts';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { KpiTile } from '../../../platform/ui/KpiTile.tsx';
import { formulaPreview } from '../queries.ts';
import { PREVIEW_DEBOUNCE_MS } from './KpiPreview.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './KpiAdmin.module.css';

/** Previews each output of an unsaved formula. */
export function FormulaPreview({ body, previewAs }: { body: FormulaBody; previewAs: PreviewContext }) {
  const context = useFormatContext();
  const [text] = useDebouncedValue(JSON.stringify(body), PREVIEW_DEBOUNCE_MS);
  const debouncedBody = JSON.parse(text) as FormulaBody;
  const name = debouncedBody.name.trim() || 'New formula';
  const hasExpression = debouncedBody.expression.trim() !== '';
  const preview = useQuery({
    ...formulaPreview(
      { ...debouncedBody, name },
      { user: previewAs.user?.id ?? null, account: previewAs.account?.id ?? null },
    ),
    enabled: hasExpression,
  });
  if (!hasExpression) return <KpiTile label={name} state={{ kind: 'empty', hint: 'Write a formula.' }} />;
  if (preview.error) return <FormMessage>{getErrorMessage(preview.error)}</FormMessage>;
  if (!preview.data) return <KpiTile label={name} state={{ kind: 'loading' }} />;
  return (
    <dl className={styles.figures} aria-busy={preview.isFetching}>
      {preview.data.outputs.map(({ key, name: label, format, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={textStyles.tabular}>
            {value === null ? 'No value' : formatValue(value, format, { ...context, place: 'tile' })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
