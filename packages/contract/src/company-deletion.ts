/** Deletes a company: an administrator requests it, every administrator can cancel it until it is due. */
import { z } from 'zod';
import { done, endpoint, ok } from './kit.ts';

export const COMPANY_NAME_MESSAGE = 'Enter the name of the company exactly.';
export const DELETION_REQUESTED = 'The deletion has already been requested.';

export const DeletionRequest = z.object({
  requested_at: z.iso.datetime(),
  /** The email address of the administrator. */
  requested_by: z.string(),
  /** When the deletion begins. */
  due_at: z.iso.datetime(),
});
export type DeletionRequest = z.infer<typeof DeletionRequest>;

const PATH = '/v1/api/admin/company-deletion/';

export const companyDeletion = {
  getDeletion: endpoint({
    method: 'GET',
    path: '/v1/api/company-deletion/',
    access: 'session',
    summary: 'Get when the company will be deleted, if an administrator has requested it',
    response: ok(
      z.object({
        request: DeletionRequest.nullable(),
        /** Days between a request and the deletion. */
        waiting_days: z.int(),
        /** Whether the caller confirms a request by password. All others must have signed in within 10 minutes. */
        has_password: z.boolean(),
      }),
    ),
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: PATH,
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'company',
    ownTransactions: true,
    checksSecret: true,
    perMinute: 10,
    summary: 'Request the deletion of the company after the waiting period',
    body: z.object({
      company_name: z.string().max(350),
      /** Empty for a user without a password. */
      password: z.string().max(1000),
    }),
    response: ok(DeletionRequest),
  }),
  cancelDeletion: endpoint({
    method: 'DELETE',
    path: PATH,
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'company',
    summary: 'Cancel the requested deletion of the company',
    response: done,
  }),
};
