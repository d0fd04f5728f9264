import { DOMAIN_MESSAGE, isDomainName } from '@mainstay/contract/rules/domain-name';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '../../../../lib/api.ts';
import { baseDomain } from '../../../../lib/redirects.ts';
import { getHostInfo } from '../../../../lib/tenant.ts';
import { TIMINGS } from '../../../../lib/timings.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { checkDomainName } from '../queries.ts';

type Answer = { domain: string; message: string | null } | null;

interface DomainFieldProps {
  value: string;
  /** The server's error about the name at the last submit. */
  error: string | null;
  onChange: (value: string) => void;
}

/** Field for the subdomain of a new company, which is checked while the user types. */
export function DomainField({ value, error, onChange }: DomainFieldProps) {
  const domain = value.trim();
  const settled = useDebounced(domain, TIMINGS.searchDebounce);
  const [answer, setAnswer] = useState<Answer>(null);
  useEffect(() => {
    if (!isDomainName(settled)) return;
    const asked = new AbortController();
    checkDomainName(settled, asked.signal).then(
      () => setAnswer({ domain: settled, message: null }),
      (reason: unknown) => {
        if (!asked.signal.aborted) setAnswer({ domain: settled, message: getErrorMessage(reason) });
      },
    );
    return () => asked.abort();
  }, [settled]);
  const known = answer?.domain === domain ? answer : null;
  const shape = domain !== '' && !isDomainName(domain) ? DOMAIN_MESSAGE : null;
  return (
    <div>
      <TextField
        label="Domain name"
        name="domain_name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={value}
        error={shape ?? known?.message ?? error}
        onChange={onChange}
        end={<span className="su-base">.{baseDomain(getHostInfo())}</span>}
      />
      {known?.message === null && (
        <p className="su-free" role="status">
          {domain.toLowerCase()}.{baseDomain(getHostInfo())} is available.
        </p>
      )}
    </div>
  );
}
