import { ActionsGantt } from '../../../app/feature-parts.ts';
import { useCallback, useMemo } from 'react';
import { actionsPath } from '../../../lib/addresses.ts';
import { hashHref } from '../../../lib/history.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useView } from './use-view.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import '../../../ui/FilterBar.css';

const hrefOf = (actionId: number) => hashHref(actionsPath({ actionId }));

/** The actions of an account along the days. */
export function AccountGantt({ id }: { id: number }) {
  const { scale, setScale } = useView();
  const go = useGo();
  const source = useMemo(() => ({ accountId: id }), [id]);
  const open = useCallback(
    (actionId: number, newTab: boolean) => {
      if (newTab) globalThis.open(hrefOf(actionId), '_blank', 'noopener');
      else go(actionsPath({ actionId }));
    },
    [go],
  );
  return (
    <ActionsGantt
      source={source}
      scale={scale}
      onScale={setScale}
      hrefOf={hrefOf}
      onOpen={open}
      renderHead={(told) => (
        <div className="toolbar" role="toolbar" aria-label="View of the timeline">
          <ViewSwitch />
          <span className="grow" />
          {told}
        </div>
      )}
    />
  );
}
