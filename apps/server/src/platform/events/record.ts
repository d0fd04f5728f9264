/** Records events in the logs that their kinds name, and passes them to subscribers. */
import type { TenantTx } from '../database/tenant-tx.ts';
import type { DomainEvent, EventActor, Log, PublicActor, PublicEvent } from './event.ts';

const toPublicEvent = ({ name, getPublicPayload }: DomainEvent): PublicEvent => ({ name, ...getPublicPayload() });
const toPublicActor = ({ userId, now, requestId }: EventActor): PublicActor => ({ userId, now, requestId });

/**
 * Writes the entries of all events, one statement per log, and passes their public data to the subscribers, all in the transaction of the
 * change. Call it beside the change, and once for all events of a command.
 */
export async function record(
  tx: TenantTx,
  recorded: DomainEvent | readonly DomainEvent[],
  actor: EventActor,
): Promise<void> {
  const events = 'name' in recorded ? [recorded] : recorded;
  const entriesByLog = new Map<Log<unknown>, unknown[]>();
  for (const { log, entry } of events.flatMap(({ entries }) => entries)) {
    const entries = entriesByLog.get(log);
    if (entries) entries.push(entry);
    else entriesByLog.set(log, [entry]);
  }
  await Promise.all([
    ...Array.from(entriesByLog, ([log, entries]) => log.write(tx, entries, actor)),
    ...tx.features.subscribers.flatMap((subscriber) => {
      const { on } = subscriber;
      const received = on === 'all' ? events : events.filter(({ name }) => on.includes(name));
      return received.length > 0 ? [subscriber.handle(tx, received.map(toPublicEvent), toPublicActor(actor))] : [];
    }),
  ]);
}
