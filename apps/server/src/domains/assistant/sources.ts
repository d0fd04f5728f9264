/** Numbers the records that tools return, so that an answer can name them as its sources. */
import type { Source, SourceType } from '@mainstay/contract/assistant';

const LABEL_LENGTH = 120;

/** A record as a tool found it. */
export interface FoundSource {
  type: SourceType;
  id: number;
  accountId: number | null;
  label: string;
}

/** The tabs of an account that show its records. */
const ACCOUNT_TABS: Partial<Record<SourceType, string>> = {
  account: 'summary',
  health: 'health',
  usage: 'usage',
  note: 'notes',
  message: 'timeline',
  case: 'support',
  contact: 'contacts',
  event: 'timeline',
};

const toQuery = (query: object): string => `?query=${encodeURIComponent(JSON.stringify(query))}`;

/** Returns where the application shows a record. It contains only ids. */
function toAddress({ type, id, accountId }: FoundSource): string | null {
  if (type === 'action') return `#!/dashboard/actions?actionId=${id}`;
  if (type === 'ticket') return `#!/dashboard/support?ticket=${id}`;
  if (accountId === null) return null;
  if (type === 'plan') return `#!/dashboard/accounts/${accountId}/success-plan/${id}`;
  const tab = ACCOUNT_TABS[type];
  if (tab === undefined) return null;
  const query = type === 'contact' ? toQuery({ contacts: { open: id } }) : '';
  return `#!/dashboard/accounts/${accountId}/${tab}${query}`;
}

/** The sources of one answer. A record has one number, however often it is read. */
export class SourceList {
  readonly #byKey = new Map<string, Source>();

  /** @returns the number of the record */
  add(found: FoundSource): number {
    const key = `${found.type}/${found.id}`;
    const known = this.#byKey.get(key);
    if (known) return known.n;
    const { type, id, accountId } = found;
    const source: Source = {
      n: this.#byKey.size + 1,
      type,
      id,
      account_id: accountId,
      label: found.label.replaceAll(/\s+/g, ' ').trim().slice(0, LABEL_LENGTH),
      address: toAddress(found),
    };
    this.#byKey.set(key, source);
    return source.n;
  }

  get all(): Source[] {
    return [...this.#byKey.values()];
  }

  has(n: number): boolean {
    return n >= 1 && n <= this.#byKey.size;
  }
}
