import type { Definition } from '@mainstay/contract/components/definition';
import type { ComponentDetail } from '@mainstay/contract/components/report';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { ApiError, messageOf } from '../../../../lib/api.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import type { Looking as Place } from '../../../../app/LookingFields.tsx';
import { GraphComponent } from '../../charts/components/GraphComponent.tsx';
import { ComponentShape } from '../../components/ComponentShape.tsx';
import { firstView } from '../../components/component-view.ts';
import type { DrawingProps } from '../../components/drawing-props.ts';
import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { AssistantComponent } from '../../kinds/components/AssistantComponent.tsx';
import { HtmlComponent } from '../../kinds/components/HtmlComponent.tsx';
import { KpiComponent } from '../../kinds/components/KpiComponent.tsx';
import { ScoreComponent } from '../../kinds/components/ScoreComponent.tsx';
import { isReport } from '../../queries.ts';
import { ReactTableComponent } from '../../tables/components/ReactTableComponent.tsx';
import { TableComponent } from '../../tables/components/TableComponent.tsx';
import { type Looking, previewQuery } from '../queries.ts';
import '../../../../ui/Card.css';
import '../../components/ComponentFrame.css';

/** Typing settles for this long before the preview follows. */
const SETTLE_MS = 400;
const NOTHING = () => undefined;

interface PreviewProps {
  /** Null for one that was never saved. */
  id: number | null;
  definition: Definition;
  looking: Place;
}

/** What readers would see, under the rights and in the place that were chosen. */
export function Preview({ id, definition, looking }: PreviewProps) {
  const text = useDebounced(JSON.stringify(definition), SETTLE_MS);
  const settled = JSON.parse(text) as Definition;
  const title = definition.meta.title || definition.name || 'Untitled';
  const where: Looking = { user: looking.user?.id ?? null, account: looking.account?.id ?? null };
  const frame = (body: ReactNode) => (
    <section className="cmp card ce-preview" aria-label={`Preview of ${title}`} data-kind={definition.kind}>
      <div className="card-h cmp-h">
        <h2 className="ell">{title}</h2>
      </div>
      <div className="cmp-b">
        <ErrorBoundary key={text} onFailed={NOTHING}>
          <Suspense fallback={<ComponentShape kind={definition.kind} />}>{body}</Suspense>
        </ErrorBoundary>
      </div>
    </section>
  );
  if (settled.kind === 'react-ai') return frame(<AssistantComponent onDrawn={NOTHING} />);
  if (settled.kind === 'score') {
    if (id === null || where.account === null)
      return frame(<p className="ce-note cap">A score shows once it is saved and an account is chosen above.</p>);
    const detail = detailOf(settled, id);
    return frame(<ScoreComponent detail={detail} context={{ account_id: where.account }} onDrawn={NOTHING} />);
  }
  return <Asked definition={settled} where={where} frame={frame} />;
}

const detailOf = (definition: Definition, id: number): ComponentDetail => ({
  id,
  name: definition.name,
  kind: definition.kind,
  version: 0,
  meta: definition.meta,
  drilldown: null,
  threshold_config: definition.threshold_config,
  columns: [],
});

interface AskedProps {
  definition: Definition;
  where: Looking;
  frame: (body: ReactNode) => ReactNode;
}

function Asked({ definition, where, frame }: AskedProps) {
  const { data, error, isFetching } = useQuery(
    previewQuery({ ...definition, name: definition.name.trim() || 'Preview' }, where),
  );
  const [view, setView] = useState(() => firstView(0));
  const report = isReport(data) ? data : undefined;
  const draw = () => {
    if (!data) return error ? null : <ComponentShape kind={definition.kind} />;
    if (!isReport(data)) return <KpiComponent report={data} onDrawn={NOTHING} />;
    const Kind = KINDS[definition.kind as keyof typeof KINDS];
    const props: DrawingProps = {
      ...{ report, failed: false, busy: isFetching, view, change: setView, context: {}, onPick: undefined },
      detail: { ...detailOf(definition, 0), columns: data.columns },
      ask: { query: { id: 0, pageNumber: 1, pageSize: undefined }, body: undefined },
      onDrawn: NOTHING,
    };
    return (
      <div className="cmp-in" aria-busy={isFetching}>
        <Kind {...props} />
      </div>
    );
  };
  return (
    <>
      {error && <Faults error={error} />}
      {frame(draw())}
    </>
  );
}

const KINDS = {
  table: TableComponent,
  'react-table': ReactTableComponent,
  graph: GraphComponent,
  html: HtmlComponent,
};

/** Why a definition does not answer, by place. */
export function Faults({ error }: { error: unknown }) {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return (
    <div className="ce-faults" role="alert">
      <p>{messageOf(error)}</p>
      <ul>
        {fields.map(([place, reason]) => (
          <li key={place}>
            <code>{place}</code> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
