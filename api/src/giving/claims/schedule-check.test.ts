import { type Claim, type ClaimLine, Taxpayer } from '@lapis/contract';
import { taxpayerIn, taxpayerProblems } from '@lapis/contract/gift-form';
import fc from 'fast-check';
import { checkSchedule } from '../../testing/hmrc/check-schedule';
import { rounds } from '../../testing/rounds';
import { describeSite, type TestSite } from '../../testing/testing';
import { fakeClaim, line } from './claim.fixture';
import { buildScheduleFile } from './claims.routes';
import { givingFor } from './donations.fixture';
import { findLineProblem, refuseBadLines } from './schedule-check';
import { lineNames } from './schedule-line';

const TODAY = '2026-06-01';

const added: ClaimLine = {
  ...line,
  title: '',
  firstname: '',
  lastname: '',
  house: '',
  postcode: '',
  aggregated: '12 gifts of 30 pounds or less',
};

const byHmrc = (lines: ClaimLine[]) => checkSchedule(buildScheduleFile(fakeClaim(lines), 'ods', 1), TODAY);

test.each<[string, Partial<ClaimLine>]>([
  ['a title of one letter', { title: 'M' }],
  ['a title that is too long', { title: 'Professor' }],
  ['no first name', { firstname: '' }],
  ['a last name that is too long', { lastname: 'a'.repeat(36) }],
  ['a first name in other letters', { firstname: 'مینا' }],
  ['no house', { house: '' }],
  ['a house that is too long', { house: 'a'.repeat(41) }],
  ['no postcode', { postcode: '' }],
  ['a postcode of no area', { postcode: 'AI1 1AA' }],
  ['a postcode without its space', { postcode: 'S192BD' }],
  ['a day to come', { donated_on: '2026-06-02' }],
  ['no amount', { amount: 0 }],
  ['a negative amount', { amount: -100 }],
  ['aggregated donations with a name', { ...added, lastname: 'Karimi' }],
  ['aggregated donations of an event', { ...added, is_sponsored: true }],
  ['aggregated donations over £1,000', { ...added, amount: 1_000_01 }],
  ['too many words on aggregated donations', { ...added, aggregated: 'a'.repeat(36) }],
])('%s would be rejected by HMRC and is found before', (_what, changes) => {
  const bad = { ...line, ...changes };
  expect(byHmrc([bad])).not.toEqual([]);
  expect(findLineProblem(bad, TODAY)).toEqual(expect.any(String));
});

test('a line that HMRC accepts has no problem', () => {
  for (const good of [line, added, { ...line, postcode: 'X', title: '', is_sponsored: true }]) {
    expect(byHmrc([good])).toEqual([]);
    expect(findLineProblem(good, TODAY)).toBeUndefined();
  }
});

const mostly = (usual: string[], odd: string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...usual) },
    fc.constantFrom(...odd),
    fc.string({ unit: 'grapheme-ascii', maxLength: 45 }),
    fc.string({ unit: 'binary', maxLength: 45 }),
  );
const declared = fc.record({
  title: mostly(['Mrs', 'Dr.', ''], ['M', 'Prof', "O'", '-A', 'Mr&']),
  firstname: mostly(['Mina', 'José'], ['Ann and Bob', '–', '½', 'مینا', "J'", '=1+1', 'ß'.repeat(30)]),
  lastname: mostly(['Karimi', 'O’Brien-Łukasz'], ['-', 'ﬁ', '☺', 'Ŋ', 'Bakery Ltd', 'Ann＆Bob']),
  house: mostly(['7', 'Rose Cottage'], ['№ 5', 'c/o Vale', '℅ Vale', '—', '☺', '½'.repeat(20)]),
  street: fc.constantFrom('', 'Park Road', 'PO Box 7'),
  postcode: mostly(['S19 2BD', 'gir0aa', 'JE2 3AB'], ['AI1 1AA', 'GIR 1AA', 'ZZ99 9ZZ', '']),
  outside_uk: fc.boolean(),
});

