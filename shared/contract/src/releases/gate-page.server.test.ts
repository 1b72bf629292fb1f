import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { forcibleRules, GateRule } from './releases';

const page = readFileSync(resolve(__dirname, '../../../../docs/reference/gate-rules.md'), 'utf8');
/** The page's rules, each with whether it can be forced. */
const rows = [...page.matchAll(/^\| `([\w-]+)` .*\| (yes)? *\|$/gm)].map(([, rule, yes]) => ({
  rule,
  canBeForced: yes === 'yes',
}));

test('the reference of the gate has one row for each rule, and says which can be forced', () => {
  const forcible = new Set<string>(forcibleRules);
  const expected = GateRule.options.map((rule) => ({ rule, canBeForced: forcible.has(rule) }));
  const byName = (one: { rule?: string | undefined }, other: { rule?: string | undefined }) =>
    String(one.rule).localeCompare(String(other.rule));
  expect(rows.toSorted(byName)).toEqual(expected.toSorted(byName));
});
