/** The hosts whose use is reported. White-labeled hosts that the operator did not list have no analytics. */
import type { AnalyticsConfig } from '../config.ts';

/**
 * Returns the configuration if it lists the host, otherwise undefined.
 * @param host a host name without a port
 */
export function getAnalyticsOfHost(host: string, analytics: AnalyticsConfig | undefined): AnalyticsConfig | undefined {
  const name = host.toLowerCase();
  const wildcard = name.replace(/^[^.]+(?=\.)/, '*');
  return analytics?.hosts.some((listed) => listed === name || listed === wildcard) ? analytics : undefined;
}
