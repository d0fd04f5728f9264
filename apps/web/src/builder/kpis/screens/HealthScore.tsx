import { EditorSnapshot } from '../../../platform/ui/EditorSnapshot.tsx';
import { HealthEditor } from '../components/HealthEditor.tsx';
import { healthScoreQuery, invalidateKpis } from '../queries.ts';

/** The editor of the company's only health score. */
export const HealthScore = () => (
  <EditorSnapshot id={0} what="health score" query={() => healthScoreQuery} invalidate={invalidateKpis}>
    {(definition, onReload) => definition && <HealthEditor definition={definition} onReload={onReload} />}
  </EditorSnapshot>
);
