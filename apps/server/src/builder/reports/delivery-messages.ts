/** Messages about scheduled reports: why a call is rejected, and why a run sends no mail. */

export const DELIVERY_EXISTS = 'This page already has a scheduled report. Change the existing report.';
export const NO_DELIVERY = 'This page has no scheduled report.';
export const ACCOUNT_REQUIRED = 'This page requires an account (account_id).';
export const NO_RECIPIENT = 'None of the recipients is active.';
