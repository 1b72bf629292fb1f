import { formatterFactory } from 'html-validate';
import { htmlJudge } from '../../kit/html-judge';
import { expect, test } from '../../kit/journey';
import { publicPages } from '../../kit/public-pages';

const told = formatterFactory('text');

test('every page that the server renders has valid markup', async ({ request }) => {
  for (const path of [...publicPages.map((page) => page.path), '/login', '/unauthorized']) {
    const html = await (await request.get(path)).text();
    const { results } = await htmlJudge.validateString(html, path);
    expect.soft(told(results), path).toBe('');
  }
});
