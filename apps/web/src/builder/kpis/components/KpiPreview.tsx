import type { KpiBody } from '@mainstay/contract/kpis/admin';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { PreviewContext } from '../../../core/definitions/PreviewAsFields.tsx';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { KpiTile } from '../../../platform/ui/KpiTile.tsx';
import { kpiPreview } from '../queries.ts';
import { KpiCard } from './KpiCard.tsx';

/** Typing is debounced by this delay before the preview is requested. */
export const PREVIEW_DEBOUNCE_MS = 400;

/** Previews an unsaved KPI as the card that a viewer would see. */
export function KpiPreview({ body, previewAs }: { body: KpiBody; previewAs: PreviewContext }) {
  const [text] = useDebouncedValue(JSON.stringify(body), PREVIEW_DEBOUNCE_MS);
  const debouncedBody = JSON.parse(text) as KpiBody;
  const name = debouncedBody.name.trim() || 'New KPI';
  const [user, account] = [previewAs.user?.id ?? null, previewAs.account?.id ?? null];
  const preview = useQuery({
    // The category and the navigation do not affect the preview.
    ...kpiPreview(
      { ...debouncedBody, name, category_id: debouncedBody.category_id || 1, navigation: null },
      { user, account },
    ),
    enabled: debouncedBody.formula_id > 0,
  });
  if (debouncedBody.formula_id === 0)
    return <KpiTile label={name} state={{ kind: 'empty', hint: 'Choose a formula.' }} />;
  if (preview.error) return <FormMessage>{getErrorMessage(preview.error)}</FormMessage>;
  if (!preview.data) return <KpiTile label={name} state={{ kind: 'loading' }} />;
  return (
    <KpiCard
      kpi={{ name, navigation: debouncedBody.navigation }}
      result={preview.data}
      account={account ?? undefined}
    />
  );
}
