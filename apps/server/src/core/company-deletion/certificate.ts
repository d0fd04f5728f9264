/** The proof that a company was deleted: what was deleted, that nothing is left, and a signature of the installation. */
import { z } from 'zod';
import { isSignedBy, type Signer } from '../../platform/crypto/signer.ts';

export const DeletionCertificate = z.object({
  format: z.literal('mainstay-deletion-certificate'),
  version: z.literal(1),
  company: z.object({ id: z.int(), domain: z.string() }),
  requested_by: z.string(),
  requested_at: z.iso.datetime(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  /** The number of rows when the deletion began, and after it. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), left: z.int() })),
  /** Files whose bytes were deleted. The table `files` may also have rows whose bytes were never stored. */
  files_deleted: z.int(),
});
export type DeletionCertificate = z.infer<typeof DeletionCertificate>;

/** A certificate as it is mailed and stored. The signature covers the text, so that no formatting can change it. */
export const SignedCertificate = z.object({ certificate: z.string(), public_key: z.string(), signature: z.string() });
export type SignedCertificate = z.infer<typeof SignedCertificate>;

export function signCertificate(signer: Signer, certificate: DeletionCertificate): SignedCertificate {
  const text = JSON.stringify(certificate);
  return { certificate: text, public_key: signer.publicKey, signature: signer.sign(text) };
}

/**
 * Returns the certificate if its signature is valid and the key is one of the installation.
 * @param trustedKeys the public keys of the installation
 */
export function verifyCertificate(
  signed: SignedCertificate,
  trustedKeys: readonly string[],
): DeletionCertificate | undefined {
  const { certificate, public_key, signature } = signed;
  if (!trustedKeys.includes(public_key) || !isSignedBy(public_key, certificate, signature)) return undefined;
  return DeletionCertificate.parse(JSON.parse(certificate));
}
