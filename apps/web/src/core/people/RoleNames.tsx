import { useQuery } from '@tanstack/react-query';
import { rolesQuery } from './queries.ts';

/** Shows the names of roles. A role whose name is not loaded yet, or that no longer exists, is shown by its code. */
export function RoleNames({ codes }: { codes: readonly string[] }) {
  const { data } = useQuery(rolesQuery);
  return codes.map((code) => data?.listing.find(({ abbr }) => abbr === code)?.name ?? code).join(', ');
}
