import type { EndpointDef } from '@mainstay/contract/kit';
import {
  type EventKind,
  type EventOutcome,
  productEvents,
  productEventsAdmin,
} from '@mainstay/contract/product-events';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { toActor } from '../../platform/http/actor.ts';
import { BusinessError, RequestError } from '../../platform/http/errors.ts';
import { done, type KeyCall, ok, serve } from '../../platform/http/kit.ts';
import { getTenantClock } from '../../platform/session/tenant-clock.ts';
import { retryContended } from '../usage/retry-contended.ts';
import { findEventGroups, updateEventGroup } from './event-groups.ts';
import { findEventNames, findFeatureChoices, updateEventName } from './event-names.ts';
import { getEventSummary } from './event-summary.ts';
import { type ParsedEvents, parseEvents } from './parse-events.ts';
import { storeEvents } from './store-events.ts';

type Call = Pick<KeyCall<EndpointDef>, 'apiKey' | 'services' | 'inTenant'>;

async function store({ apiKey, services, inTenant }: Call, parse: (now: Date) => ParsedEvents): Promise<ParsedEvents> {
  const now = services.now();
  const parsed = parse(now);
  const today = toCalendarDay(now, apiKey.timeZone);
  await retryContended(() => inTenant('write', (tx) => storeEvents(tx, parsed, { today, now })));
  return parsed;
}

/** Why a single event is rejected. Within a batch, these events are only counted. */
const REJECTIONS: Partial<Record<EventOutcome, string>> = {
  no_user: 'userId or anonymousId is required.',
  no_group: 'groupId is required.',
  no_name: 'event is required.',
  invalid: 'The type of the event is unknown.',
};

const receive =
  (kind: EventKind) =>
  async (call: Call & { body: Readonly<Record<string, unknown>> }): Promise<typeof done> => {
    const { timeZone } = call.apiKey;
    const { others } = await store(call, (now) => parseEvents([call.body], { type: kind }, { now, timeZone }));
    const outcome = others[0]?.outcome;
    if (outcome === 'too_large') throw new RequestError(413, 'The event is too large.');
    const rejection = outcome && REJECTIONS[outcome];
    if (rejection) throw new BusinessError(rejection);
    return done;
  };

export const productEventRoutes = serve('product-events', productEvents, {
  sendTrack: receive('track'),
  sendIdentify: receive('identify'),
  sendGroup: receive('group'),
  sendPage: receive('page'),
  sendScreen: receive('screen'),
  sendAlias: receive('alias'),

  async sendBatch({ body, ...call }) {
    const { timeZone } = call.apiKey;
    const defaults = body.context === undefined ? {} : { context: body.context };
    await store(call, (now) => parseEvents(body.batch, defaults, { now, timeZone }));
    return done;
  },
});

export const productEventAdminRoutes = serve('product-events', productEventsAdmin, {
  getEventSummary: async ({ tx, access, services }) =>
    ok(await getEventSummary(tx, getTenantClock(access, services).today)),

  findEventGroups: async ({ tx, query }) => ok(await findEventGroups(tx, query)),

  async updateEventGroup({ tx, params, body, ...call }) {
    await updateEventGroup(tx, params.id, body, toActor(call));
    return done;
  },

  findEventNames: async ({ tx, query }) => ok(await findEventNames(tx, query)),

  async updateEventName({ tx, params, body, ...call }) {
    await updateEventName(tx, params.id, body, toActor(call));
    return done;
  },

  findFeatureChoices: async ({ tx }) => ok({ features: await findFeatureChoices(tx) }),
});
