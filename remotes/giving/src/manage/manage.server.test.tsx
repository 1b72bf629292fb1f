import type { ManagedGift, OwnGifts } from '@lapis/contract';
import { site } from '@lapis/contract/testing';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@lapis/router/server';
import { SiteContext } from '@lapis/ui';
import { renderToString } from 'react-dom/server';
import type { FormDraft } from '@lapis/http/form-draft';
import { fakeGivingPage } from '../give/giving.fixture';
import { Component } from './OwnGiftsPage';

const gift: ManagedGift = {
  reference: 'G7K3M9QPX4',
  amount: 1250,
  interval: 'month',
  method: 'card',
  state: 'active',
  purpose: { appeal: null, project: null },
  created_at: '2026-01-05T10:00:00.000Z',
  receipts: [],
  has_gift_aid: false,
  is_changeable: true,
};

/** Renders the page as a browser without scripts receives it. */
async function rendered(
  changes: Partial<ManagedGift>,
  {
    done,
    has_gift_aid = false,
    draft = null,
    years = [],
  }: {
    done?: string;
    has_gift_aid?: boolean;
    draft?: FormDraft | null;
    years?: OwnGifts['years'];
  } = {},
) {
  const own = { name: 'Mina Marsh', gifts: [{ ...gift, ...changes }], has_gift_aid, years };
  const wording = fakeGivingPage().gift_aid;
  const loader = () => ({ token: 'secret', own, wording, done, draft });
  const { query, dataRoutes } = createStaticHandler([{ path: '/give/manage/:token', loader, Component }]);
  const context = await query(new Request('http://localhost/give/manage/secret'));
  if (context instanceof Response) throw new Error('The page was not rendered');
  return renderToString(
    <SiteContext value={site}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />
    </SiteContext>,
  );
}

test('without scripts a monthly gift is changed or stopped by forms', async () => {
  const html = await rendered({}, { done: 'Your gift will change to the new amount from the next payment.' });
  const forms = html.match(/<form .*?<\/form>/g) ?? [];
  expect(forms).toHaveLength(3);
  for (const form of forms.slice(0, 2)) {
    expect(form).toMatch(/ action="\/give\/manage\/secret" method="post"/);
    expect(form).toContain('name="reference" value="G7K3M9QPX4"');
  }
  expect(forms[0]).toMatch(/name="amount"[^>]*value="12.50"/);
  expect(forms[1]?.replaceAll('<!-- -->', '')).toContain('Stop your gift of £12.50 a month?');
  expect(html).toContain('href="/api/managed-gifts/secret/G7K3M9QPX4/card"');
  expect(html).toContain('<p role="status">Your gift will change to the new amount');
});

test('a standing order has no such forms', async () => {
  expect(await rendered({ method: 'transfer', is_changeable: false })).not.toContain('name="reference"');
});

test('without scripts Gift Aid is cancelled by a form', async () => {
  const html = await rendered({ is_changeable: false }, { has_gift_aid: true });
  expect(html).toMatch(
    /<form [^>]*action="\/give\/manage\/secret" [^>]*><input [^>]*name="declaration" value="cancel"/,
  );
});

test('without scripts Gift Aid is declared by a form, which shows what has to be corrected', async () => {
  const empty = await rendered({ is_changeable: false });
  expect(empty).toMatch(/<form (?=[^>]*action="\/give\/manage\/secret")[^>]*method="post"/);
  expect(empty).toContain('<input type="hidden" name="declaration" value="make"/>');
  const draft = {
    values: { declaration: 'make', 'gift_aid.house': '12' },
    message: 'Please check what you entered.',
    errors: { postcode: ['Please enter a UK postcode.'] },
  };
  const rejected = await rendered({ is_changeable: false }, { draft });
  expect(rejected).toMatch(/<details [^>]*open=""/);
  expect(rejected).toMatch(/name="gift_aid.house"[^>]*value="12"/);
  expect(rejected).toMatch(/id="[^"]*-gift_aid.postcode-errors"[^>]*>Please enter a UK postcode\./);
});

test('without scripts the reason for rejecting another change is shown', async () => {
  const draft = { values: { amount: '1' }, message: 'Nothing has been changed.', errors: {} };
  expect(await rendered({}, { draft })).toContain('<p role="alert">Nothing has been changed.</p>');
});

test('a couple’s tax years are links to files, with the name of each', async () => {
  const year = { supporter: 3, name: 'Mina Marsh', tax_year: '2025-26', amount: 12_050 };
  const alone = await rendered({}, { years: [year] });
  expect(alone).toContain('href="/api/managed-gifts/secret/years/3/2025-26"');
  expect(alone.replaceAll('<!-- -->', '')).toContain('>2025/26: £120.50 ');
  const both = await rendered({}, { years: [year, { ...year, supporter: 4, name: 'Theo Marsh' }] });
  expect(both.replaceAll('<!-- -->', '')).toContain('>Theo Marsh, 2025/26: £120.50 ');
});
