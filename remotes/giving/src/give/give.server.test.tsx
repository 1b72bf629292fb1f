import { plan, site } from '@lapis/contract/testing';
import { SiteContext } from '@lapis/ui';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@lapis/router/server';
import { renderToString } from 'react-dom/server';
import { fakeGivingPage } from './giving.fixture';
import { Component } from './GivePage';

/** Renders the page as a browser without scripts receives it. */
async function rendered(data: object) {
  const { query, dataRoutes } = createStaticHandler([{ path: '/give', loader: () => data, Component }]);
  const context = await query(new Request('http://localhost/give'));
  if (context instanceof Response) throw new Error('The page was not rendered');
  return renderToString(
    <SiteContext value={site}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />
    </SiteContext>,
  );
}

const page = { giving: fakeGivingPage(), asked: { amount: null, for: null }, draft: null, isGone: false };

test('without scripts the form can be sent, with every field', async () => {
  expect(plan().remotes).toHaveProperty('giving');
  const html = await rendered(page);
  expect(html).toMatch(/<form [^>]*method="post"[^>]*>/);
  expect(html).toMatch(/<form [^>]*action="\/give#problem"[^>]*>/);
  const names = [...html.matchAll(/ name="([\w.]+)"/g)].map(([, name]) => name);
  for (const name of [
    'amount',
    'other',
    'interval',
    'for',
    'method',
    'name',
    'email',
    'gift_aid',
    'gift_aid.postcode',
    'gift_aid.outside_uk',
    'cover_fee',
    'website',
  ])
    expect(names).toContain(name);
  expect(html).toMatch(/<button type="submit"(?![^>]*disabled)/);
  // Only 'once' and general funds are preselected: no amount, no fee, no declaration.
  expect(html.match(/checked=""/g)).toHaveLength(2);
});

test('newsletters can be refused if the charity writes to givers, without a tick and without scripts', async () => {
  expect(await rendered(page)).not.toContain('name="no_newsletters"');
  const html = await rendered({ ...page, giving: fakeGivingPage({ soft_opt_in: true }) });
  expect(html).toMatch(/<input type="hidden" name="newsletters" value="offered"/);
  expect(html).toMatch(/<input (?![^>]*checked)[^>]*name="no_newsletters"/);
});

test('errors are listed, with links to their fields', async () => {
  const errors = { amount: ['Please give at least £2.'], 'gift_aid.house': ['Which house?'] };
  const draft = { values: { amount: 'other', other: '1' }, message: 'Please check.', errors };
  const html = await rendered({ ...page, draft });
  expect(html).toContain('<a href="#at-amount">Please give at least £2.</a>');
  expect(html).toContain('<a href="#at-gift_aid">Which house?</a>');
  expect(html).toMatch(/id="at-amount"/);
  expect(html).toContain('value="1"');
});
