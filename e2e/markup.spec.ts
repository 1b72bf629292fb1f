import { formatterFactory } from 'html-validate';
import { htmlJudge } from './html-judge';
import { expect, test } from './journey';
import { publicPages } from './public-pages';

const told = formatterFactory('text');

test('the markup of every page that the server renders is valid', async ({ request }) => {
  for (const path of [...publicPages.map((page) => page.path), '/login', '/unauthorized']) {
    const html = await (await request.get(path)).text();
    const { results } = await htmlJudge.validateString(html, path);
    expect.soft(told(results), path).toBe('');
  }
});
