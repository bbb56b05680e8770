import { expect, test } from 'vitest';
import { householdOf, networkOf, shortenNetwork, siteOf } from './network-of.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'no address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2ff::1', '2001:db8:1:0200::/56', '2001:db8:1::/48'],
  ['2001:db8:1:a::1', '2001:db8:1:0000::/56', '2001:db8:1::/48'],
  ['no address', 'no address', 'no address'],
])('%s is of the household %s and the site %s', (address, household, site) => {
  const network = networkOf(address);
  expect([householdOf(network), siteOf(network)]).toEqual([household, site]);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['no address', null],
  ['ayse@example.org', null],
])('%s is stored as %s', (network, kept) => {
  expect(shortenNetwork(network)).toBe(kept);
});
