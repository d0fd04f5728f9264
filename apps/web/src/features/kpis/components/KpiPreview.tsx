import type { KpiBody } from '@mainstay/contract/kpis/admin';
import { useQuery } from '@tanstack/react-query';
import type { PreviewContext } from '../../../app/PreviewAsFields.tsx';
import { getErrorMessage } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { KpiTile } from '../../../ui/KpiTile.tsx';
import { kpiPreview } from '../queries.ts';
import { KpiCard } from './KpiCard.tsx';

/** Typing is debounced by this delay before the preview is requested. */
export const PREVIEW_DEBOUNCE_MS = 400;

/** Previews an unsaved KPI as the card that a viewer would see. */
export function KpiPreview({ body, looking }: { body: KpiBody; looking: PreviewContext }) {
  const settled = JSON.parse(useDebounced(JSON.stringify(body), PREVIEW_DEBOUNCE_MS)) as KpiBody;
  const name = settled.name.trim() || 'New KPI';
  const [user, account] = [looking.user?.id ?? null, looking.account?.id ?? null];
  const asked = useQuery({
    // The category and the navigation do not affect the preview.
    ...kpiPreview({ ...settled, name, category_id: settled.category_id || 1, navigation: null }, { user, account }),
    enabled: settled.formula_id > 0,
  });
  if (settled.formula_id === 0) return <KpiTile label={name} state={{ kind: 'empty', hint: 'Choose a formula.' }} />;
  if (asked.error) return <FormMessage>{getErrorMessage(asked.error)}</FormMessage>;
  if (!asked.data) return <KpiTile label={name} state={{ kind: 'loading' }} />;
  return <KpiCard kpi={{ name, navigation: settled.navigation }} result={asked.data} account={account ?? undefined} />;
}
