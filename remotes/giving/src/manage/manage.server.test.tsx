import type { ManagedGift } from '@lapis/contract';
import { site } from '@lapis/contract/testing';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@lapis/router/server';
import { SiteContext } from '@lapis/ui';
import { renderToString } from 'react-dom/server';
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
async function rendered(changes: Partial<ManagedGift>, done?: string, has_gift_aid = false) {
  const own = { name: 'Mina Marsh', gifts: [{ ...gift, ...changes }], has_gift_aid };
  const loader = () => ({ token: 'secret', own, wording: null, done });
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
  const html = await rendered({}, 'Your gift will change to the new amount from the next payment.');
  const forms = html.match(/<form .*?<\/form>/g) ?? [];
  expect(forms).toHaveLength(2);
  for (const form of forms) {
    expect(form).toMatch(/ action="\/give\/manage\/secret" method="post"/);
    expect(form).toContain('name="reference" value="G7K3M9QPX4"');
  }
  expect(forms[0]).toMatch(/name="amount"[^>]*value="12.50"/);
  expect(forms[1]?.replaceAll('<!-- -->', '')).toContain('Stop your gift of £12.50 a month?');
  expect(html).toContain('href="/api/managed-gifts/secret/G7K3M9QPX4/card"');
  expect(html).toContain('<p role="status">Your gift will change to the new amount');
});

test('a standing order has no such forms', async () => {
  expect(await rendered({ method: 'transfer', is_changeable: false })).not.toContain('<form');
});

test('without scripts Gift Aid is cancelled by a form', async () => {
  const html = await rendered({ is_changeable: false }, undefined, true);
  expect(html).toMatch(
    /<form [^>]*action="\/give\/manage\/secret" [^>]*><input [^>]*name="declaration" value="cancel"/,
  );
});
