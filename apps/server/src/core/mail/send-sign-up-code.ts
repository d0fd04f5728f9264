import { randomUUID } from 'node:crypto';
import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import type { Services } from '../../platform/http/services.ts';
import { getEmailHost, renderMail } from './message-layout.ts';
import { getMailText } from './message-text.ts';
import { toInstallationSender } from './sender.ts';

const PRODUCT = 'Mainstay';

/**
 * Sends the code of a sign-up immediately, because the sign-up does not belong to a company yet.
 * @throws MailFailure, also if no server is configured or the address is invalid
 */
export async function sendSignUpCode(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  { to, code }: { to: string; code: string },
): Promise<void> {
  const sender = toInstallationSender(config, PRODUCT);
  const mailText = getMailText('sign_up_code', { company: PRODUCT, values: { code } });
  const rendered = renderMail(mailText, { name: PRODUCT, logoUrl: null, tone: FILLED_TONES['theme-default'] });
  const messageId = `${randomUUID()}@${getEmailHost(sender.from.address)}`;
  await mailer.send({ ...rendered, to: [to], messageId }, sender);
}
