import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bankFormats } from '../statements/reading/bank-formats';
import { claimRules, declarationRules, scheduleLimits, smallDonationRules } from './rules';

const page = readFileSync(resolve(__dirname, '../../../../docs/reference/outside-facts.md'), 'utf8');
const rules = [declarationRules, claimRules, scheduleLimits, smallDonationRules];

test.each(rules.flatMap<{ title: string; url: string; read_on: string }>(({ sources }) => [...sources]))(
  'the page of outside facts has $title, with the day on which it was read',
  ({ url, read_on }) => {
    expect(page.split('\n').find((line) => line.includes(`(${url})`))).toMatch(`${read_on} |`);
  },
);

test.each(bankFormats.flatMap(({ bank }) => bank.split(/, | or (?:RBS )?/)))(
  'the page of outside facts says what proves the columns of %s',
  (bank) => {
    expect(page).toContain(bank);
  },
);
