import { useQuery } from '@tanstack/react-query';
import { hashHref } from '../../../../platform/lib/history.ts';
import { usageQuery } from '../queries.ts';

/** Lists where a component is used, so that authors know what a change affects. */
export function UsageLine({ id }: { id: number }) {
  const { data } = useQuery(usageQuery(id));
  if (!data) return null;
  const { pages, components, kpis } = data;
  if (pages.length + components.length + kpis.length === 0)
    return <p className="cap ce-usage">Not used on any page yet.</p>;
  return (
    <p className="cap ce-usage">
      Used on{' '}
      {[
        ...pages.map(({ id: page, name }) => ({ name, path: `/dashboard/admin/pages/${page}` })),
        ...components.map(({ id: other, name }) => ({ name, path: `/dashboard/admin/components/${other}` })),
        ...kpis.map(({ id: kpi, name }) => ({ name, path: `/dashboard/admin/kpis?open=${kpi}` })),
      ].map(({ name, path }, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a className="link-brand" href={hashHref(path)}>
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}
