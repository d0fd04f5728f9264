/** TCP connections to servers that an administrator entered, with the same rules as calls to URLs. */
import dns from 'node:dns';
import net from 'node:net';
import type { Config } from '../config.ts';
import { getGuardedLookup, OutboundError } from './guard.ts';

/**
 * Connects to a server at a public address, or at one of `OUTBOUND_ALLOW`.
 *
 * @throws OutboundError for an internal address, otherwise the error of the network
 */
export function connectGuarded(
  { outboundAllow }: Pick<Config, 'outboundAllow'>,
  { host, port, timeoutMs }: { host: string; port: number; timeoutMs: number },
  resolve: typeof dns.lookup = dns.lookup,
): Promise<net.Socket> {
  return new Promise((fulfill, reject) => {
    const lookup = getGuardedLookup(outboundAllow, { host, port: String(port) }, resolve);
    const socket = net.connect({ host, port, lookup, timeout: timeoutMs });
    socket.once('timeout', () =>
      socket.destroy(new OutboundError(`${host}:${port} did not respond within ${timeoutMs / 1000} seconds.`)),
    );
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      socket.removeAllListeners('timeout').setTimeout(0);
      fulfill(socket);
    });
  });
}
