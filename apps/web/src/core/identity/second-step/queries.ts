/** Requests between the password and the completion of a sign-in. */
import { secondStep } from '@mainstay/contract/identity/second-factor';
import { callApi, fetchData } from '../../../platform/lib/api.ts';

/** A sign-in with a correct password; `step` is the remaining step. */
export interface PendingSignIn {
  step: 'code' | 'setup';
  domain?: string;
  email: string;
  token: string;
}

const toBody = ({ domain, email, token }: PendingSignIn) => ({ ...(domain && { domain }), email, token });

/** @returns `acs_url` */
export const verifyCode = async (pending: PendingSignIn, code: string): Promise<string> =>
  (await callApi(secondStep.verifyCode, { body: { ...toBody(pending), code } })).acs_url;

export const beginSetup = (pending: PendingSignIn) => fetchData(secondStep.beginSetup, { body: toBody(pending) });

/** @returns the recovery codes */
export const confirmSetup = async (pending: PendingSignIn, code: string): Promise<string[]> =>
  (await fetchData(secondStep.confirmSetup, { body: { ...toBody(pending), code } })).recovery_codes;

/** @returns `acs_url` */
export const finishSetup = async (pending: PendingSignIn): Promise<string> =>
  (await callApi(secondStep.finishSetup, { body: toBody(pending) })).acs_url;
