import { type AnswerEvents, assistant } from '@mainstay/contract/assistant';
import type { EndpointDef } from '@mainstay/contract/kit';
import { AI_NOT_AVAILABLE } from '@mainstay/contract/rules/assistant';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { findStoredProvider } from '../../core/ai-provider/stored-provider.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { toActor } from '../../platform/http/actor.ts';
import { RequestError } from '../../platform/http/errors.ts';
import { EventStream } from '../../platform/http/event-stream.ts';
import { callEndpoint } from '../../platform/http/inner-call.ts';
import { done, type FileCall, ok, serve } from '../../platform/http/kit.ts';
import { getStopSignal } from '../../platform/http/stop-signal.ts';
import { answerQuestion, type AnswerCaller } from './answer-question.ts';
import { proposalConfirmed } from './events.ts';
import {
  deleteConversation,
  findConversations,
  findMessages,
  getConversation,
  toConversation,
} from './stored-conversations.ts';
import { decideProposal, reopenProposal, setProposalRecord } from './stored-proposals.ts';
import { writeProposedChange } from './write-proposed-change.ts';

const EVENT_STREAM = 'text/event-stream';

const createCaller = (
  { access, services, inTenant, request, reply }: FileCall<EndpointDef>,
  send: AnswerCaller['send'],
): AnswerCaller => ({
  access,
  services,
  inTenant,
  actor: toActor({ access, services, request }),
  stop: getStopSignal(reply),
  call: (endpoint, input) => callEndpoint(request, endpoint, input),
  send,
});

export const assistantRoutes = serve('assistant', assistant, {
  async askQuestion({ body, ...call }) {
    const { reply, request, services } = call;
    if (!(request.headers.accept ?? '').includes(EVENT_STREAM)) {
      const answer = await answerQuestion(
        createCaller(call, () => undefined),
        body,
      );
      return ok({ answer: answer.message.text, ...answer });
    }
    const stream = new EventStream<AnswerEvents>(reply);
    try {
      stream.send(
        'answer',
        await answerQuestion(
          createCaller(call, (name, data) => stream.send(name, data)),
          body,
        ),
      );
    } catch (error) {
      if (!stream.hasBegun) throw error;
      if (!(error instanceof RequestError)) services.log.error({ err: error }, 'an answer of the assistant failed');
      stream.send('failure', { message: error instanceof RequestError ? error.message : AI_NOT_AVAILABLE });
    } finally {
      stream.end();
    }
    return reply;
  },

  async findConversations({ tx, access, services, query }) {
    const [conversations, provider] = await Promise.all([
      findConversations(tx, access.user, query),
      findStoredProvider(tx, services),
      query.account_id && requireReadable(tx, access, query.account_id),
    ]);
    return ok({ conversations, is_configured: provider !== undefined });
  },

  async getConversation({ tx, access, params }) {
    const [conversation, messages] = await Promise.all([
      getConversation(tx, params.id, access.user),
      findMessages(tx, params.id),
    ]);
    return ok({ conversation: toConversation(conversation), messages });
  },

  async deleteConversation({ tx, access, params }) {
    await deleteConversation(tx, params.id, access.user);
    return done;
  },

  async confirmProposal({ params: { id }, request, inTenant, ...call }) {
    const { access, services } = call;
    const decision = { userId: access.user, state: 'confirmed' as const, now: services.now() };
    const proposal = await inTenant('write', (tx) => decideProposal(tx, id, decision));
    let recordId: number | null;
    try {
      recordId = await writeProposedChange((endpoint, input) => callEndpoint(request, endpoint, input), proposal);
    } catch (error) {
      await inTenant('write', (tx) => reopenProposal(tx, id));
      throw error;
    }
    const confirmed = { id, userId: access.user, accountId: proposal.account_id, kind: proposal.change.kind, recordId };
    await inTenant('write', (tx) =>
      Promise.all([
        setProposalRecord(tx, id, recordId),
        record(tx, event(proposalConfirmed, confirmed), toActor({ ...call, request })),
      ]),
    );
    return ok({ proposal: { ...proposal, record_id: recordId } });
  },

  async dismissProposal({ tx, access, services, params: { id } }) {
    const decision = { userId: access.user, state: 'dismissed' as const, now: services.now() };
    return ok({ proposal: await decideProposal(tx, id, decision) });
  },
});
