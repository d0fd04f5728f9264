import type { FormulaBody } from '@mainstay/contract/kpis/parts';
import { formatValue } from '@mainstay/contract/rules/number-format';
import { useQuery } from '@tanstack/react-query';
import type { PreviewContext } from '../../../app/PreviewAsFields.tsx';
import { getErrorMessage } from '../../../lib/api.ts';
import { useFormatContext } from '../../../lib/money.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { KpiTile } from '../../../ui/KpiTile.tsx';
import { formulaPreview } from '../queries.ts';
import { PREVIEW_DEBOUNCE_MS } from './KpiPreview.tsx';

/** Previews each output of an unsaved formula. */
export function FormulaPreview({ body, looking }: { body: FormulaBody; looking: PreviewContext }) {
  const context = useFormatContext();
  const settled = JSON.parse(useDebounced(JSON.stringify(body), PREVIEW_DEBOUNCE_MS)) as FormulaBody;
  const name = settled.name.trim() || 'New formula';
  const isWritten = settled.expression.trim() !== '';
  const asked = useQuery({
    ...formulaPreview({ ...settled, name }, { user: looking.user?.id ?? null, account: looking.account?.id ?? null }),
    enabled: isWritten,
  });
  if (!isWritten) return <KpiTile label={name} state={{ kind: 'empty', hint: 'Write a formula.' }} />;
  if (asked.error) return <FormMessage>{getErrorMessage(asked.error)}</FormMessage>;
  if (!asked.data) return <KpiTile label={name} state={{ kind: 'loading' }} />;
  return (
    <dl className="ka-figures" aria-busy={asked.isFetching}>
      {asked.data.outputs.map(({ key, name: label, format, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="num">
            {value === null ? 'No value' : formatValue(value, format, { ...context, place: 'tile' })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
