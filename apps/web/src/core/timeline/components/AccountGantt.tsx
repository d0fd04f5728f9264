import { useCallback, useMemo } from 'react';
import { actionsPath } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { getFeatures } from '../../../platform/feature.ts';
import { accountViews } from '../account-views.ts';
import { useTimelineView } from './use-view.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import '../../../platform/ui/FilterBar.css';

const toHref = (actionId: number) => hashHref(actionsPath({ actionId }));

/** Shows the actions of an account in a Gantt chart. */
export function AccountGantt({ id }: { id: number }) {
  const { scale, setScale } = useTimelineView();
  const navigate = useNavigateTo();
  const source = useMemo(() => ({ accountId: id }), [id]);
  const open = useCallback(
    (actionId: number, newTab: boolean) => {
      if (newTab) globalThis.open(toHref(actionId), '_blank', 'noopener');
      else navigate(actionsPath({ actionId }));
    },
    [navigate],
  );
  const Gantt = accountViews.from(getFeatures()).find(({ name }) => name === 'gantt')?.View;
  if (!Gantt) return null;
  return (
    <Gantt
      source={source}
      scale={scale}
      onScale={setScale}
      getActionHref={toHref}
      onOpen={open}
      renderHeader={(count) => (
        <div className="toolbar" role="toolbar" aria-label="View of the timeline">
          <ViewSwitch />
          <span className="grow" />
          {count}
        </div>
      )}
    />
  );
}
