import { Site } from '@lapis/contract';
import { demoContent } from '../operations/demo/content';
import { siteRepository } from '../cms/site/site.repository';
import { describeSite } from '../testing/testing';
import { allSampleMails } from './sample-mails';

const site = Site.parse(demoContent.site);
const mails = Object.entries(allSampleMails(site, (path) => `https://www.lapis.example${path}`));

test.each(mails)(
  '%s names the site as text and as HTML, which has all links of the text',
  (_name, { subject, text, html }) => {
    expect(subject.length).toBeGreaterThan(3);
    for (const form of [text, html]) {
      expect(form).toContain(site.app_name);
      expect(form).not.toMatch(/undefined|\[object|<script/);
    }
    for (const [address] of text.matchAll(/https:\/\/[^\s>]+/g)) {
      expect(html.replaceAll('&#38;', '&').replaceAll('&amp;', '&')).toContain(address);
    }
  },
);

test.each(mails)('%s loads nothing from a server', (_name, { html }) => {
  expect(html).not.toMatch(/<(img|link|iframe)|url\(|@import/);
});

describeSite(
  'in development',
  (development) => {
    test('every email can be viewed', async () => {
      await siteRepository(development().db).write(site);
      const list = await development().guest.get('/api/dev/mails');
      const links = [...list.body.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address);
      expect(links).toHaveLength(2 * mails.length);
      for (const address of links) {
        const shown = await development().guest.get(address.replaceAll('&#58;', ':'));
        expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      }
    });
  },
  { environment: { REMOTE_ENTRIES: '{"public":"http://localhost:3001"}' } },
);

describeSite('on a site that people visit', (live) => {
  test('no email can be viewed', async () => {
    expect((await live().guest.get('/api/dev/mails')).statusCode).toBe(404);
  });
});
