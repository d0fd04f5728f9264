/**
 * Runs of bulk email: progress, results per recipient, pause, resume, cancel, approval. A message is claimed in the database before it is
 * sent, so after a crash every recipient has received one message at most, or is listed as uncertain.
 */
import { z } from 'zod';
import { endpoint, id, ok, optionalParam, pageNumber, pageParam } from '../kit.ts';
import {
  APPROVAL_COMMENT_LIMIT,
  BULK_EMAIL_ROLES,
  BULK_MESSAGE_STATUSES,
  BULK_RUN_STATUSES,
  RESENDABLE_STATUSES,
} from '../rules/bulk-email.ts';

const access = BULK_EMAIL_ROLES;
const instant = z.iso.datetime();
const Person = z.object({ id: z.int(), name: z.string() }).nullable();

export const BulkRun = z
  .object({
    id: z.int(),
    /** Null if the configuration was deleted. */
    configuration_id: z.int().nullable(),
    subject: z.string(),
    /** The name of the file or view of its recipients. */
    filename: z.string(),
    status: z.enum(BULK_RUN_STATUSES),
    created_by: Person,
    created_at: instant,
    /** When it starts; null if as soon as possible. */
    scheduled_at: instant.nullable(),
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
    /** Rows, including excluded ones. Until the run starts, the number of rows when it was created. */
    total: z.int(),
    /** Messages by status. `waiting` includes those that are retried and those that are being sent. */
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    /** Failed ones without a valid address, which cannot be sent again. */
    invalid: z.int(),
    uncertain: z.int(),
    excluded: z.int(),
    cancelled: z.int(),
    bounced: z.int(),
    /** Recipients who opened the message or clicked a link; 0 unless the run tracks them. */
    opened: z.int(),
    clicked: z.int(),
    /** Whether opens and clicks are counted; set by the company's settings when the run was created. */
    tracking: z.boolean(),
    /** The last problem of the mail server or connection while sending; null after the next success. */
    error: z.string().nullable(),
    /** When sending is tried again after a problem of the connection. */
    next_attempt_at: instant.nullable(),
    /** Why a paused run sends nothing, as a sentence. */
    pause_reason: z.string().nullable(),
    /** Who approved or rejected it, with a comment; null without a decision. */
    approval: z.object({ by: Person, at: instant, approved: z.boolean(), comment: z.string() }).nullable(),
    /** What the caller can do now. */
    can: z.object({
      pause: z.boolean(),
      resume: z.boolean(),
      cancel: z.boolean(),
      schedule: z.boolean(),
      /** Approve or reject: only for another user than the creator. */
      approve: z.boolean(),
      /** Send failed or uncertain messages again. */
      send_again: z.boolean(),
    }),
  })
  .meta({ id: 'BulkRun' });
export type BulkRun = z.infer<typeof BulkRun>;

export const BulkMessage = z
  .object({
    id: z.int(),
    /** Number of the row in the file, from 1 without the header; or of the contact in the view. */
    row: z.int(),
    address: z.string(),
    status: z.enum(BULK_MESSAGE_STATUSES),
    /** Number of attempts. */
    tries: z.int(),
    /** When a message is tried again after a temporary rejection. */
    next_attempt_at: instant.nullable(),
    /** Why it was not sent, why it is uncertain, or the last temporary rejection. */
    error: z.string().nullable(),
    sent_at: instant.nullable(),
    /** The contact with this address, if the reader may read its account. */
    contact: z.object({ id: z.int(), name: z.string(), account_id: z.int(), account_name: z.string() }).nullable(),
    /**
     * How often the tracking image was loaded and links were followed, and when first. Not everyone who reads a message is counted, because
     * many mail programs block images, and not everyone who is counted has read it, because proxies and scanners load images and links.
     */
    opens: z.int(),
    first_opened_at: instant.nullable(),
    clicks: z.int(),
    first_clicked_at: instant.nullable(),
  })
  .meta({ id: 'BulkMessage' });
export type BulkMessage = z.infer<typeof BulkMessage>;

/** Settings of bulk email of a company. */
export const BulkEmailSettings = z.object({
  /** Runs wait until a second person approves them. */
  approval: z.boolean(),
  /** Opens and clicks of new runs are counted. Off by default. */
  tracking: z.boolean(),
});
export type BulkEmailSettings = z.infer<typeof BulkEmailSettings>;

const RUNS = '/v1/api/bulk-email/runs/';
const RUN = `${RUNS}{id}/`;
const params = z.object({ id });
const run = ok(BulkRun);
const page = { pageNum: pageNumber, limit: pageParam(10, 1000) };
const comment = z.string().trim().max(APPROVAL_COMMENT_LIMIT).default('');

