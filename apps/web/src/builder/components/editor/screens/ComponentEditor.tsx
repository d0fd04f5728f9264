import { useParams, useSearch } from '@tanstack/react-router';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { LoadedComponent, NewComponent } from '../components/OpenedComponent.tsx';

const ROUTE = '/shell/dashboard/admin/components/$component';

/** The editor of the component in the address, or of a new one of the given kind. */
export function ComponentEditor() {
  const { component } = useParams({ from: ROUTE });
  const { kind } = useSearch({ from: ROUTE });
  const navigateTo = useNavigateTo();
  return component === 'new' ? (
    <NewComponent
      key={kind}
      kind={kind ?? 'table'}
      onCreated={(id) => navigateTo(`/dashboard/admin/components/${id}`, { replace: true })}
    />
  ) : (
    <LoadedComponent key={component} id={Number(component)} />
  );
}
