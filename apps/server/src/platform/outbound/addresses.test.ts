import { expect, test } from 'vitest';
import { isPublicAddress } from './guard.ts';

test.each([
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['this network', '0.0.0.0', '0.1.2.3', '::'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['unique local', 'fc00::1', 'fd00:ec2::254'],
  ['link-local', '169.254.1.1', 'fe80::1', 'fe80::1%eth0'],
  ['metadata of clouds', '169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  ['carrier', '100.64.0.1', '100.127.255.255'],
  ['multicast', '224.0.0.1', '239.255.255.250', 'ff02::1'],
  ['broadcast and reserved', '255.255.255.255', '240.0.0.1', '192.0.2.1', '198.18.0.1', '2001:db8::1'],
  ['IPv4 inside IPv6', '::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '::ffff:0:10.0.0.1', '::ffff:168.63.129.16'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
  ['tunnels', '2002:7f00:1::', '2001:0:1::1'],
  ['site-local', 'fec0::1'],
  ['no address', '', 'localhost', '1.2.3.4.5', '12345678901234567890'],
])('%s addresses are internal', (_, ...addresses) => {
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test('addresses of the internet are public', () => {
  const open = ['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1', '::ffff:8.8.8.8'];
  for (const address of open) expect([address, isPublicAddress(address)]).toEqual([address, true]);
});