export const bulkRuns = {
  findRuns: endpoint({
    method: 'GET',
    path: RUNS,
    access,
    summary:
      'List runs of the caller, newest first, and those that wait for approval; of the company for administrators',
    query: z.object({
      ...page,
      status: optionalParam(z.enum(BULK_RUN_STATUSES)),
      /** Only runs of this configuration. */
      configuration_id: optionalParam(id),
    }),
    response: ok(z.object({ listing: z.array(BulkRun), has_next: z.boolean(), total_records: z.int() })),
  }),
  getRun: endpoint({
    method: 'GET',
    path: RUN,
    access,
    summary: 'Get a run with its progress',
    params,
    response: run,
  }),
  findMessages: endpoint({
    method: 'GET',
    path: `${RUN}messages/`,
    access,
    summary: 'List the messages of a run in the order of the rows',
    params,
    query: z.object({
      ...page,
      status: optionalParam(z.enum(BULK_MESSAGE_STATUSES)),
      /** Part of the address. */
      searchText: optionalParam(z.string().max(350)),
    }),
    response: ok(z.object({ listing: z.array(BulkMessage), has_next: z.boolean(), total_records: z.int() })),
  }),
  exportMessages: endpoint({
    method: 'GET',
    path: `${RUN}messages.csv`,
    access,
    summary: 'Export the results of a run as CSV, in the order of the rows',
    params,
    download: 'text/csv',
    response: z.string(),
  }),
  pauseRun: endpoint({
    method: 'POST',
    path: `${RUN}pause/`,
    access,
    effect: 'changes',
    summary: 'Pause a run; messages that are being sent are completed',
    params,
    response: run,
  }),
  resumeRun: endpoint({
    method: 'POST',
    path: `${RUN}resume/`,
    access,
    effect: 'changes',
    summary: 'Resume a paused run, or try again at once after a problem of the connection',
    params,
    response: run,
  }),
  cancelRun: endpoint({
    method: 'POST',
    path: `${RUN}cancel/`,
    access,
    effect: 'changes',
    summary: 'Cancel a run; messages that were not sent are marked as cancelled',
    params,
    response: run,
  }),
  scheduleRun: endpoint({
    method: 'POST',
    path: `${RUN}schedule/`,
    access,
    effect: 'changes',
    summary: 'Change when a run starts that has not started; null starts it now',
    params,
    body: z.object({ scheduled_at: z.iso.datetime({ offset: true }).nullable() }),
    response: run,
  }),
  approveRun: endpoint({
    method: 'POST',
    path: `${RUN}approve/`,
    access,
    effect: 'changes',
    summary: 'Approve a run of another user, which then starts at its time',
    params,
    body: z.object({ comment }).prefault({}),
    response: run,
  }),
  rejectRun: endpoint({
    method: 'POST',
    path: `${RUN}reject/`,
    access,
    effect: 'changes',
    summary: 'Reject a run of another user, which cancels it',
    params,
    body: z.object({ comment: comment.removeDefault().min(1, 'Comment is required.') }),
    response: run,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: `${RUN}send-again/`,
    access,
    effect: 'changes',
    summary: 'Send failed or uncertain messages of a run again; uncertain ones may arrive twice',
    params,
    body: z.object({
      statuses: z.array(z.enum(RESENDABLE_STATUSES)).min(1),
      /** Only these messages; all of the statuses if omitted. */
      message_ids: z.array(id).max(10_000).optional(),
    }),
    response: run,
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/v1/api/bulk-email/settings/',
    access,
    summary: 'Get the settings of bulk email',
    response: ok(BulkEmailSettings),
  }),
  setSettings: endpoint({
    method: 'PUT',
    path: '/v1/api/bulk-email/settings/',
    access: ['ADM'],
    effect: 'changes',
    summary: 'Change whether runs need approval, and whether opens and clicks of new runs are counted',
    body: BulkEmailSettings,
    response: ok(BulkEmailSettings),
  }),
};

/** Mail programs, proxies and scanners call on behalf of many recipients. */
const CALLS_PER_MINUTE = 3000;
const byToken = {
  access: 'public',
  perMinute: CALLS_PER_MINUTE,
  params: z.object({ token: z.string().regex(/^\d{1,15}-(?:\d{1,4}|i)-[0-9a-f]{24}$/, 'Not a valid token.') }),
} as const;
const TRACKING = '/v1/api/bulk-email/';
export const OPENED_PATH = `${TRACKING}opened/{token}/`;
export const CLICKED_PATH = `${TRACKING}clicked/{token}/`;

/** Addresses in tracked messages. Their signed token names the message, and the number of the link in it. */
export const bulkTracking = {
  recordOpen: endpoint({
    ...byToken,
    method: 'GET',
    path: OPENED_PATH,
    summary: 'Count that the image of a tracked message was loaded; returns a transparent image',
    download: 'image/gif',
    response: z.string(),
  }),
  recordClick: endpoint({
    ...byToken,
    method: 'GET',
    path: CLICKED_PATH,
    summary:
      'Count that a link of a tracked message was followed, and redirect to the address that the message contains',
    download: 'text/html',
    response: z.string(),
  }),
};
