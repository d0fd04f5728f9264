/** Converts owners to options. Each is listed below their manager and indented by their depth. */
import type { Owner } from '@mainstay/contract/playbooks/owners';

export const toOwnerOptions = (owners: readonly Owner[], depth = 0): { value: string; label: string }[] =>
  owners.flatMap(({ id, name, reports }) => [
    { value: String(id), label: `${'\u2003'.repeat(depth)}${name}` },
    ...toOwnerOptions(reports, depth + 1),
  ]);
