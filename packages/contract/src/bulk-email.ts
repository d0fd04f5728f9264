/**
 * Bulk email: uploaded files of recipients, template configurations, and what a configuration would send. Users see their own files and
 * configurations, administrators (ADM) those of the company (S3-60).
 */
import { z } from 'zod';
import { done, endpoint, id, ok, pageNumber, pageParam, requestKey } from './kit.ts';
import {
  BULK_COLUMNS_LIMIT,
  BULK_EMAIL_ROLES,
  BULK_RUN_STATUSES,
  BULK_TEMPLATE_LIMIT,
  EXCLUSION_REASONS,
} from './rules/bulk-email.ts';

const access = BULK_EMAIL_ROLES;
const instant = z.iso.datetime();
const Owner = z.object({ id: z.int(), name: z.string() }).nullable();

export const BulkFile = z
  .object({
    id: z.int(),
    /** The name that the file had on the user's computer. */
    upload_filename: z.string(),
    /** Identifies the file in configurations, as their `fileurl`. */
    file_path: z.string(),
    /** The names in the first line, in the order of the file. */
    column_names: z.array(z.string()),
    /** Number of rows without the header. */
    rows: z.int(),
    /** The first column whose values of the first rows are email addresses, to preselect the recipient column. */
    email_column: z.string().nullable(),
    created_at: instant,
    /** The user who uploaded it; null if the user was deleted. */
    owner: Owner,
  })
  .meta({ id: 'BulkFile' });
export type BulkFile = z.infer<typeof BulkFile>;

/**
 * The recipients of a saved view of the list `contacts`, as its `state`: contacts of accounts that the sender may read. Omitted parts do
 * not narrow it.
 */
export const ContactSegment = z.object({
  /** Part of the name, email, designation or department. */
  searchText: z.string().max(350).optional(),
  /** Contacts that have at least one of these tags. */
  tags: z.array(id).max(100).optional(),
  /** Contacts of accounts that have at least one of these tags. */
  account_tags: z.array(id).max(100).optional(),
});
export type ContactSegment = z.infer<typeof ContactSegment>;

/** The list name of saved views whose state is a `ContactSegment`. */
export const CONTACT_VIEWS = 'contacts';

/** A message with its recipients. The server validates that what it needs is present, with the literal messages of S3-58. */
const draftFields = {
  /** HTML with `{{column}}` placeholders; sanitized when it is saved. */
  template_content: z.string().max(BULK_TEMPLATE_LIMIT).default(''),
  /** The `file_path` of a file of the caller. Ignored if `view_id` is set. */
  fileurl: z.string().max(1000).default(''),
  /** A saved view of contacts that the caller may use, instead of a file. It is evaluated when the run starts. */
  view_id: id.nullish(),
  /** The columns that subject and template may use. Of a view: `CONTACT_COLUMNS` of `rules/bulk-email`. */
  selected_cols: z.array(z.string().max(350)).max(BULK_COLUMNS_LIMIT).default([]),
  /** The column with the addresses. Of a view, always `email`. */
  selected_to_col: z.string().max(350).default(''),
  /** Accepted for compatibility; the stored name is that of the file or view. */
  filename: z.string().max(350).default(''),
  subject: z.string().max(1000).default(''),
};
export const BulkDraft = z.object(draftFields);
export type BulkDraft = z.output<typeof BulkDraft>;

/** An unsaved draft, or a saved configuration by its id. */
const draftOrId = { ...draftFields, id: id.optional() };

export const BulkConfiguration = z
  .object({
    id: z.int(),
    template_content: z.string(),
    /** Empty if the recipients come from a view. A deleted file keeps its path here. */
    fileurl: z.string(),
    selected_cols: z.array(z.string()),
    selected_to_col: z.string(),
    /** The name of the file or view. */
    filename: z.string(),
    subject: z.string(),
    /** The saved view of contacts; null for a file, or if the view was deleted. */
    view_id: z.int().nullable(),
    /** False if its file or view was deleted, so that it cannot be sent. */
    has_recipients: z.boolean(),
    /** The status of its last run; null if it was never sent. */
    status: z.enum(BULK_RUN_STATUSES).nullable(),
    /** Messages of the last run. */
    total: z.int(),
    sent: z.int(),
    failed: z.int(),
    /** The last run; null if it was never sent. */
    run_id: z.int().nullable(),
    created_at: instant,
    updated_at: instant,
    owner: Owner,
  })
  .meta({ id: 'BulkConfiguration' });
export type BulkConfiguration = z.infer<typeof BulkConfiguration>;

const page = { pageNum: pageNumber, limit: pageParam(10, 1000) };
const CONFIGURATIONS = '/v1/api/template-config/';
const CONFIGURATION_ALIAS = '/v1/api/bulk-email/template-config/';
const byId = z.object({ id });

export const bulkFiles = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/v1/api/bulk-email/file-upload/',
    access,
    effect: 'changes',
    summary: 'Upload a csv, xlsx or xls file of recipients, at most 10 MB and 10,000 rows',
    form: z.object({ file: z.file() }),
    response: ok(BulkFile),
  }),
  findFiles: endpoint({
    method: 'GET',
    path: '/v1/api/bulk-email/details/',
    access,
    summary: 'List uploaded files, newest first',
    query: z.object(page),
    response: ok(z.object({ listing: z.array(BulkFile), has_next: z.boolean(), total_records: z.int() })),
  }),
  deleteFile: endpoint({
    method: 'DELETE',
    path: '/v1/api/file/{id}/',
    aliases: ['/v1/api/bulk-email/file/{id}/'],
    access,
    effect: 'changes',
    summary: 'Delete an uploaded file; configurations and runs that used it remain',
    params: byId,
    response: done,
  }),
};