test('HMRC’s service accepts every declaration without a problem', () => {
  let accepted = 0;
  fc.assert(
    fc.property(declared, ({ outside_uk, ...declaration }) => {
      const { names, problem } = lineNames({ ...declaration, outside_uk: outside_uk ? 1 : 0 });
      if (problem) return;
      accepted += 1;
      expect(byHmrc([{ ...line, ...names }])).toEqual([]);
      expect(findLineProblem({ ...line, ...names }, TODAY)).toBeUndefined();
    }),
    { numRuns: rounds(500, 20_000) },
  );
  expect(accepted).toBeGreaterThan(20);
});

test('a claim accepts every declaration that the form and the server accept', () => {
  let accepted = 0;
  fc.assert(
    fc.property(declared, (declaration) => {
      const values = Object.entries({ ...declaration, outside_uk: declaration.outside_uk ? 'yes' : '' });
      const typed = Object.fromEntries(values.map(([name, value]) => [`gift_aid.${name}`, value]));
      const isFine = Object.keys(taxpayerProblems(typed)).length === 0;
      for (const taxpayer of [isFine ? taxpayerIn(typed) : undefined, Taxpayer.safeParse(declaration).data]) {
        if (!taxpayer) continue;
        accepted += 1;
        const { problem } = lineNames({ ...taxpayer, outside_uk: taxpayer.outside_uk ? 1 : 0 });
        expect([taxpayer, problem]).toEqual([taxpayer, undefined]);
      }
    }),
    { numRuns: rounds(500, 20_000) },
  );
  expect(accepted).toBeGreaterThan(20);
});

test('an error about many bad lines names the first three', () => {
  const bad = Array.from({ length: 8 }, (_, index) => ({ ...line, title: 'M', position: index + 1 }));
  expect(() => refuseBadLines([line], TODAY)).not.toThrow();
  expect(() => refuseBadLines(bad, TODAY)).toThrow(/Line 1, M Mina Karimi: .*Line 3.* So would 5 more\./);
});

describeSite('a claim with a line that HMRC would reject', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const claims = '/api/admin/giving/claims';

  beforeAll(async () => {
    admin = await site().signIn('admin');
  });
  beforeEach(() => givingFor(site().db).clear());

  async function give(declared: Parameters<ReturnType<typeof givingFor>['declare']>[1]) {
    const giving = givingFor(site().db);
    const supporter = await giving.supporter('Nia Vance');
    await giving.declare(supporter, { madeOn: yesterday, ...declared });
    await giving.pay(supporter, 4_011, yesterday);
  }

  test('can’t be downloaded, and the error says what to do, until it is submitted', async () => {
    await give({});
    const { id } = (await admin.post(claims, {})).json<{ results: Claim }>().results;
    // Simulates a claim from before the rule.
    await site().db.updateTable('claim_lines').set({ title: 'M' }).where('claim_id', '=', id).execute();
    for (const format of ['ods', 'csv']) {
      const refused = await admin.get(`${claims}/${id}/schedule?format=${format}`);
      expect(refused.statusCode).toBe(409);
      expect(refused.body).toMatch(
        /Line 1, M Mina Karimi: HMRC accepts titles .* Please withdraw this claim/,
      );
    }
    await admin.post(`${claims}/${id}/submitted`, { on: yesterday });
    expect((await admin.get(`${claims}/${id}/schedule`)).statusCode).toBe(200);
  });

  test('is not created: the gift is left out or its title left blank, with a reason', async () => {
    await give({ house: 'c/o Vale Traders Ltd, Unit 4', postcode: 'M1 1AE' });
    await give({ postcode: 'ZZ99 9ZZ' });
    await give({ title: 'M' });
    const { results } = (await admin.get(`${claims}/preview`)).json<{
      results: { lines: number; left_out: { why: string }[]; notes: { name: string; why: string }[] };
    }>();
    expect(results.lines).toBe(1);
    expect(results.left_out.map(({ why }) => why)).toEqual([
      expect.stringContaining('care-of'),
      expect.stringContaining('ZZ99 9ZZ'),
    ]);
    expect(results.notes).toMatchObject([{ name: 'Nia Vance', why: expect.stringContaining('‘M’') }]);
  });
});
