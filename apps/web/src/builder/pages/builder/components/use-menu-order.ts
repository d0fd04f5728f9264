import type { MenuItem } from '@mainstay/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { invalidatePages, orderMenu } from '../queries.ts';

const NONE: readonly MenuItem[] = [];

/**
 * Reorders the menu optimistically; each step starts from the order of the previous one. Orders are sent one after the
 * other, and of several pending orders only the last is sent. If the server rejects an order, its own order is shown.
 */
export function useMenuOrder(listing: readonly MenuItem[] = NONE) {
  const client = useQueryClient();
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const latest = useRef<readonly number[] | null>(null);
  const sent = useRef<Promise<void>>(Promise.resolve());
  const items = order
    ? [...listing].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
    : [...listing];
  const send = async (ids: number[]) => {
    if (latest.current !== ids) return;
    try {
      await orderMenu(ids);
    } catch (problem) {
      showToast(getErrorMessage(problem));
    }
    await invalidatePages(client);
    if (latest.current === ids) setOrder(null);
  };
  const step = (index: number, by: -1 | 1) => {
    const ids = items.map(({ id }) => id);
    const [one, other] = [ids[index], ids[index + by]];
    if (one === undefined || other === undefined) return;
    [ids[index], ids[index + by]] = [other, one];
    latest.current = ids;
    setOrder(ids);
    sent.current = sent.current.then(() => send(ids));
  };
  return { items, step };
}