export const bulkConfigurations = {
  findConfigurations: endpoint({
    method: 'GET',
    path: `${CONFIGURATIONS}details/`,
    aliases: [`${CONFIGURATION_ALIAS}details/`],
    access,
    summary: 'List template configurations with the state of their last run, newest first',
    query: z.object(page),
    response: ok(z.object({ listing: z.array(BulkConfiguration), has_next: z.boolean(), total_records: z.int() })),
  }),
  getConfiguration: endpoint({
    method: 'GET',
    path: `${CONFIGURATIONS}{id}/`,
    aliases: [`${CONFIGURATION_ALIAS}{id}/`],
    access,
    summary: 'Get a template configuration',
    params: byId,
    response: ok(BulkConfiguration),
  }),
  createConfiguration: endpoint({
    method: 'POST',
    path: CONFIGURATIONS,
    aliases: [CONFIGURATION_ALIAS],
    access,
    effect: 'changes',
    summary: 'Save a template configuration without sending it; it may be incomplete',
    body: BulkDraft,
    response: ok(BulkConfiguration),
  }),
  updateConfiguration: endpoint({
    method: 'PUT',
    path: `${CONFIGURATIONS}{id}/`,
    aliases: [`${CONFIGURATION_ALIAS}{id}/`],
    access,
    effect: 'changes',
    summary: 'Replace a template configuration; runs that have started are not affected',
    params: byId,
    body: BulkDraft,
    response: ok(BulkConfiguration),
  }),
  deleteConfiguration: endpoint({
    method: 'DELETE',
    path: `${CONFIGURATIONS}{id}/`,
    aliases: [`${CONFIGURATION_ALIAS}{id}/`],
    access,
    effect: 'changes',
    summary: 'Delete a template configuration; rejected while a run is active, and ended runs remain',
    params: byId,
    response: done,
  }),
};

export const bulkSending = {
  triggerMails: endpoint({
    method: 'POST',
    path: '/v1/api/bulk-email/trigger-mails/',
    access,
    effect: 'changes',
    summary: 'Save a configuration and queue a run that mails each row, or run a saved configuration by its id',
    body: z.object({
      ...draftOrId,
      /** When the run starts; as soon as possible if omitted. */
      scheduled_at: z.iso.datetime({ offset: true }).nullish(),
      /** A repeated request with the same key returns the run that the first one created. */
      request_key: requestKey.optional(),
    }),
    response: ok(
      z.object({
        /** The configuration. */
        id: z.int(),
        run_id: z.int(),
        /** `queued`, `scheduled`, or `awaiting approval` if the company requires it. */
        status: z.enum(BULK_RUN_STATUSES),
        /** Rows of the file, or contacts of the view at this moment. */
        total: z.int(),
      }),
    ),
  }),
  previewRow: endpoint({
    method: 'POST',
    path: '/v1/api/bulk-email/preview/',
    access,
    reads: true,
    summary: 'Render the message of one row, with its footer',
    body: z.object({ ...draftOrId, row: z.int().min(1).max(1_000_000).default(1) }),
    response: ok(
      z.object({
        row: z.int(),
        /** Number of rows. If it is 0, the message is rendered without values. */
        total: z.int(),
        /** The recipient; may be invalid or empty. */
        to: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
      }),
    ),
  }),
  dryRun: endpoint({
    method: 'POST',
    path: '/v1/api/bulk-email/dry-run/',
    access,
    reads: true,
    summary: 'List who would receive the messages now, and who would be excluded and why; stores nothing',
    body: z.object({
      ...draftOrId,
      /** Instead of a draft or `id`: a run that has not started, evaluated with the permissions of its creator. */
      run_id: id.optional(),
      ...page,
      show: z.enum(['all', 'included', 'excluded']).default('all'),
    }),
    response: ok(
      z.object({
        total: z.int(),
        included: z.int(),
        excluded: z.int(),
        /** Number of excluded rows by reason; reasons without rows are omitted. */
        reasons: z.array(z.object({ reason: z.enum(EXCLUSION_REASONS), rows: z.int() })),
        listing: z.array(
          z.object({
            /** Number of the row in the file, from 1 without the header; or of the contact in the view. */
            row: z.int(),
            address: z.string(),
            /** Null if the row receives a message. */
            reason: z.enum(EXCLUSION_REASONS).nullable(),
          }),
        ),
        /** Whether `listing`, which `show` narrows, has more pages. */
        has_next: z.boolean(),
      }),
    ),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/v1/api/bulk-email/test-mail/',
    access,
    effect: 'changes',
    ownTransactions: true,
    perMinute: 10,
    summary: 'Send the message of one row to the caller only, with its real values',
    body: z.object({ ...draftOrId, row: z.int().min(1).max(1_000_000).default(1) }),
    response: ok(z.object({ to: z.string() })),
  }),
};
